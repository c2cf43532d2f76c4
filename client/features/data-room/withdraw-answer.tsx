import { raiseReasonMaxLength } from '#shared/product/fields/limits.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import boxCss from '../../ui/layout/box.module.css';
import { Disclosure, Disclosures } from '../../ui/layout/disclosure.tsx';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import { withdrawAnswerIntent } from './access-values.ts';
import type { QuestionData } from './room-content.ts';

/** Withdraws an answer that was published by mistake; says so once it is. */
export function WithdrawAnswer({ question }: { readonly question: QuestionData }) {
  const { id, version, answer } = question;
  const result = useFormResult(withdrawAnswerIntent);
  if (answer === null) return <FormOutcome intent={withdrawAnswerIntent} result={result} />;
  return (
    <Disclosures>
      <Disclosure title="Withdraw the answer" open={result?.problem !== undefined}>
        <p>
          Readers see that it was withdrawn, when and why. Operators can still read it, and it stays
          in the binder, marked as withdrawn.
        </p>
        <Form intent={withdrawAnswerIntent} submit="Withdraw answer" variant="danger">
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="version" value={version} />
          <TextAreaField
            name="reason"
            label="Reason"
            hint="At least 20 characters. Everyone who could read the answer sees it."
            maxLength={raiseReasonMaxLength}
            short
          />
        </Form>
      </Disclosure>
    </Disclosures>
  );
}

/** Lists the answers of a question that were withdrawn. */
export function WithdrawnAnswers({ question }: { readonly question: QuestionData }) {
  const { answer: current, withdrawnAnswers, withdrawnOn } = question;
  if (withdrawnAnswers.length === 0) return null;
  const latest = withdrawnAnswers.length - 1;
  return (
    <section aria-label="Withdrawn answers">
      {withdrawnAnswers.map(({ answer, withdrawnAt, reason, byOperator }, at) => {
        const on = withdrawnOn[at];
        return (
          <figure key={withdrawnAt} className={classes(textCss['written'], boxCss['quote'])}>
            <figcaption>
              {byOperator ? 'Taken down by an operator' : 'Withdrawn'}
              {on === undefined ? null : (
                <>
                  {' '}
                  <FormattedDate moment={on} />
                </>
              )}
              . Reason: {reason}
              {current === null && at === latest
                ? ' Readers see this until you answer again. The text below is for the company and operators only.'
                : null}
            </figcaption>
            <blockquote>{answer}</blockquote>
          </figure>
        );
      })}
    </section>
  );
}
