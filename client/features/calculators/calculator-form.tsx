import type { ReactNode } from 'react';
import { calculatorHref, titleField } from '#shared/calculators/calculator-address.ts';
import type { Calculator } from '#shared/calculators/query.ts';
import type { FormResult } from '#shared/site/page-state.ts';
import { Button } from '../../ui/form/button.tsx';
import { FormContext } from '../../ui/form/form-context.ts';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { useContentWhenOpened } from '../../ui/layout/content-when-opened.ts';
import rowCss from '../../ui/layout/row.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import { Icon } from '../../ui/tokens/icon.tsx';
import textCss from '../../ui/tokens/text.module.css';
import css from './calculator-form.module.css';
import {
  blankQuery,
  calculatorAction,
  calculatorWords,
  examples,
  formName,
  moreWords,
  workedExamples,
} from './calculators.ts';
import { CurrencyChoice } from './currency-choice.tsx';
import { EntryGroup, FirstEntries, SectionFields } from './entry-fields.tsx';
import { EntryRows, SingleNote } from './entry-rows.tsx';
import { lateEntries, needsMore } from './first-entries.ts';
import { type LiveReading, TypedContext } from './live-reading.tsx';
import { OptionalRows } from './optional-rows.tsx';
import { type CalculationInput, useReading } from './reading.ts';

/**
 * The entries of a calculator, sent as the query of the page, so that they can be saved and shared.
 */
export function CalculatorForm(props: { readonly live: LiveReading }) {
  const { typed, latest, form, onInput } = props.live;
  const reading = useReading();
  const { read, entered, title, isExample = false } = reading;
  const remaining = uncorrected(entered, latest);
  const { calculator } = read;
  const Fields = fieldsOf[calculator];
  const isOpen = needsMore(reading);
  const more = useContentWhenOpened(isOpen);
  const example = examples[calculator];
  return (
    <form
      ref={form}
      method="get"
      action={calculatorAction}
      noValidate
      onInput={onInput}
      className={stackCss['space6']}
    >
      {calculator === 'priced-round' ? null : (
        <input type="hidden" name="calc" value={calculator} />
      )}
      {title === '' ? null : <input type="hidden" name={titleField} value={title} />}
      <FormOutcome intent={formName} result={remaining} answer={entered} />
      <p>
        {calculatorWords[calculator].what}{' '}
        {isExample ? `Worked example: ${workedExamples[calculator].label}.` : null}
      </p>
      <FormContext value={{ intent: formName, result: remaining }}>
        <TypedContext value={typed}>
          <div className={stackCss['space5']}>
            <FirstEntries />
          </div>
          {/* If somebody opened it before hydration, it stays open. */}
          <details
            open={isOpen}
            onToggle={more.render}
            suppressHydrationWarning
            className={css['optionalRows']}
          >
            {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
            <summary
              onClick={more.render}
              className={classes(stackCss['space3'], css['optionalTitle'])}
            >
              <span>More inputs</span>
              <span className={classes(textCss['note'], css['count'])}>
                {moreWords[calculator]}
              </span>
              <Icon name="chevron-down" />
            </summary>
            {more.isRendered ? (
              <div className={css['moreInputs']}>
                {calculator === 'reg-cf-limit' ? null : <CurrencyChoice />}
                <Fields />
              </div>
            ) : (
              lateEntries(read).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))
            )}
          </details>
        </TypedContext>
      </FormContext>
      <div className={classes(rowCss['middle'], css['actions'])}>
        <Button type="submit">Calculate</Button>
        <a href={calculatorHref(blankQuery(calculator))}>Clear all entries</a>
      </div>
      <p>
        Compare with <a href={calculatorHref(example.query)}>{example.label}</a>.
      </p>
      <p className={textCss['note']}>
        Nothing is stored unless you save it. Your entries are part of this page’s address, so
        anyone you send it to can see them.
      </p>
    </form>
  );
}

/** The messages of the last submit that still apply; a corrected entry loses its message. */
function uncorrected(entered: FormResult, latest: CalculationInput | null): FormResult {
  const { problem } = entered;
  if (problem === undefined || latest === null) return entered;
  const now = new Set(latest.entered.problem?.errors?.map(({ pointer, code }) => pointer + code));
  const errors = problem.errors?.filter(({ pointer, code }) => now.has(pointer + code)) ?? [];
  if (errors.length > 0) return { ...entered, problem: { ...problem, errors } };
  const { problem: _corrected, ...fine } = entered;
  return { ...fine, status: 200 };
}

const fieldsOf: Readonly<Record<Calculator, () => ReactNode>> = {
  'priced-round': RoundFields,
  safe: SafeFields,
  note: NoteFields,
  'pro-rata': ProRataFields,
  'reg-cf-limit': RegCfFields,
};

function CompanyFields() {
  return (
    <EntryGroup title="The company today" note="Common shares, and preferred as converted.">
      <EntryRows group="holder" />
      <SectionFields section="options" />
    </EntryGroup>
  );
}

function RoundFields() {
  return (
    <>
      <CompanyFields />
      <EntryGroup
        title="The option pool"
        note="Enter a pool target above or new options here, or leave both blank to keep the pool as it is. New options are part of the pre-money valuation."
      >
        <SectionFields section="pool" />
      </EntryGroup>
      <OptionalRows group="safe" title="Post-money SAFEs that convert" />
      <OptionalRows group="note" title="Notes that convert" />
      <SectionFields section="terms" />
    </>
  );
}

function SafeFields() {
  return (
    <>
      <CompanyFields />
      <EntryGroup title="The SAFEs">
        <EntryRows group="safe" />
      </EntryGroup>
    </>
  );
}

function NoteFields() {
  return (
    <>
      <EntryGroup title="The note">
        <SingleNote />
      </EntryGroup>
      <EntryGroup title="The round it converts in">
        <SectionFields section="conversion" />
      </EntryGroup>
    </>
  );
}

function ProRataFields() {
  return (
    <>
      <EntryGroup title="The ownership to keep">
        <SectionFields section="part" />
      </EntryGroup>
      <EntryGroup
        title="The round"
        note="The new shares and their price, or just the size of the round."
      >
        <SectionFields section="round" />
      </EntryGroup>
    </>
  );
}

function RegCfFields() {
  return (
    <EntryGroup title="Already invested">
      <SectionFields section="commitments" />
    </EntryGroup>
  );
}
