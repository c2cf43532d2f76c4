import type { QueueItem } from '#shared/product/queue/queue.ts';
import type { QueueRow } from './queue-store.ts';

/** A task as operators see it. */
export function toQueueItem({ of, row }: QueueRow): QueueItem {
  const { id, since, until, amount, currency } = row;
  return {
    ...{ kind: of.kind, id, since, until },
    what: of.what(row),
    path: of.path(row),
    amount: amount === null || currency === null ? null : { amount, currency },
  };
}
