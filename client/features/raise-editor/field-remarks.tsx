import { reviewCommentMaxLength } from '#shared/product/fields/limits.ts';
import { fieldAt, fieldLabel } from '#shared/product/raises/field-labels.ts';
import type { RaiseProblem } from '#shared/product/raises/raise-problems.ts';
import type { ReviewComment } from '#shared/product/raises/reviews.ts';
import { Button } from '../../ui/form/button.tsx';
import { HiddenFields } from '../../ui/form/form-button.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import css from './field-remarks.module.css';
import { answerIntent } from './raise-actions.ts';

/** Shows the messages at a field: what contradicts it, and what a reviewer asks. */
export function FieldRemarks(props: {
  readonly name: string;
  readonly problems: readonly RaiseProblem[];
  readonly comments: readonly ReviewComment[];
}) {
  const { name } = props;
  const conflicts = props.problems.filter(
    ({ kind, pointer }) => kind === 'conflict' && fieldAt(pointer) === name,
  );
  const comments = props.comments.filter(({ field }) => fieldAt(field) === name);
  return (
    <>
      {[...new Set(conflicts.map(({ message }) => message))].map((message) => (
        <p key={message} className={css['conflict']}>
          {message}
        </p>
      ))}
      <Comments comments={comments} />
    </>
  );
}

/** Comments of a review, each with its answer or a field for it. */
export function Comments(props: { readonly comments: readonly ReviewComment[] }) {
  return props.comments.map(({ id, field, comment, answer, answeredAt }) => (
    // Its field is empty again once it was answered.
    <div
      key={`${id} ${answeredAt}`}
      className={classes(textCss['lines'], stackCss['space2'], stackCss['left'], css['remark'])}
    >
      <p>
        <strong>The reviewer asks:</strong> {comment}
      </p>
      {answer === '' ? null : (
        <p>
          <strong>Your answer:</strong> {answer}
        </p>
      )}
      {/* Inside another form, so these belong to a form of their own, outside of it. */}
      <label className={classes(stackCss['space1'], css['answer'])}>
        {answer === '' ? 'Answer' : 'Another answer'}
        <span className="visually-hidden"> to the comment on {fieldLabel(fieldAt(field))}</span>
        <textarea
          name="answer"
          form={answerForm(id)}
          rows={2}
          maxLength={reviewCommentMaxLength}
          defaultValue=""
        />
      </label>
      <Button type="submit" form={answerForm(id)} variant="secondary" size="small">
        Send the answer
        <span className="visually-hidden"> on {fieldLabel(fieldAt(field))}</span>
      </Button>
    </div>
  ));
}

/** The forms of the answers: a form cannot be inside another one. */
export function AnswerForms(props: {
  readonly id: string;
  readonly comments: readonly ReviewComment[];
}) {
  return props.comments.map(({ id }) => (
    <form key={id} id={answerForm(id)} method="post">
      <HiddenFields intent={answerIntent} fields={{ id: props.id, comment: id }} />
    </form>
  ));
}

function answerForm(comment: string): string {
  return `answer-${comment}`;
}
