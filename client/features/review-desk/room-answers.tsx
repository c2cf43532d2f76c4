import { raiseReasonMaxLength } from '#shared/product/fields/limits.ts';
import { routeOf } from '#shared/site/routes.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { ShortTime } from '../../ui/data/formatted-date.tsx';
import { PageFoot } from '../../ui/data/page-foot.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { SearchForm } from '../../ui/form/search-form.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { Disclosure, Disclosures } from '../../ui/layout/disclosure.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import { answerName, takeAnswerDownIntent } from './review-actions.ts';
import { deskHref } from './review-address.ts';
import css from './review-desk.module.css';
import type { ReviewDeskData } from './review-loader.ts';

/** So many answers are read at a glance; more can be searched. */
const searchedFrom = 5;

/** Shows what the company answers in its data room: an operator reads it, and may take it down. */
export function RoomAnswers({ desk }: { readonly desk: ReviewDeskData }) {
  const { answers, asked, hasConflict, raise } = desk;
  const refused = useFormResult(takeAnswerDownIntent)?.problem !== undefined;
  const items = answers?.items ?? [];
  const isWhole = asked.q === '' && asked.after === '';
  if (answers?.items.length === 0 && isWhole) return null;
  return (
    <section aria-labelledby="room-answers" className={classes(stackCss['space3'], css['added'])}>
      <h4 id="room-answers">Answers in the data room</h4>
      {answers === null ? <Unavailable what="The list of answers" /> : null}
      {isWhole && items.length < searchedFrom ? null : (
        <SearchForm
          action={routeOf('dashboard').path}
          label="Search questions and answers"
          q={asked.q}
          carried={{ view: 'review', raise: raise.id }}
          compact
        />
      )}
      {answers?.items.length === 0 ? (
        <p>
          No answer contains “{asked.q}”. <a href={deskHref(raise.id)}>Show all answers</a>
        </p>
      ) : null}
      <ul className={css['documents']}>
        {items.map(({ id, question, answer, answered }) => (
          <li key={id}>
            <strong>{question}</strong>
            <p className={css['text']}>{answer}</p>
            <p className={textCss['note']}>
              Answered on <ShortTime moment={answered} />
            </p>
          </li>
        ))}
      </ul>
      {answers === null || (isWhole && answers.nextCursor === null) ? null : (
        <div className={textCss['note']}>
          <PageFoot
            shown={items.length}
            isFirst={asked.after === ''}
            nextCursor={answers.nextCursor}
            parameter="answersAfter"
          />
        </div>
      )}
      {hasConflict || items.length === 0 ? null : (
        <Disclosures>
          <Disclosure title="Take an answer down" open={refused}>
            <Form
              intent={takeAnswerDownIntent}
              submit="Take the answer down"
              variant="danger"
              guarded
            >
              <SelectField
                name="answer"
                label="Answer to"
                options={items.map((one) => ({ value: answerName(one), label: one.question }))}
              />
              <TextAreaField
                name="reason"
                label="Reason"
                hint="At least 20 characters. The company and everyone who could read the answer see it. We keep the text for operators and the company."
                maxLength={raiseReasonMaxLength}
                short
              />
            </Form>
          </Disclosure>
        </Disclosures>
      )}
    </section>
  );
}
