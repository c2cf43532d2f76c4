import type { EventOf } from '../lifecycle.ts';
import type { CommitmentHistoryEntry } from './commitments.ts';
import type { commitmentLifecycle } from './lifecycle.ts';

/** What each event of a commitment is called, for everybody who reads of it. */
export const commitmentEventWords: Readonly<Record<EventOf<typeof commitmentLifecycle>, string>> = {
  'soft-circle': 'Soft circle',
  commit: 'Signed',
  offer: 'A place was offered',
  'accept-offer': 'Offered place accepted and signed',
  'pass-over': 'Passed over, because it could not be offered what was available',
  'expire-offer': 'The offered place was not accepted in time',
  'decline-offer': 'Offered place declined',
  amend: 'Amount changed',
  'report-funding': 'Payment reported',
  'withdraw-report': 'Report of the payment taken back',
  'confirm-funding': 'Arrival of the money confirmed',
  'note-received': 'Arrived money noted',
  fund: 'Funded, because all of it had arrived',
  cancel: 'Cancelled',
  decline: 'Declined',
  'material-change': 'The terms changed; to be confirmed again',
  reconfirm: 'Confirmed again and signed',
  lapse: 'Not confirmed in time',
  close: 'The raise ended before it was signed',
  allocate: 'Room was shared out',
  'deadline-lapse': 'Not paid in time',
  settle: 'Settled',
  release: 'Released, because the raise did not succeed',
  'owe-back': 'What had arrived is owed back',
  'mark-refunded': 'Paid back',
  'withdraw-refund': 'Note of a refund taken back',
};

/** One event in words; one of a later version of the program by its name. */
export function commitmentEventTitle({
  event,
  to,
}: Pick<CommitmentHistoryEntry, 'event' | 'to'>): string {
  if (event === 'commit' && to === 'waitlisted') return 'Signed, and put on the waiting list';
  return (commitmentEventWords as Readonly<Record<string, string>>)[event] ?? event;
}
