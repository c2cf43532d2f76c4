import type { DeadlineReader } from '#api/platform/deadline-source.ts';
import type { FeatureDeps } from '#api/platform/deps.ts';
import type { Deadline } from '#shared/product/deadlines/deadlines.ts';
import { deadlineDays, deadlinesMax } from '#shared/product/deadlines/limits.ts';

const dayMs = 86_400_000;

/** What is due for somebody, the soonest first. */
export interface DueSoon {
  readonly items: readonly Deadline[];
  /** ISO 8601: how far ahead was looked. */
  readonly until: string;
  readonly hasMore: boolean;
}

/** Reads what is due for somebody after `now`, in epoch milliseconds. */
export async function readDeadlines(
  { storage: { db }, deadlines }: Pick<FeatureDeps, 'storage' | 'deadlines'>,
  actor: DeadlineReader['actor'],
  now: number,
): Promise<DueSoon> {
  const until = new Date(now + deadlineDays * dayMs).toISOString();
  // One more than are shown tells whether there are more.
  const reader = { actor, now, until, limit: deadlinesMax + 1 };
  const mine = deadlines.filter((source) => source.isFor(actor));
  const read = await Promise.all(mine.map((source) => source.read(db, reader)));
  const today = new Date(now).toISOString();
  const ahead = read
    .flatMap((one) => ('items' in one ? one.items : one))
    .filter(({ at }) => at > today && at <= until)
    .sort((one, other) => compared(one.at, other.at) || compared(one.id, other.id));
  return {
    items: ahead.slice(0, deadlinesMax),
    until,
    hasMore: ahead.length > deadlinesMax || read.some((one) => 'hasMore' in one),
  };
}

function compared(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
