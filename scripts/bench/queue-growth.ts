/**
 * How long the queue of operators and the numbers beside the views take, with a thousand, ten thousand
 * and a hundred thousand open raises and people, of whom each waits for something.
 */

import {
  oldestOfEach,
  waitingByKind,
  workItemRows,
} from '../../server/api/features/queue/queue-store.ts';
import { recentTurnaround } from '../../server/api/features/review/review-figures.ts';
import {
  listAsking,
  listRunning,
  listSubmitted,
} from '../../server/api/features/review/review-store.ts';
import { workItems } from '../../server/api/features.ts';
import type { Storage } from '../../server/api/platform/storage/storage.ts';
import { fillQueue } from '../trials/full-queue.ts';
import { type Asked, growsFlat, type Reads } from './flat-growth.ts';

const now = Date.parse('2026-11-01T12:00:00.000Z');

/** Prints how the queue grows; tells whether every part of it stays flat. */
export function queueGrowth(asked: Asked): Promise<boolean> {
  return growsFlat('The queue', asked, async (storage, size): Promise<Reads> => {
    await fillQueue(storage, size);
    const first = { place: undefined, limit: 51 };
    const [last] = (await workItemRows(storage, workItems, first, now)).slice(-1);
    const place = last && { since: last.row.since, kind: last.of.kind, id: last.row.id };
    return new Map<string, (opened: Storage) => Promise<unknown>>([
      ['a page of all', (opened) => workItemRows(opened, workItems, first, now)],
      ['the next page', (opened) => workItemRows(opened, workItems, { place, limit: 51 }, now)],
      ['the oldest of each', (opened) => oldestOfEach(opened, workItems, now)],
      ['the numbers', (opened) => waitingByKind(opened, workItems, now)],
      ['reviews', ({ db }) => listSubmitted(db, { limit: 51 })],
      ['reviews, asking', ({ db }) => listAsking(db, { limit: 51 })],
      ['reviews, running', ({ db }) => listRunning(db, { limit: 51 })],
      ['reviews, turnaround', (opened) => recentTurnaround(opened, now)],
      ...workItems.map((one): [string, (opened: Storage) => Promise<unknown>] => [
        one.kind,
        (opened) => workItemRows(opened, [one], first, now),
      ]),
    ]);
  });
}
