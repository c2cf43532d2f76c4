import { formatMoney } from '#shared/money/money.ts';
import type { CommitmentHistoryEntry } from '#shared/product/commitments/commitments.ts';
import { commitmentEventTitle } from '#shared/product/commitments/event-words.ts';
import { confirmedBy } from '../../domain/commitment/confirmed-by.ts';
import { dateWords } from './book-days.ts';
import type { CommitmentData } from './commitment-loader.ts';

const byWords: Readonly<Record<CommitmentHistoryEntry['by'], string>> = {
  investor: 'the investor',
  owner: 'the company',
  signatory: 'the company',
  operator: 'an operator',
  clock: 'automatic',
  system: 'the portal',
};

/** One entry of the history in words: "Signed by the investor". */
export function historyWords(entry: CommitmentHistoryEntry): string {
  const what = commitmentEventTitle(entry);
  return entry.by === 'clock' || entry.by === 'system' ? what : `${what}, by ${byWords[entry.by]}`;
}

/** By how much the amount changed: "+$5,000"; empty where it did not. */
export function changeWords({ change, amount, from }: CommitmentHistoryEntry): string {
  if (change === 0 || from === null) return '';
  const size = formatMoney({ ...amount, amount: Math.abs(change) });
  return change > 0 ? `+${size}` : `−${size}`;
}

/** Payment of a day under a reference: "2 Nov 2026, INV-77". */
export function paidWords(paid: { readonly on: string; readonly reference: string }): string {
  return `${dateWords(paid.on)}, ${paid.reference}`;
}

/** Says when money arrived, and who has seen it; a name that was erased is left out. */
export function fundingWords(funding: NonNullable<CommitmentData['funding']>): string {
  const paid = paidWords(funding);
  return funding.by === '' ? paid : `${paid}, ${confirmedBy(funding.by)}`;
}
