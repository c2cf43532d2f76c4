import { useFormResult } from '../../framework/pages/page-state.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import {
  amendIntent,
  cancelIntent,
  declineIntent,
  evidenceIntent,
  reportIntent,
  withdrawIntent,
} from './portfolio-actions.ts';
import type { CommitmentData } from './portfolio-loader.ts';
import { stillToPay } from './portfolio-words.ts';

/** Which forms a commitment has as it is now. */
export const hasForm = {
  // What is signed is changed by signing it anew.
  [amendIntent]: ({ can, state }) => state !== 'signed' && can.includes('amend'),
  // An offered place is declined, which says the same.
  [cancelIntent]: ({ can, state }) => state !== 'offered' && can.includes('cancel'),
  [declineIntent]: ({ can }) => can.includes('decline-offer'),
  // Whoever has paid all of it reports nothing more, but may correct what they reported.
  [reportIntent]: (commitment) =>
    commitment.can.includes('report-funding') &&
    (commitment.reported !== null || stillToPay(commitment).amount > 0),
  [withdrawIntent]: ({ can }) => can.includes('withdraw-report'),
  [evidenceIntent]: ({ state, reported }) => state === 'signed' && reported !== null,
} satisfies Readonly<Record<string, (commitment: CommitmentData) => boolean>>;

/** Tells whether anything can be done with a commitment beside signing. */
export function hasAnyForm(commitment: CommitmentData): boolean {
  return Object.values(hasForm).some((isShown) => isShown(commitment));
}

/**
 * Why forms were refused that are not there any more, because the commitment has changed: there is
 * nowhere else to say it.
 */
export function LostForms({ commitment }: { readonly commitment: CommitmentData }) {
  return Object.entries(hasForm).map(([intent, isShown]) =>
    isShown(commitment) ? null : <Lost key={intent} intent={intent} />,
  );
}

function Lost({ intent }: { readonly intent: string }) {
  return <FormOutcome intent={intent} result={useFormResult(intent)} />;
}
