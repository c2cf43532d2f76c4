import { raiseReasonMaxLength } from '#shared/product/fields/limits.ts';
import { fieldAt, fieldLabel } from '#shared/product/raises/field-labels.ts';
import type { RaiseReview } from '#shared/product/raises/reviews.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import type { DateText } from '../../ui/data/date-formatter.ts';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { Checkbox } from '../../ui/form/choice.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import boxCss from '../../ui/layout/box.module.css';
import { Disclosure, Disclosures } from '../../ui/layout/disclosure.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import { approveIntent, passedName, rejectIntent } from './review-actions.ts';
import css from './review-desk.module.css';
import type { ReviewDeskData } from './review-loader.ts';
import { RunningForms } from './running-forms.tsx';

/** The checklist with the approval, the rejection, and what was said in earlier reviews. */
export function DecisionPane(props: {
  readonly desk: ReviewDeskData;
  readonly canDecide: boolean;
}) {
  const { desk, canDecide } = props;
  const { raise, reviews, reviewed, checklist } = desk;
  return (
    <div className={css['decision']}>
      {canDecide ? (
        <>
          <Form intent={approveIntent} submit="Approve the raise" guarded>
            <About desk={desk} />
            <fieldset className={classes(stackCss['space1'], css['checklist'])}>
              <legend>Checklist</legend>
              {checklist.map(({ key, title, question }) => (
                <Checkbox
                  key={key}
                  name={passedName(key)}
                  value="yes"
                  label={
                    <>
                      <strong>{title}.</strong> {question}
                    </>
                  }
                  optional
                />
              ))}
            </fieldset>
          </Form>
          <Reject desk={desk} />
        </>
      ) : null}
      {raise.reason === '' ? null : (
        <p>
          <strong>Reason given:</strong> {raise.reason}
        </p>
      )}
      <RunningForms desk={desk} />
      {reviews.length === 0 ? (
        <p className={textCss['note']}>No decision yet.</p>
      ) : (
        reviews.map((review, at) => <Reviewed key={review.id} review={review} at={reviewed[at]} />)
      )}
    </div>
  );
}

/** What each decision is about: the raise, and the version that was read. */
function About({ desk: { raise } }: { readonly desk: ReviewDeskData }) {
  return (
    <>
      <input type="hidden" name="id" value={raise.id} />
      <input type="hidden" name="version" value={raise.version} />
    </>
  );
}

function Reject({ desk }: { readonly desk: ReviewDeskData }) {
  const result = useFormResult(rejectIntent);
  return (
    <Disclosures>
      <Disclosure title="Reject the raise" open={result !== null}>
        <Form intent={rejectIntent} submit="Reject for good" variant="danger" guarded>
          <About desk={desk} />
          <TextAreaField
            name="reason"
            label="Reason"
            hint="At least 20 characters. The company sees it. It can’t submit this raise again, but can create a new one from it."
            maxLength={raiseReasonMaxLength}
            short
          />
        </Form>
      </Disclosure>
    </Disclosures>
  );
}

const decisions: Readonly<Record<RaiseReview['decision'], string>> = {
  approve: 'Approved',
  request_changes: 'Changes requested',
  reject: 'Rejected',
};

function Reviewed(props: { readonly review: RaiseReview; readonly at: DateText | undefined }) {
  const { review, at } = props;
  return (
    <section className={classes(stackCss['space2'], boxCss['ruled'], css['review'])}>
      <h4>
        {decisions[review.decision]}, snapshot {review.snapshot}
      </h4>
      {at === undefined ? null : (
        <p className={textCss['note']}>
          <FormattedDate moment={at} />
        </p>
      )}
      {review.reason === '' ? null : <p>{review.reason}</p>}
      {review.comments.length === 0 ? null : (
        <ul className={css['comments']}>
          {review.comments.map(({ id, field, comment, answer }) => (
            <li key={id}>
              <p>
                <strong>{fieldLabel(fieldAt(field))}:</strong> {comment}
              </p>
              <p className={classes(textCss['soft'], boxCss['quote'])}>
                {answer === '' ? 'No answer.' : `Answer: ${answer}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
