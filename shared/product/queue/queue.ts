/** Everything that waits for an operator, in one list. */
import { type Static, type TInteger, type TOptional, Type } from 'typebox';
import { pageQuery } from '../../http/page-query.ts';
import { waitingCountedMax } from '../fields/limits.ts';
import { moneyField } from '../fields/money-fields.ts';
import { closed, moment, oneOf, orNull } from '../fields/schema.ts';
import { savedView, savedViewLists } from '../saved-views/saved-views.ts';
import { ownWaitingKinds, queueKindLabels, queueKinds, type WaitingKind } from './queue-kinds.ts';

/** Tasks on one page of the queue. */
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
  id: Type.String({
    description: 'Of the raise, commitment, account, bank account, message or email.',
  }),
  what: Type.String({ description: 'The task, as a sentence without its full stop.' }),
  path: Type.String({ description: 'The view of the dashboard where it is done.' }),
  since: moment,
  until: orNull(
    Type.String({
      format: 'date-time',
      description: 'When it expires; null if it does not.',
    }),
  ),
  amount: orNull(moneyField()),
});
export type QueueItem = Static<typeof queueItem>;

export const waitingQueue = closed({
  items: Type.Array(queueItem, { description: 'Oldest first.' }),
  nextCursor: orNull(Type.String()),
  counts: Type.Array(closed({ kind, label: Type.String(), count: Type.Integer() }), {
    description: `How many of each kind wait, whatever the filter; ${waitingCountedMax + 1} stands for more than ${waitingCountedMax}.`,
  }),
});
export type WaitingQueue = Static<typeof waitingQueue>;

export const waitingQuery = closed({
  savedViews: Type.Optional(
    oneOf(savedViewLists, {
      title: 'a list',
      description: 'The list whose saved views come with the numbers.',
    }),
  ),
});

export const waitingResponse = closed({
  counts: closed(
    Object.fromEntries(
      Object.entries({ ...queueKindLabels, ...ownWaitingKinds }).map(([of, description]) => [
        of,
        Type.Optional(Type.Integer({ description })),
      ]),
    ) as Record<WaitingKind, TOptional<TInteger>>,
    {
      description: `Only what can wait for you is named. ${waitingCountedMax + 1} stands for more than ${waitingCountedMax}.`,
    },
  ),
  savedViews: Type.Optional(
    Type.Array(savedView, { description: 'Of the list that was asked for.' }),
  ),
});
