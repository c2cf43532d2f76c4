import type { ReactNode } from 'react';
import { dayText } from '#shared/money/parse-days.ts';
import { raiseReasonMaxLength } from '#shared/product/fields/limits.ts';
import { changeLabel, fieldLabel } from '#shared/product/raises/field-labels.ts';
import type { Raise } from '#shared/product/raises/raises.ts';
import { weightWords } from '../../domain/raise/weight-words.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { FormButton } from '../../ui/form/form-button.tsx';
import { MergedForm } from '../../ui/form/merged-form.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { consequencesOf } from './change-consequences.ts';
import { raiseToChange } from './live-change.ts';
import { liveForm, withdrawChangeIntent } from './raise-actions.ts';
import { type EditorStep, raiseHref } from './raise-address.ts';
import { storedRaise } from './raise-target.ts';
import { valueInWords } from './value-words.ts';

/**
 * The fields of an approved raise. Nothing is saved while it is filled in: what differs is proposed
 * with the button, and investors see it once an operator approves it.
 */
export function LiveForm(props: {
  readonly raise: Raise;
  readonly step: EditorStep;
  readonly lists: readonly string[];
  readonly noteOf: (name: string) => ReactNode;
  readonly children: ReactNode;
}) {
  const { raise, step, lists, noteOf } = props;
  return (
    <MergedForm
      intent={liveForm}
      submit="Propose the change"
      guarded
      stored={storedRaise(raiseToChange(raise))}
      storedHref={raiseHref(raise.id, step)}
      labelOf={fieldLabel}
      inWords={valueInWords}
      noteOf={noteOf}
      after={
        <>
          <TextAreaField
            name="reason"
            label="Reason for the change"
            hint="An operator sees it next to the change. At least 20 characters."
            maxLength={raiseReasonMaxLength}
            short
          />
          <p>Investors see this once an operator approves it. {consequencesOf(step)}</p>
        </>
      }
    >
      <input type="hidden" name="id" value={raise.id} />
      <input type="hidden" name="step" value={step} />
      <input type="hidden" name="lists" value={lists.join(' ')} />
      {props.children}
    </MergedForm>
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
      <p>Your text is still in the form. Edit it and propose it again.</p>
      <Withdraw raise={raise} label="Discard change" />
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
