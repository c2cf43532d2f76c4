import { formatMoney } from '#shared/money/money.ts';
import { dayText } from '#shared/money/parse-days.ts';
import { fieldAt, fieldLabel } from '#shared/product/raises/field-labels.ts';
import type { RaiseProblemList } from '#shared/product/raises/raise-problem-list.ts';
import type { Raise } from '#shared/product/raises/raises.ts';
import type { ReviewComment } from '#shared/product/raises/reviews.ts';
import type { BinderData } from '../../../domain/binder/binder-loader.ts';
import { BinderPart } from '../../../domain/binder/binder-part.tsx';
import { endedWords } from '../../../domain/raise/ended-words.ts';
import { useFormResult } from '../../../framework/pages/page-state.tsx';
import { estimateWords } from '../../../ui/data/durations.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Unavailable } from '../../../ui/feedback/unavailable.tsx';
import { ButtonLink } from '../../../ui/form/button.tsx';
import { FormOutcome } from '../../../ui/form/form-outcome.tsx';
import stackCss from '../../../ui/layout/stack.module.css';
import { classes } from '../../../ui/tokens/classes.ts';
import textCss from '../../../ui/tokens/text.module.css';
import css from '../raise-editor.module.css';
import { problemHref } from '../raise-needs.ts';
import { type LifecycleForm, RaiseLifecycle, raiseForms } from './raise-lifecycle.tsx';

/** Shows what the raise still needs, and what can be done with it as it is. */
export function ReviewStep(props: {
  readonly raise: Raise;
  readonly needs: RaiseProblemList | null;
  readonly comments: readonly ReviewComment[];
  readonly binder: BinderData | null;
}) {
  const { raise, needs, comments, binder } = props;
  const isPrepared = raise.state === 'draft' || raise.state === 'changes_requested';
  return (
    <div className={stackCss['space6']}>
      {raiseForms.map((intent) => (
        <Outcome key={intent} intent={intent} />
      ))}
      {raise.reason === '' ? null : (
        <Notice tone="attention" title="Reason">
          <p>{raise.reason}</p>
        </Notice>
      )}
      <ReviewComments raise={raise} comments={comments} />
      {isPrepared ? <Needs raise={raise} needs={needs} /> : <p>{stateSentence(raise)}</p>}
      <RaiseLifecycle raise={raise} isReady={needs?.ready === true} />
      {binder === null ? null : <BinderPart binder={binder} level={3} />}
    </div>
  );
}

function Outcome({ intent }: { readonly intent: LifecycleForm }) {
  return <FormOutcome intent={intent} result={useFormResult(intent)} />;
}

/** What a reviewer asks, each leading to its field. */
function ReviewComments(props: {
  readonly raise: Raise;
  readonly comments: readonly ReviewComment[];
}) {
  const { raise, comments } = props;
  if (comments.length === 0) return null;
  return (
    <Notice tone="attention" title="Reviewer’s comments">
      <ul>
        {comments.map(({ id, field, comment, answer }) => (
          <li key={id}>
            <a href={problemHref(raise, field)}>{fieldLabel(fieldAt(field))}</a>: {comment}
            {answer === '' ? null : ' (answered)'}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Needs(props: { readonly raise: Raise; readonly needs: RaiseProblemList | null }) {
  const { raise, needs } = props;
  if (needs === null) return <Unavailable what="Still to do" />;
  if (needs.ready) {
    return (
      <Notice tone="success" title="Ready to submit">
        <p>
          {raise.allowed.includes('submit')
            ? 'Submit it for review'
            : 'Its owner submits it for review'}
          . It can’t be edited while it’s in review.
        </p>
      </Notice>
    );
  }
  const problems = needs.steps.flatMap(({ problems }) => problems);
  // What only others can do keeps nobody busy.
  const first = problems.find(({ code }) => code !== 'unconfirmed');
  return (
    <section className={stackCss['part']}>
      <h3 className={textCss['title']}>
        {first === undefined
          ? 'Waiting for the bank account to be confirmed'
          : `Still to do: about ${estimateWords(needs.minutes)} of work`}
      </h3>
      <dl className={classes(stackCss['space3'], css['folders'])}>
        {needs.steps
          .filter(({ problems }) => problems.length > 0)
          .map(({ step, label, minutes, problems }) => (
            <div key={step}>
              <dt>
                {label}{' '}
                {minutes === 0 ? null : (
                  <span className={textCss['soft']}>about {estimateWords(minutes)}</span>
                )}
              </dt>
              <dd>
                <ul>
                  {onceEach(problems).map(({ pointer, message }) => (
                    <li key={message}>
                      <a href={problemHref(raise, pointer)}>{message}</a>
                    </li>
                  ))}
                </ul>
              </dd>
            </div>
          ))}
      </dl>
      {first === undefined ? null : (
        <p>
          <ButtonLink href={problemHref(raise, first.pointer)}>Complete the raise</ButtonLink>
        </p>
      )}
    </section>
  );
}

/** What contradicts each other is named at each of the fields; here once is enough. */
function onceEach<P extends { readonly message: string }>(problems: readonly P[]): readonly P[] {
  return problems.filter(
    ({ message }, at) => problems.findIndex((one) => one.message === message) === at,
  );
}

export function stateSentence(raise: Raise): string {
  const { state, target, liveAt, cancelAskedAt, earlyCloseAt } = raise;
  if (cancelAskedAt !== null) return 'The owner has asked to cancel it. An operator decides.';
  switch (state) {
    case 'in_review':
      return 'Only your company and the reviewers can see it. To change it, withdraw it from review.';
    case 'approved':
      return 'Approved. It goes live when it’s published.';
    case 'live':
      return `Live since ${liveAt === null ? 'today' : dayText(liveAt.slice(0, 10))}${target === null ? '' : `, with a target of ${formatMoney(target)}`}.`;
    case 'paused':
      return 'An operator has paused it. The deadline keeps running.';
    case 'closing':
      return `It closes early, at the end of ${earlyCloseAt === null ? 'the day announced' : dayText(earlyCloseAt.slice(0, 10))} (UTC). Everyone who committed has been told.`;
    case 'settling':
      return 'Closed to new commitments. Signed commitments are being settled.';
    default:
      return endedWords(raise) ?? 'This raise has ended.';
  }
}
