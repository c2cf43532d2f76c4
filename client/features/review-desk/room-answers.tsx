import { raiseReasonMaxLength } from '#shared/product/fields/limits.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { ShortTime } from '../../ui/data/formatted-date.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { answerName, takeAnswerDownIntent } from './review-actions.ts';
import css from './review-desk.module.css';
import type { ReviewDeskData } from './review-loader.ts';

/** Shows what the company answers in its data room: an operator reads it, and may take it down. */
export function RoomAnswers({ desk }: { readonly desk: ReviewDeskData }) {
  const { answers, hasConflict } = desk;
  const refused = useFormResult(takeAnswerDownIntent)?.problem !== undefined;
  if (answers.length === 0) return null;
  return (
    <section aria-labelledby="room-answers" className={css['added']}>
      <h4 id="room-answers">Answers in the data room</h4>
      <ul className={css['documents']}>
        {answers.map(({ id, question, answer, answered }) => (
          <li key={id}>
            <strong>{question}</strong>
            <p className={css['text']}>{answer}</p>
            <p className={css['soft']}>
              Answered on <ShortTime moment={answered} />
            </p>
          </li>
        ))}
      </ul>
      {hasConflict ? null : (
        <details open={refused} suppressHydrationWarning className={css['folded']}>
          <summary>Take an answer down</summary>
          <Form
            intent={takeAnswerDownIntent}
            submit="Take the answer down"
            variant="danger"
            guarded
          >
            <SelectField
              name="answer"
              label="Answer to"
              options={answers.map((one) => ({ value: answerName(one), label: one.question }))}
            />
            <TextAreaField
              name="reason"
              label="Reason"
              hint="At least 20 characters. The company and everyone who could read the answer see it. We keep the text for operators and the company."
              maxLength={raiseReasonMaxLength}
              short
            />
          </Form>
        </details>
      )}
    </section>
  );
}
