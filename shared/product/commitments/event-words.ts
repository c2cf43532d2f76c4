import type { EventOf } from '../lifecycle.ts';
import type { CommitmentHistoryEntry } from './commitments.ts';
import type { commitmentLifecycle } from './lifecycle.ts';

/** The name of each event of a commitment, for everyone who reads of it. */
export const commitmentEventWords: Readonly<Record<EventOf<typeof commitmentLifecycle>, string>> = {
  'soft-circle': 'Soft circle',
  commit: 'Signed',
  offer: 'Offer made',
  'accept-offer': 'Offer accepted and signed',
  'pass-over': 'Passed over, because it could not be offered what was available',
  'expire-offer': 'Offer expired',
  'decline-offer': 'Offer declined',
  amend: 'Amount changed',
  'report-funding': 'Payment reported',
  'withdraw-report': 'Report of the payment taken back',
  'confirm-funding': 'Arrival of the money confirmed',
  'note-received': 'Total received recorded',
  countersign: 'Countersigned',
  fund: 'Funded, because all of it had arrived',
  cancel: 'Cancelled',
  decline: 'Declined',
  'material-change': 'Terms changed; needs reconfirmation',
  reconfirm: 'Reconfirmed and signed',
  lapse: 'Not confirmed in time',
  close: 'The raise ended before it was signed',
  allocate: 'Allocated',
  'deadline-lapse': 'Not paid in time',
  settle: 'Settled',
  release: 'Released, because the raise did not succeed',
  'owe-back': 'Refund due',
  'mark-refunded': 'Paid back',
  'withdraw-refund': 'Refund taken back',
};

/** One event in words; one of a later version of the program by its name. */
export function commitmentEventTitle({
  event,
  to,
}: Pick<CommitmentHistoryEntry, 'event' | 'to'>): string {
  if (event === 'commit' && to === 'waitlisted') return 'Signed, and added to the waitlist';
  return (commitmentEventWords as Readonly<Record<string, string>>)[event] ?? event;
}
