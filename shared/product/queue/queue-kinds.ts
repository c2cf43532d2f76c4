/** What can wait for somebody: in the queue of operators, and what their dashboard counts beside. */
import { waitingCountedMax } from '../fields/limits.ts';

/** The kinds of work that can wait for operators, with their names in a filter. */
export const queueKindLabels = {
  'raise-review': 'Raises to review',
  'raise-change': 'Changes to live raises',
  'raise-cancel': 'Cancellations to confirm',
  'room-addition': 'Added after the review',
  'raise-settling': 'Raises to settle',
  'funding-reported': 'Payments to confirm',
  'refund-due': 'Refunds due',
  'reconfirm-ends': 'Confirmations about to lapse',
  'payment-details': 'Bank accounts to confirm',
  'investor-profile': 'Investor profiles',
  'investor-entity': 'Entities of investors',
  'investor-evidence': 'Evidence to review',
  'evidence-expired': 'Expired evidence',
  certification: 'Certifications to verify',
  message: 'Messages to answer',
  'thread-report': 'Reported threads',
  'mail-failed': 'Emails that failed',
} as const;
export type QueueKind = keyof typeof queueKindLabels;
export const queueKinds = Object.keys(queueKindLabels) as [QueueKind, QueueKind, ...QueueKind[]];

/** The work that is counted for somebody and is in no queue, by kind. */
export const ownWaitingKinds = {
  'failed-job': 'Jobs that failed, for operators.',
  'access-request': 'People who ask for access to a data room that you decide about.',
  'room-question': 'Questions without an answer in these data rooms.',
  'unread-thread': 'Threads with messages that you have not read, those aside that you muted.',
  introduction: 'Requests for an introduction that you have to answer.',
  'commitment-task': 'Commitments of yours that you have to do something about.',
} as const;
export type OwnWaitingKind = keyof typeof ownWaitingKinds;

export type WaitingKind = QueueKind | OwnWaitingKind;

/** How many of each kind wait for somebody; null when they could not be counted. */
export type WaitingCounts = Readonly<Partial<Record<WaitingKind, number>>> | null;

/** How many of some kinds wait together; null when they could not be counted. */
export function waitingIn(counts: WaitingCounts, kinds: readonly WaitingKind[]): number | null {
  if (counts === null) return null;
  return kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0);
}

/** A number of things that wait, in words: "12", "1,000+". */
export function waitingWords(count: number): string {
  const counted = Math.min(count, waitingCountedMax).toLocaleString('en');
  return count > waitingCountedMax ? `${counted}+` : counted;
}
