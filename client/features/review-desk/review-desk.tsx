import { analyticsPath, bookPath, settlingPath } from '#shared/site/dashboard-address.ts';
import { RaiseStateBadge } from '../../domain/raise/raise-state-badge.tsx';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import rowCss from '../../ui/layout/row.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import { WorkHead } from '../../ui/layout/work-head.tsx';
import { classes } from '../../ui/tokens/classes.ts';
import { AddedDocuments } from './added-documents.tsx';
import { AdditionsToLookAt } from './additions-to-look-at.tsx';
import { ChangesPane } from './changes-pane.tsx';
import { DecisionPane } from './decision-pane.tsx';
import { FieldsPane, hasComparison } from './fields-pane.tsx';
import {
  changesIntent,
  claimIntent,
  releaseIntent,
  restoreIntent,
  takeAnswerDownIntent,
  takeDownIntent,
} from './review-actions.ts';
import { reviewHref } from './review-address.ts';
import css from './review-desk.module.css';
import type { ReviewDeskData } from './review-loader.ts';
import { ClaimButton } from './review-queue.tsx';
import { RoomAnswers } from './room-answers.tsx';
import { runningForms } from './running-forms.tsx';
import { WithdrawnAnswers } from './withdrawn-answers.tsx';

/** What is decided with a form that is gone afterwards: its result is shown above. */
const shownAbove = [
  claimIntent,
  releaseIntent,
  changesIntent,
  'approve-raise',
  'reject-raise',
  takeDownIntent,
  takeAnswerDownIntent,
  restoreIntent,
  ...runningForms,
];

/** One raise to decide about: what it says, what has changed, and the decision. */
export function ReviewDesk({ desk }: { readonly desk: ReviewDeskData }) {
  const { raise, claim, company, submitted, until, hasConflict } = desk;
  const isInReview = raise.state === 'in_review';
  const canDecide = isInReview && !hasConflict && claim?.mine === true;
  const isFirst = !hasComparison(desk);
  return (
    <div className={stackCss['space4']}>
      <WorkHead
        title={raise.title}
        state={<RaiseStateBadge state={raise.state} />}
        about={
          <>
            {company.name}
            {submitted === null ? null : (
              <>
                , {isFirst ? 'first submitted' : 'submitted'} <FormattedDate moment={submitted} />
              </>
            )}
          </>
        }
        links={
          <>
            <a href={reviewHref}>All reviews</a>
            <a href={analyticsPath(raise.id)}>Analytics</a>
            {raise.publishedSnapshotId === null ? null : (
              <>
                <a href={bookPath(raise.id)}>Book</a>
                <a href={settlingPath(raise.id)}>Settling</a>
              </>
            )}
          </>
        }
      />
      {shownAbove.map((intent) => (
        <Done key={intent} intent={intent} />
      ))}
      {hasConflict ? (
        <Notice tone="attention" title="You can’t decide on this raise">
          <p>You’re a member of {company.name}, so another operator reviews its raise.</p>
        </Notice>
      ) : null}
      {isInReview && !hasConflict ? (
        <div className={rowCss['row']}>
          {claim?.mine === true && until !== null ? (
            <p>
              The review is yours until <FormattedDate moment={until} />.
            </p>
          ) : null}
          {claim === null ? <p>Start the review to comment and decide.</p> : null}
          <ClaimButton item={{ raise: raise.id, title: raise.title, claim }} isMain />
        </div>
      ) : null}
      <nav aria-label="Parts of the review" className={classes(rowCss['wrap'], css['parts'])}>
        {isFirst ? null : <a href="#review-changes">What has changed</a>}
        <a href="#review-fields">Submission</a>
        <a href="#review-decision">Decision</a>
      </nav>
      <div className={classes(stackCss['space6'], css['panes'])}>
        {isFirst ? null : (
          <section
            id="review-changes"
            aria-labelledby="review-changes-title"
            className={classes(stackCss['space3'], stackCss['top'], css['pane'])}
          >
            <h3 id="review-changes-title">What has changed</h3>
            <ChangesPane desk={desk} />
          </section>
        )}
        <section
          id="review-fields"
          aria-labelledby="review-fields-title"
          className={classes(stackCss['space3'], stackCss['top'], css['pane'])}
        >
          <h3 id="review-fields-title">Submission</h3>
          <FieldsPane desk={desk} canDecide={canDecide} />
          <AdditionsToLookAt desk={desk} />
          <AddedDocuments desk={desk} />
          <RoomAnswers desk={desk} />
          <WithdrawnAnswers desk={desk} />
        </section>
        <section
          id="review-decision"
          aria-labelledby="review-decision-title"
          className={classes(stackCss['space3'], stackCss['top'], css['pane'])}
        >
          <h3 id="review-decision-title">Decision</h3>
          <DecisionPane desk={desk} canDecide={canDecide} />
        </section>
      </div>
    </div>
  );
}

/** A refusal is shown in its form, as long as that is there. */
function Done({ intent }: { readonly intent: string }) {
  const result = useFormResult(intent);
  const hasOwnForm = ![claimIntent, releaseIntent, restoreIntent].includes(intent);
  if (hasOwnForm && result?.problem !== undefined) return null;
  return <FormOutcome intent={intent} result={result} />;
}
