import { holdHours } from '#shared/product/payments/confirming.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { InstructionData } from './payments-loader.ts';

/** What confirming a bank account means, and who can. */
export function ConfirmingNotice(props: {
  readonly instruction: InstructionData;
  /** Whether another account of the currency is in use. */
  readonly isReplacing: boolean;
}) {
  const { instruction, isReplacing } = props;
  const { state, can, company, operatorNeeded, isYours, hasSecondPerson } = instruction;
  if (state !== 'draft' && state !== 'waiting') return null;
  const mayConfirm = can.includes('confirm');
  const reason = operatorNeeded === null ? null : reasons[operatorNeeded](company.legalName);
  return (
    <Notice tone={mayConfirm ? 'attention' : 'info'} title={titleOf(instruction)}>
      {reason === null ? null : <p>{reason}</p>}
      {isReplacing && operatorNeeded === 'raising' ? (
        <p>
          Once it’s confirmed, investors see neither account for {holdHours} hours, and we tell
          everyone who hasn’t paid not to pay before then.
        </p>
      ) : null}
      {mayConfirm ? (
        <p>
          Compare it with a document from the bank, character by character. If you got it in a
          message, call the company on a number you already know.
        </p>
      ) : null}
      {isYours && reason === null ? (
        <p>
          {hasSecondPerson
            ? `Another member of ${company.name} who can edit, or an operator, confirms it.`
            : `An operator confirms it, because nobody else in ${company.name} can edit.`}{' '}
          You can’t confirm what you submitted.
        </p>
      ) : null}
    </Notice>
  );
}

const reasons = {
  raising: () => 'A raise in this currency is running, so only an operator can confirm it.',
  reviewed: () =>
    'A raise in this currency is in review or approved, so only an operator can confirm it.',
  'other-holder': (legalName: string) =>
    legalName === ''
      ? 'The company has no legal name in its profile, so only an operator can confirm it.'
      : `The account holder isn’t ${legalName}, the legal name of the company, so only an operator can confirm it.`,
} as const;

function titleOf({ state, can, declined }: InstructionData): string {
  if (can.includes('confirm')) return 'You are the second person';
  if (state === 'waiting') return 'Awaiting confirmation';
  const wasDeclined = declined !== '';
  if (can.includes('submit')) {
    return wasDeclined ? 'Change it, then submit it again' : 'Check it, then submit it';
  }
  return wasDeclined
    ? 'The company can change it and submit it again'
    : 'The owner of the company has yet to submit it';
}
