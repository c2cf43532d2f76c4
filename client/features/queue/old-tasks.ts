import type { QueueItem } from '#shared/product/queue/queue.ts';
import { ageInWords } from '../../ui/data/ages.ts';

/** A task of the overview, with how long it has waited. */
export type OldTask = Pick<QueueItem, 'kind' | 'id' | 'what' | 'path' | 'amount' | 'since'> & {
  /** "3 hours". */
  readonly age: string;
};

/** The oldest task of each kind, `now` in epoch milliseconds. */
export function toOldTasks(items: readonly QueueItem[], now: number): readonly OldTask[] {
  return items.map((item) => ({ ...item, age: ageInWords(now - Date.parse(item.since)) }));
}
