import { type ReactNode, useState } from 'react';
import { useFormResult, useSubmitting } from '../page-state.tsx';
import { Button } from './button.tsx';
import css from './form.module.css';
import { FormContext } from './form-context.ts';
import { FormOutcome } from './form-outcome.tsx';

/**
 * A form of a page: posts to it, with or without scripts. Its `intent` tells the page's action
 * which form this is, and finds the result again. What was typed stays after a refusal.
 */
export function Form(props: {
  readonly intent: string;
  /** The words on the button: what happens, as a verb. */
  readonly submit: ReactNode;
  readonly look?: 'primary' | 'secondary' | 'danger';
  /** Another address than the page's own. */
  readonly action?: string;
  /** Holds a file; only pages behind the gate take one without scripts. */
  readonly files?: boolean;
  /** Asks before the page is left with something in it that is not saved. */
  readonly guarded?: boolean;
  /** Cannot be submitted yet. */
  readonly waiting?: boolean;
  /** Stands beside the button. */
  readonly beside?: ReactNode;
  readonly children?: ReactNode;
}) {
  const {
    intent,
    submit,
    look = 'primary',
    action,
    files = false,
    guarded,
    beside,
    waiting,
  } = props;
  const result = useFormResult(intent);
  const submitting = useSubmitting(intent);
  const round = useRoundsDone(result);
  return (
    <form
      method="post"
      action={action}
      encType={files ? 'multipart/form-data' : undefined}
      data-guard-unsaved={guarded}
      noValidate
      className={css['form']}
    >
      <input type="hidden" name="_intent" value={intent} />
      <FormOutcome intent={intent} result={result} />
      <FormContext value={{ intent, result }}>
        <div key={round} className={css['fields']}>
          {props.children}
        </div>
      </FormContext>
      <div className={css['actions']}>
        <Button type="submit" look={look} aria-disabled={submitting} disabled={waiting}>
          {submitting ? 'One moment …' : submit}
        </Button>
        {beside}
      </div>
    </form>
  );
}

/** Counts the submits that went well: after each the fields start empty again. */
function useRoundsDone(result: ReturnType<typeof useFormResult>): number {
  const [seen, setSeen] = useState({ result, round: 0 });
  if (seen.result === result) return seen.round;
  const wentWell = result !== null && result.problem === undefined;
  const round = seen.round + (wentWell ? 1 : 0);
  setSeen({ result, round });
  return round;
}
