/** Everything that waits for an operator, in one list. */
import { type Static, Type } from 'typebox';
import { pageQuery } from '../../http/page-query.ts';
import { moneyField } from '../fields/money-fields.ts';
import { closed, moment, oneOf, orNull } from '../fields/schema.ts';

/** What can wait, with its name in a filter. */
export const queueKindLabels = {
  'raise-review': 'Raises to review',
  'raise-change': 'Changes of live raises',
  'raise-cancel': 'Raises to be cancelled',
  'raise-settling': 'Raises to settle',
  'funding-reported': 'Payments to confirm',
  'refund-due': 'Refunds due',
  'reconfirm-ends': 'Confirmations about to lapse',
  'investor-profile': 'Investor profiles',
  certification: 'Certifications to verify',
  message: 'Messages to answer',
  'mail-failed': 'Emails that failed',
} as const;
export type QueueKind = keyof typeof queueKindLabels;
export const queueKinds = Object.keys(queueKindLabels) as [QueueKind, QueueKind, ...QueueKind[]];
/** Of the list. */
export const queuePerPage = 50;

const kind = oneOf(queueKinds, {
  title: 'a kind',
  sentences: { choice: 'Choose one of the kinds that the list has.' },
});

export const queueQuery = closed({
  kind: Type.Optional(kind),
  ...pageQuery('things that wait', queuePerPage, 400),
});

export const queueItem = closed({
  kind,
  id: Type.String({ description: 'Of the raise, commitment, account, message or email.' }),
  what: Type.String({ description: 'What waits, as a sentence without its full stop.' }),
  path: Type.String({ description: 'The view of the dashboard where it is done.' }),
  since: moment,
  until: orNull(
    Type.String({
      format: 'date-time',
      description: 'When it ends by itself; null if it does not.',
    }),
  ),
  amount: orNull(moneyField()),
});
export type QueueItem = Static<typeof queueItem>;

export const waitingQueue = closed({
  items: Type.Array(queueItem, { description: 'Oldest first.' }),
  nextCursor: orNull(Type.String()),
  counts: Type.Array(closed({ kind, label: Type.String(), count: Type.Integer() }), {
    description: 'How many of each kind wait, whatever the filter.',
  }),
});
export type WaitingQueue = Static<typeof waitingQueue>;
