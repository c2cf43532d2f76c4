import { calculatorHref } from '#shared/calculators/calculator-address.ts';
import type { Problem } from '#shared/http/errors.ts';
import { scenarioNameMaxLength } from '#shared/product/fields/limits.ts';
import type { ExistingScenario } from '#shared/product/scenarios/scenarios.ts';
import type { FormResult } from '#shared/site/page-state.ts';
import { routeOf } from '#shared/site/routes.ts';
import { conflictingVersion } from '../../framework/forms/version-conflict.ts';
import { useFormResult, usePageView } from '../../framework/pages/page-state.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { HiddenFields } from '../../ui/form/form-button.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import boxCss from '../../ui/layout/box.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import css from './save-scenario.module.css';
import { scenariosHref } from './scenarios-href.ts';

const placeId = 'save-scenario';
/** The intent of a form, and its id. */
const replacing = 'replace-scenario';

interface Kept {
  /** The shortest query of the calculation. */
  readonly query: string;
  /** The name it was saved with, if it was opened from the list; else empty. */
  readonly title: string;
  /** The query of the page's address, with its question mark. */
  readonly search: string;
}

/**
 * Saves the calculation that is shown. The page is the same for everybody, so it contains the parts
 * for members and for visitors, and /session.css shows the right one.
 */
export function SaveScenario({ query, title, search }: Kept) {
  const saved = useFormResult('save-scenario');
  const replaced = useFormResult(replacing);
  // Whoever tried to save sees the result and what they typed, even if their session had ended.
  const hasTried = (saved ?? replaced) !== null;
  return (
    <section
      id={placeId}
      aria-labelledby={`${placeId}-title`}
      className={classes(stackCss['space4'], boxCss['box'], css['save'], 'no-print')}
    >
      <h4 id={`${placeId}-title`}>Save this scenario</h4>
      {hasTried ? null : (
        <div data-session="anonymous">
          <p>
            <a href={logInHref(query, title)}>Log in to save this scenario</a>. You’ll come back to
            these entries.
          </p>
        </div>
      )}
      <div data-session={hasTried ? undefined : 'member'} className={css['members']}>
        <ForMembers query={query} title={title} search={search} />
      </div>
    </section>
  );
}

function ForMembers({ query, title, search }: Kept) {
  const saved = useFormResult('save-scenario');
  const replaced = useFormResult('replace-scenario');
  const { url } = usePageView();
  const action = `${url.pathname}${search}#${placeId}`;
  const existing = existingScenario(saved?.problem) ?? existingNow(replaced);
  const isDone = (saved ?? replaced)?.notice !== undefined;
  const isSignedOut = (saved ?? replaced)?.status === 401;
  return (
    <>
      <FormOutcome intent={replacing} result={replaced} />
      {isDone ? (
        <p>
          <a href={scenariosHref}>See all your scenarios</a>
        </p>
      ) : null}
      {isSignedOut ? (
        <p>
          <a href={logInHref(query, title)}>Log in again</a>, then save it.
        </p>
      ) : null}
      <Form
        intent="save-scenario"
        submit="Save this scenario"
        variant="secondary"
        action={action}
        beside={
          existing === undefined ? undefined : (
            <>
              <Button type="submit" form={replacing} variant="secondary">
                Replace “{existing.name}”
              </Button>
              <a href={`${scenariosHref}&id=${existing.id}`} target="_blank" rel="noreferrer">
                See what is saved (new tab)
              </a>
            </>
          )
        }
      >
        <input type="hidden" name="query" value={query} />
        <TextField
          name="name"
          label="Name"
          hint="A name you’ll recognise later. This saves the entries behind the result shown."
          value={existing?.name ?? title}
          maxLength={scenarioNameMaxLength}
          autoComplete="off"
        />
      </Form>
      {existing === undefined ? null : (
        <form id={replacing} method="post" action={action}>
          <HiddenFields
            intent={replacing}
            fields={{ query, id: existing.id, name: existing.name, version: `${existing.version}` }}
          />
        </form>
      )}
    </>
  );
}

/** The scenario that already has the name; it can be replaced, but only after asking. */
function existingScenario(problem: Problem | undefined): ExistingScenario | undefined {
  return problem?.['existing'] as ExistingScenario | undefined;
}

/** When another change came first, the same question again with the current version. */
function existingNow(replaced: FormResult | null): ExistingScenario | undefined {
  const version = conflictingVersion(replaced);
  if (replaced === null || version === undefined) return undefined;
  const { id = '', name = '' } = replaced.values;
  return { id, name, version };
}

function logInHref(query: string, title: string): string {
  return `${routeOf('login').path}?next=${encodeURIComponent(calculatorHref(query, title))}`;
}
