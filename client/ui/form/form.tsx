import type { ReactNode } from 'react';
import { useFormResult, useSubmitting } from '../../framework/pages/page-state.tsx';
import { Button } from './button.tsx';
import css from './form.module.css';
import { FormContext, type LiveFields } from './form-context.ts';
import { FormOutcome } from './form-outcome.tsx';
import { useRoundsDone } from './rounds-done.ts';

/**
 * A form of a page: posted to it, with or without scripts. Its `intent` identifies the form to the
 * page's action and for its result. What was typed stays after a refusal.
 */
export function Form(props: {
  readonly intent: string;
  /** Names it for controls that stand elsewhere. */
  readonly id?: string;
  /** The button's label: a verb that says what happens. */
  readonly submit: ReactNode;
  readonly variant?: 'primary' | 'secondary' | 'danger';
  /** Another address than the page's own address. */
  readonly action?: string;
  /** Contains a file; only pages behind the gate accept one without scripts. */
  readonly files?: boolean;
  /** Ask before the page is left with unsaved entries. */
  readonly guarded?: boolean;
  /** The form cannot be submitted yet. */
  readonly waiting?: boolean;
  /** The page says elsewhere what came of it, in a `FormOutcome` of its own. */
  readonly saidElsewhere?: boolean;
  /** The name of the field that the page begins in, where filling in this form is what it is for. */
  readonly first?: string | undefined;
  /** Shown beside the button. */
  readonly beside?: ReactNode;
  /** What says more about a refusal than the problem itself, in its place. */
  readonly refusal?: ReactNode;
  /** What is known of its fields besides the result. */
  readonly live?: LiveFields | undefined;
  /** It came back with entries that are not stored, though its controls hold them from the start. */
  readonly unsaved?: boolean;
  /** The class of the row with the button, in place of the usual one. */
  readonly actionsClass?: string | undefined;
  readonly children?: ReactNode;
}) {
  const {
    intent,
    id,
    submit,
    variant = 'primary',
    action,
    files = false,
    guarded,
    beside,
    waiting,
    saidElsewhere = false,
    refusal,
    live,
    unsaved,
    first,
    actionsClass = css['actions'],
  } = props;
  const result = useFormResult(intent);
  const submitting = useSubmitting(intent);
  const round = useRoundsDone(result);
  return (
    <form
      id={id}
      method="post"
      action={action}
      encType={files ? 'multipart/form-data' : undefined}
      data-guard-unsaved={guarded}
      data-unsaved={unsaved ? '' : undefined}
      noValidate
      className={css['form']}
    >
      <input type="hidden" name="_intent" value={intent} />
      {saidElsewhere ? null : (
        <FormOutcome intent={intent} result={result}>
          {refusal}
        </FormOutcome>
      )}
      <FormContext value={{ intent, result, ...(first && { first }), ...(live && { live }) }}>
        <div key={round} className={css['fields']}>
          {props.children}
        </div>
      </FormContext>
      <div className={actionsClass}>
        <Button type="submit" variant={variant} aria-disabled={submitting} disabled={waiting}>
          {submitting ? 'One moment …' : submit}
        </Button>
        {beside}
      </div>
    </form>
  );
}
