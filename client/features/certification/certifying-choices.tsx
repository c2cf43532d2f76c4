import { useMemo } from 'react';
import {
  basesIn,
  basisOf,
  entityBasesIn,
  type Jurisdiction,
  jurisdictionLabels,
  jurisdictions,
} from '#shared/product/investors/certification-bases.ts';
import type { FormResult } from '#shared/site/page-state.ts';
import { routeOf } from '#shared/site/routes.ts';
import { Button } from '../../ui/form/button.tsx';
import { fieldId } from '../../ui/form/form-context.ts';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import css from './certification.module.css';
import { entityName, sentName } from './certification-address.ts';

/** The first question: under whose rules somebody certifies. */
export function ChooseJurisdiction(props: {
  readonly isMissing: boolean;
  readonly entity: string | null;
}) {
  const { isMissing, entity } = props;
  return (
    <Choices
      name="jurisdiction"
      legend="Which country’s rules apply?"
      hint="Raises under Rule 506 and Regulation Crowdfunding follow US rules, wherever you live. For other raises, choose where you live."
      options={jurisdictions.map((value) => ({ value, label: jurisdictionLabels[value] }))}
      carried={carriedOf(entity)}
      missing={isMissing ? 'Choose which country’s rules apply.' : null}
    />
  );
}

/** The second question: which of the bases under these rules applies. */
export function ChooseBasis(props: {
  readonly jurisdiction: Jurisdiction;
  readonly isMissing: boolean;
  readonly entity: string | null;
}) {
  const { jurisdiction, isMissing, entity } = props;
  return (
    <Choices
      name="basis"
      legend={entity === null ? 'What applies to you?' : 'What applies to the entity?'}
      hint="Choose one. You’ll read the whole statement before you sign it."
      options={(entity === null ? basesIn : entityBasesIn)(jurisdiction).map((value) => ({
        value,
        label: basisOf(value).label,
      }))}
      carried={{ jurisdiction, ...carriedOf(entity) }}
      missing={isMissing ? 'Choose what applies to you.' : null}
    />
  );
}

function carriedOf(entity: string | null): Readonly<Record<string, string>> {
  return entity === null ? {} : { [entityName]: entity };
}

/**
 * A choice that leads to the next step by its address, so that it works without scripts. Nothing is
 * chosen beforehand: what somebody certifies, they have to have read.
 */
function Choices(props: {
  readonly name: 'jurisdiction' | 'basis';
  readonly legend: string;
  readonly hint: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** What was chosen before. */
  readonly carried?: Readonly<Record<string, string>>;
  /** What to do, when nothing was chosen. */
  readonly missing: string | null;
}) {
  const { name, legend, hint, options, carried = {}, missing } = props;
  const intent = `certify-${name}`;
  const result = useMemo(() => refusalOf(intent, name, missing), [intent, name, missing]);
  return (
    <form
      method="get"
      action={routeOf('dashboard').path}
      className={stackCss['space4']}
      key={missing}
      noValidate
    >
      <input type="hidden" name="view" value="certification" />
      <input type="hidden" name="new" value="1" />
      <input type="hidden" name={sentName} value={name} />
      {Object.entries(carried).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <FormOutcome intent={intent} result={result} />
      <fieldset className={stackCss['space2']} aria-describedby={`${name}-hint`}>
        <legend className={classes(textCss['title'], css['title'])}>{legend}</legend>
        <p id={`${name}-hint`} className={textCss['note']}>
          {hint}
        </p>
        {options.map(({ value, label }, at) => (
          <label key={value} className={classes(stackCss['space3'], css['choice'])}>
            <input
              type="radio"
              name={name}
              value={value}
              {...(at === 0 ? { id: fieldId(intent, name) } : {})}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <div>
        <Button type="submit">Continue</Button>
      </div>
    </form>
  );
}

function refusalOf(intent: string, field: string, message: string | null): FormResult | null {
  if (message === null) return null;
  return {
    kind: 'form',
    ...{ intent, status: 422, values: {} },
    problem: {
      ...{ type: '/problems/validation', title: '', status: 422, detail: message },
      errors: [{ pointer: `/${field}`, code: 'required', message }],
    },
  };
}
