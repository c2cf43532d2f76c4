import type { ReactNode } from 'react';
import { dayText } from '#shared/money/parse-days.ts';
import { raiseReasonMaxLength } from '#shared/product/fields/limits.ts';
import { changeLabel } from '#shared/product/raises/field-labels.ts';
import type { Raise } from '#shared/product/raises/raises.ts';
import { useFormResult, useSubmitting } from '../../framework/pages/page-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/form/button.tsx';
import { ConflictNote } from '../../ui/form/conflict-note.tsx';
import formCss from '../../ui/form/form.module.css';
import { FormButton, HiddenFields } from '../../ui/form/form-button.tsx';
import { FormContext } from '../../ui/form/form-context.ts';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { raiseToChange, weightWords } from './live-change.ts';
import { liveForm, withdrawChangeIntent } from './raise-actions.ts';
import { storedRaise } from './raise-target.ts';
import { valueInWords } from './value-words.ts';

/**
 * The fields of an approved raise. Nothing is saved while it is filled in: what differs is proposed
 * with the button, and investors see it once an operator approves it.
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
  const stored = result?.result?.stored ?? storedRaise(raiseToChange(raise));
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
            label="Why this changes"
            hint="An operator reads it beside the difference. At least 20 characters."
            maxLength={raiseReasonMaxLength}
            short
          />
          <p>
            Investors see this once an operator approves it. Terms, amounts, tickets, dates, risks,
            use of funds, or a person who leaves the team: {lower(weightWords.material)} Anything
            else: everyone with access or a commitment is told, and nobody has to reconfirm.
          </p>
        </div>
      </FormContext>
      <div className={formCss['actions']}>
        <Button type="submit" aria-disabled={submitting}>
          {submitting ? 'One moment …' : 'Propose the change'}
        </Button>
      </div>
    </form>
  );
}

/** Shows what an operator has to decide about, or has declined. */
export function WaitingProposal({ raise }: { readonly raise: Raise }) {
  const { proposedChange, declinedChange } = raise;
  if (proposedChange !== null) {
    return (
      <Notice tone="attention" title="A change needs an operator’s approval">
        <p>
          Proposed on {dayText(proposedChange.at.slice(0, 10))}: {namesOf(proposedChange)}.{' '}
          {weightWords[proposedChange.weight]} Until it is approved, investors see what was
          approved.
        </p>
        {proposedChange.reason === '' ? null : <p>Your reason: {proposedChange.reason}</p>}
        <Withdraw raise={raise} label="Withdraw the change" />
      </Notice>
    );
  }
  if (declinedChange === null) return null;
  return (
    <Notice tone="attention" title="An operator declined your change">
      <p>
        Declined on {dayText(declinedChange.declinedAt.slice(0, 10))}: {namesOf(declinedChange)}.
        The reason: {declinedChange.because}
      </p>
      <p>What you typed is still in the form, so that you can mend it and propose it again.</p>
      <Withdraw raise={raise} label="Discard it" />
    </Notice>
  );
}

function Withdraw({ raise, label }: { readonly raise: Raise; readonly label: string }) {
  if (!raise.allowed.includes('withdraw-change')) return null;
  return (
    <FormButton intent={withdrawChangeIntent} fields={{ id: raise.id }} variant="secondary">
      {label}
    </FormButton>
  );
}

function namesOf({ fields }: { readonly fields: readonly string[] }): string {
  return fields.map(changeLabel).join(', ');
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
