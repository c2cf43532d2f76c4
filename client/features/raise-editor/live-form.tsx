import type { ReactNode } from 'react';
import { raiseReasonMaxLength } from '../../../shared/product/fields/limits.ts';
import { fieldAt, fieldLabel } from '../../../shared/product/raises/field-labels.ts';
import type { Raise } from '../../../shared/product/raises/raises.ts';
import { useFormResult, useSubmitting } from '../../framework/pages/page-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/form/button.tsx';
import { ConflictNote } from '../../ui/form/conflict-note.tsx';
import formCss from '../../ui/form/form.module.css';
import { HiddenFields } from '../../ui/form/form-button.tsx';
import { FormContext } from '../../ui/form/form-context.ts';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { liveForm } from './raise-actions.ts';
import { storedRaise } from './raise-target.ts';
import { valueInWords } from './value-words.ts';

/**
 * The fields of a raise that is live. Nothing is saved while it is filled in, because every save is
 * shown to investors: what is not material changes with the button, and the rest is proposed.
 */
export function LiveForm(props: {
  readonly raise: Raise;
  readonly step: string;
  readonly lists: readonly string[];
  readonly noteOf: (name: string) => ReactNode;
  readonly children: ReactNode;
}) {
  const { raise, step, lists, noteOf } = props;
  const result = useFormResult(liveForm);
  const submitting = useSubmitting(liveForm);
  const stored = result?.result?.stored ?? storedRaise(raise);
  const fields = {
    id: raise.id,
    step,
    lists: lists.join(' '),
    _version: String(stored.version),
    _base: JSON.stringify(stored.values),
  };
  const conflicts = result?.result?.conflicted?.conflicts ?? [];
  const live = {
    errorOf: () => undefined,
    noteOf(name: string) {
      const conflict = conflicts.find((one) => one.name === name);
      return (
        <>
          {noteOf(name)}
          {conflict === undefined ? null : (
            // Chosen with the next attempt, because nothing is sent before the button is pressed.
            <ConflictNote conflict={conflict} inWords={valueInWords} onChoose={undefined} />
          )}
        </>
      );
    },
  };
  return (
    <form method="post" noValidate data-guard-unsaved="" className={formCss['form']}>
      <HiddenFields intent={liveForm} fields={fields} />
      {/* The first button is the one that the Enter key presses. */}
      <button type="submit" hidden>
        Save
      </button>
      <FormOutcome intent={liveForm} result={result} />
      <FormContext value={{ intent: liveForm, result, live }}>
        <div className={formCss['fields']}>
          {props.children}
          <TextAreaField
            name="_reason"
            label="Reason of a material change"
            hint="Terms, amounts, dates, risks and who may see it change only with an operator’s approval. Say why, in at least 20 characters. Leave it empty for anything else."
            maxLength={raiseReasonMaxLength}
            short
            optional
          />
        </div>
      </FormContext>
      <div className={formCss['actions']}>
        <Button type="submit" aria-disabled={submitting}>
          {submitting ? 'One moment …' : 'Save the changes'}
        </Button>
      </div>
    </form>
  );
}

/** What waits for an operator's approval. */
export function WaitingProposal({ raise }: { readonly raise: Raise }) {
  const { proposedChange } = raise;
  if (proposedChange === null) return null;
  const names = proposedChange.fields.map((pointer) => fieldLabel(fieldAt(pointer)));
  return (
    <Notice tone="attention" title="A change waits for an operator">
      <p>
        Proposed on {proposedChange.at.slice(0, 10)}: {names.join(', ')}. Until it is approved, the
        raise stays as it is. Another proposal replaces this one.
      </p>
      <p>Your reason: {proposedChange.reason}</p>
    </Notice>
  );
}
