import type { ReactNode } from 'react';
import { changeLabel } from '#shared/product/raises/field-labels.ts';
import type { RaiseState } from '#shared/product/raises/lifecycle.ts';
import { raisePath } from '#shared/site/dashboard-address.ts';
import { raiseReviewHref } from '../../domain/raise/raise-left.ts';
import { RaiseStateBadge } from '../../domain/raise/raise-state-badge.tsx';
import { estimateWords } from '../../ui/data/durations.ts';
import { LineList } from '../../ui/data/line-list.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import rowCss from '../../ui/layout/row.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import css from './book.module.css';
import type { PreparedRaise } from './raise-overview-content.ts';

const commentsShown = 5;

/** A raise before it is published, on the overview: how far it is, and what is next. */
export function PreparedOverview(props: {
  readonly overview: PreparedRaise;
  /** What else there is of the company. */
  readonly children: ReactNode;
}) {
  const { overview } = props;
  const { raise } = overview;
  const isBegun = raise.state === 'draft' || raise.state === 'changes_requested';
  const isTheirs = (isBegun || raise.state === 'approved') && overview.mayChange;
  return (
    <Panel
      title={raise.title || 'Untitled raise'}
      lede={
        <span className={rowCss['heading']}>
          <RaiseStateBadge state={raise.state} /> <span>{nextWords(overview)}</span>
        </span>
      }
      actions={
        <ButtonLink
          variant={isTheirs ? 'primary' : 'secondary'}
          size="small"
          href={nextHref(overview)}
        >
          {isTheirs ? nextAction(overview) : 'Open the raise'}
        </ButtonLink>
      }
    >
      <Progress overview={overview} />
      <Comments overview={overview} />
      {props.children}
    </Panel>
  );
}

/** The step that is next: the first that is not complete, or the review that is submitted or published. */
function nextHref({ raise, progress, comments }: PreparedRaise): string {
  const [first] = progress?.left ?? [];
  if (first !== undefined) return `${raisePath(raise.id)}&step=${first.step}`;
  const isReady = raise.state === 'approved' || (progress !== null && progress.left.length === 0);
  const isAnswered = raise.state === 'changes_requested' && comments.length === 0;
  return isReady || isAnswered ? raiseReviewHref(raise.id) : raisePath(raise.id);
}

function nextAction({ raise, progress }: PreparedRaise): string {
  if (raise.state === 'approved') return 'Publish the raise';
  return progress?.left.length === 0 ? 'Review and submit' : 'Continue the raise';
}

/** What comes next, by state; a raise that runs or has ended is not shown here. */
const next: Readonly<Partial<Record<RaiseState, string>>> = {
  in_review: 'We’ll email you when the review is done.',
  approved: 'Publish it when you’re ready.',
};

function nextWords({ raise, progress, comments }: PreparedRaise): string {
  if (progress !== null) {
    const { done, of, minutes } = progress;
    if (done === of) return 'All steps complete. Submit it for review.';
    const much = minutes === 0 ? '' : ` About ${estimateWords(minutes)} of work left.`;
    return `${done} of ${of} steps complete.${much}`;
  }
  if (raise.state === 'changes_requested') {
    const { length } = comments;
    if (length === 0) return 'Every comment is answered. Submit the raise again.';
    return length === 1 ? '1 comment to answer.' : `${length} comments to answer.`;
  }
  return next[raise.state] ?? '';
}

function Progress({ overview: { raise, progress } }: { readonly overview: PreparedRaise }) {
  if (progress === null) return null;
  const { done, of, left } = progress;
  return (
    <>
      <progress value={done} max={of} aria-label="Completed steps" className={css['steps']}>
        {done} of {of}
      </progress>
      {left.length === 0 ? null : (
        <section aria-labelledby="raise-left">
          <h3 id="raise-left" className={classes(textCss['title'], css['groupTitle'])}>
            Left to do
          </h3>
          <LineList
            lines={left.map(({ step, label, ...own }) => ({
              key: step,
              words: label,
              href: `${raisePath(raise.id)}&step=${step}`,
              ...(own.minutes === 0 ? {} : { note: `About ${estimateWords(own.minutes)}` }),
            }))}
          />
        </section>
      )}
    </>
  );
}

function Comments({ overview: { raise, comments } }: { readonly overview: PreparedRaise }) {
  if (comments.length === 0) return null;
  const more = comments.length - commentsShown;
  return (
    <ul className={css['tasks']}>
      {comments.slice(0, commentsShown).map(({ id, field, comment }) => (
        <li key={id}>
          <a href={raisePath(raise.id)}>{changeLabel(field)}</a>: {comment}
        </li>
      ))}
      {more > 0 ? (
        <li>
          <a href={raisePath(raise.id)}>{more} more</a>
        </li>
      ) : null}
    </ul>
  );
}
