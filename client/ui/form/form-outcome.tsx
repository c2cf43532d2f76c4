import type { ReactNode } from 'react';
import { type Problem, saysSessionEnded } from '#shared/http/errors.ts';
import type { FormResult } from '#shared/site/page-state.ts';
import { routeOf } from '#shared/site/routes.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { Notice } from '../feedback/notice.tsx';
import { SessionEndedNotice } from '../feedback/session-ended-notice.tsx';
import stackCss from '../layout/stack.module.css';
import { classes } from '../tokens/classes.ts';
import textCss from '../tokens/text.module.css';
import { useFocusOnResult } from './focus-on-result.ts';
import css from './form.module.css';
import { fieldId, fieldOf } from './form-context.ts';

/**
 * The result of a submit, above the fields: what was done, or why not, with a link to each error.
 */
export function FormOutcome(props: {
  readonly intent: string;
  readonly result: FormResult | null;
  /** The whole result of the submit, when `result` leaves out errors that were corrected since. */
  readonly answer?: FormResult | null;
  /** What says more than the problem itself, in its place. */
  readonly children?: ReactNode;
}) {
  const { intent, result, answer = result, children } = props;
  const box = useFocusOnResult(answer);
  if (result === null) return null;
  if (result.problem !== undefined) {
    return (
      // biome-ignore lint/a11y/noAutofocus: the person is waiting for this result
      <div ref={box} tabIndex={-1} autoFocus className={css['outcome']}>
        {children ?? <Refusal intent={intent} problem={result.problem} />}
      </div>
    );
  }
  if (result.notice === undefined) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: the person is waiting for this result
    <div ref={box} tabIndex={-1} autoFocus className={css['outcome']}>
      <Notice tone="success" live>
        <p>{result.notice}</p>
      </Notice>
    </div>
  );
}

/**
 * On a public page such a refusal is about a login in progress, or the page has its own message.
 */
function Refusal(props: { readonly intent: string; readonly problem: Problem }) {
  const { url, state } = usePageView();
  const isGated = state.route !== null && routeOf(state.route).access === 'signed-in';
  if (!isGated || !saysSessionEnded(props.problem)) return <ErrorSummary {...props} />;
  return (
    <SessionEndedNotice tone="danger" url={url}>
      to send this. What you typed is kept.
    </SessionEndedNotice>
  );
}

function ErrorSummary(props: { readonly intent: string; readonly problem: Problem }) {
  const { intent, problem } = props;
  const faults = problem.errors ?? [];
  const fromUs = problem.status >= 500;
  return (
    <Notice tone="danger" title={summaryTitle(problem)}>
      {faults.length === 0 ? <p>{problem.detail}</p> : null}
      {faults.length === 0 ? null : (
        <ul className={classes(stackCss['space1'], css['faults'])}>
          {faults.map((fault) => (
            <li key={fault.pointer + fault.code}>
              {fault.pointer === '' ? (
                fault.message
              ) : (
                <a href={`#${fieldId(intent, fieldOf(fault.pointer))}`}>{fault.message}</a>
              )}
            </li>
          ))}
        </ul>
      )}
      {fromUs && problem.instance !== undefined ? (
        <p className={classes(textCss['note'], textCss['breaks'])}>
          Reference for support: {problem.instance}
        </p>
      ) : null}
    </Notice>
  );
}

function summaryTitle(problem: Problem): string {
  if (problem.status === 423 || problem.status === 429) return 'Please wait a moment';
  if (problem.status === 412) return 'Someone changed this in the meantime';
  if (problem.status >= 500) return 'Something went wrong';
  return 'There is a problem';
}
