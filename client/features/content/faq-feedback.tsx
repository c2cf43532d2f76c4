import type { ReactNode } from 'react';
import { remarkMaxLength } from '#shared/product/fields/limits.ts';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { useFocusOnResult } from '../../ui/form/focus-on-result.ts';
import { FormContext } from '../../ui/form/form-context.ts';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import rowCss from '../../ui/layout/row.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import css from './faq-feedback.module.css';
import { feedbackIntent } from './feedback-action.ts';
import type { Feedback } from './use-feedback.ts';

/**
 * Below an answer: whether it was useful and, if not, what was missing. No anchor has two hyphens
 * in a row, so this id never equals a question's. The forms lead to this id: without scripts the
 * browser opens the question again, scrolls there and focuses the result.
 */
export function FaqFeedback(props: { readonly anchor: string; readonly feedback: Feedback }) {
  const { anchor, feedback } = props;
  const { given, result } = feedback;
  const id = `${anchor}--feedback`;
  const refused = result?.problem === undefined ? null : result;
  const box = useFocusOnResult(refused === null ? result : null);
  return (
    <div
      ref={box}
      id={id}
      tabIndex={result === null ? undefined : -1}
      className={classes('no-print', textCss['note'], stackCss['space3'], css['feedback'])}
    >
      <FormOutcome intent={id} result={refused} />
      {given === undefined ? (
        <VoteForm anchor={anchor}>
          <fieldset className={classes(rowCss['filters'], css['vote'])}>
            <legend>Was this useful?</legend>
            <Vote useful="yes">Yes</Vote>
            <Vote useful="no">No</Vote>
          </fieldset>
        </VoteForm>
      ) : (
        <>
          <p role="status">{thanks(given)}</p>
          {given.useful || given.remark ? null : (
            <Missing anchor={anchor} id={id} result={refused} />
          )}
          <VoteForm anchor={anchor}>
            <Vote useful={given.useful ? 'no' : 'yes'} again>
              {given.useful ? 'Change to not useful' : 'Change to useful'}
            </Vote>
          </VoteForm>
        </>
      )}
    </div>
  );
}

function thanks({ useful, remark }: NonNullable<Feedback['given']>): string {
  if (useful) return 'Thank you. Glad it was useful.';
  if (remark) return 'Thank you. Our editors will read your comment.';
  return 'Thank you. Sorry it didn’t help.';
}

function VoteForm(props: { readonly anchor: string; readonly children: ReactNode }) {
  const { anchor, children } = props;
  return (
    <form method="post" action={`#${anchor}--feedback`}>
      <input type="hidden" name="_intent" value={feedbackIntent} />
      <input type="hidden" name="question" value={anchor} />
      {children}
    </form>
  );
}

function Vote(props: {
  readonly useful: 'yes' | 'no';
  /** Changes an earlier vote. */
  readonly again?: boolean;
  readonly children: ReactNode;
}) {
  const { useful, again = false, children } = props;
  return (
    <Button
      type="submit"
      name="useful"
      value={useful}
      variant={again ? 'quiet' : 'secondary'}
      size="small"
      className={again ? css['again'] : undefined}
    >
      {children}
    </Button>
  );
}

function Missing(props: {
  readonly anchor: string;
  readonly id: string;
  readonly result: Feedback['result'];
}) {
  const { anchor, id, result } = props;
  return (
    <VoteForm anchor={anchor}>
      <input type="hidden" name="useful" value="no" />
      <FormContext value={{ intent: id, result }}>
        <TextField
          name="missing"
          label="What was missing?"
          hint="A line for our editors. They can’t reply, so please leave out personal details."
          autoComplete="off"
          maxLength={remarkMaxLength}
          optional
        />
      </FormContext>
      <Button type="submit" variant="secondary" size="small">
        Send
      </Button>
    </VoteForm>
  );
}
