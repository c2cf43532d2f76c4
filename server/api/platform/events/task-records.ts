/**
 * Notifications that ask for something to be done, by the record that it is done to. They are read
 * once it is done, by anybody who can: looking at the record is not enough.
 */
import type { NotificationKind } from '#shared/product/notifications/notification-kinds.ts';
import type { BookTask } from './book-notifications.ts';
import type { InvestorTask } from './commitment-notifications.ts';
import type { EventFacts } from './event-kinds.ts';

/** Returns the id of the record; null where one notification is about several. */
type RecordOf<K extends NotificationKind> = (facts: EventFacts[K]) => string | null;

const ofCommitment = ({ commitment }: { readonly commitment: string }) => commitment;
const ofInstruction = ({ instruction }: { readonly instruction: string }) => instruction;
const ofIntroduction = ({ introduction }: { readonly introduction: string }) => introduction;

/** What of a raise needs a decision: each is decided on its own. */
export function raiseMatter(
  raise: string,
  what: 'review' | 'change' | 'cancel' | 'settle',
): string {
  return `${raise}:${what}`;
}

/** What of a commitment asks to be done besides: paying, and paying back, are done on their own. */
export function commitmentMatter(commitment: string, what: 'pay' | 'refund'): string {
  return `${commitment}:${what}`;
}

const toPay: readonly InvestorTask[] = [
  ...(['allocated', 'another-amount'] as const),
  ...(['funding-due', 'funding-soon', 'funding-asked'] as const),
];
const toPayBack: readonly BookTask[] = [
  ...(['refund-due', 'refund-lapsed', 'refund-arrived'] as const),
  ...(['refund-owed', 'refund-surplus', 'refund-account'] as const),
];

const recordsOf = {
  'commitment.act': ({ commitment, what }) =>
    toPay.includes(what) ? commitmentMatter(commitment, 'pay') : commitment,
  'book.act': ({ commitment, what, count }) => {
    if (count !== undefined) return null;
    return toPayBack.includes(what) ? commitmentMatter(commitment, 'refund') : commitment;
  },
  'letter.offered': ({ letter }) => letter,
  'payment.to-confirm': ofInstruction,
  'payment.review-needed': ofInstruction,
  'access.requested': ({ grant }) => grant,
  'question.asked': ({ question }) => question,
  'introduction.company-asked': ofIntroduction,
  'introduction.investor-asked': ofIntroduction,
  'thread.reported': ({ report }) => report,
  'investor.submitted': ({ user, entity }) => entity ?? user,
  'contact.received': ({ message }) => message,
  'raise.review-needed': ({ raise, asks }) =>
    raiseMatter(raise, asks === 'settle-ready' ? 'settle' : asks),
} as const satisfies { readonly [K in NotificationKind]?: RecordOf<K> };

/** Those that are about one record as well, and are read by looking at it, too. */
const lookedAt = {
  'thread.company-wrote': ({ thread }) => thread,
  'thread.investor-wrote': ({ thread }) => thread,
  'book.moved': ofCommitment,
} as const satisfies { readonly [K in NotificationKind]?: RecordOf<K> };

/** A kind that something can be done about. */
export type TaskKind = keyof typeof recordsOf | keyof typeof lookedAt;

/** Tells whether a notification of this kind stays unread until something is done. */
export function isTask(kind: NotificationKind): boolean {
  return kind in recordsOf;
}

/** Returns the record that a notification is about, where something can be done about it. */
export function recordOf(kind: NotificationKind, facts: object): string | null {
  const all: Readonly<Partial<Record<NotificationKind, (facts: never) => string | null>>> = {
    ...recordsOf,
    ...lookedAt,
  };
  return all[kind]?.(facts as never) ?? null;
}
