import type { JobDeps } from '#api/platform/deps.ts';
import type { JobKind } from '#api/platform/jobs/job-kind.ts';
import { rowsAfter } from '#api/platform/storage/rows-after.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { mendVisits } from './check-visits.ts';
import {
  addUp,
  addUpReading,
  isAddedUp,
  type Reading,
  type Stretch,
  stretchesOf,
} from './reading-days.ts';

const everyMs = 24 * 3_600_000;
/** Read at once. */
const readingsPerPage = 200;

type CheckDeps = Pick<JobDeps, 'storage' | 'log'>;

/** Once a day, and first after a start: the days of reading and the visits are those of the log. */
export function checkReadingJob(deps: CheckDeps): JobKind {
  return {
    kind: 'check-reading',
    everyMs,
    backOff: { firstMs: 60_000, factor: 2, attemptsMax: 5 },
    async run(_job, signal) {
      await addUpReading(deps.storage, undefined, signal);
      await checkReading(deps, signal);
      return undefined;
    },
  };
}

/**
 * Compares the stored days of everyone's reading and their visits with the log, one person of a raise
 * and some of their days or visits at a time. What differs is logged as an error and worked out again.
 * Returns whose it was.
 */
export async function checkReading(
  { storage, log }: CheckDeps,
  signal?: AbortSignal,
): Promise<readonly Reading[]> {
  const wrong: Reading[] = [];
  for (let after: Reading | undefined; ; ) {
    const readings = await readingsAfter(storage.db, after);
    for (const reading of readings) {
      let differs = false;
      for await (const stretch of stretchesOf(storage.db, reading)) {
        signal?.throwIfAborted();
        differs = (await mendStretch(storage, reading, stretch)) || differs;
      }
      if (differs) {
        log.error({ raise: reading.raise_id }, 'the stored days of reading differed from the log');
      }
      const visitsDiffer = await mendVisits(storage, reading, signal);
      if (visitsDiffer) {
        log.error({ raise: reading.raise_id }, 'the stored visits differed from the log');
      }
      if (differs || visitsDiffer) wrong.push(reading);
    }
    after = readings.at(-1);
    if (after === undefined || readings.length < readingsPerPage) return wrong;
  }
}

/** Whether some days of a person differed, which are then added up again. */
async function mendStretch(
  storage: CheckDeps['storage'],
  reading: Reading,
  stretch: Stretch,
): Promise<boolean> {
  // Asked again in a transaction: between two reads somebody may have read on.
  if (await isAddedUp(storage.db, reading, stretch)) return false;
  return storage.write(async function addUpAnew(trx) {
    if (await isAddedUp(trx, reading, stretch)) return false;
    await addUp(trx, reading, stretch);
    return true;
  });
}

/** Who has read what, by the log, by the stored days and by the visits. */
async function readingsAfter(
  db: Database,
  after: Reading | undefined,
): Promise<readonly Reading[]> {
  const from = after ?? { raise_id: '', user_id: '' };
  const found = [
    ...(await readersIn(db, 'access_events', from)),
    ...(await readersIn(db, 'reading_days', from)),
    ...(await readersIn(db, 'visits', from)),
  ];
  const all = new Map(found.map((one) => [`${one.raise_id} ${one.user_id}`, one]));
  return [...all]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .slice(0, readingsPerPage)
    .map(([, reading]) => reading);
}

/**
 * The next readers of a table, each looked up by its index: one of them may have a million events,
 * and a statement that groups them goes through all.
 */
async function readersIn(
  db: Database,
  table: 'access_events' | 'reading_days' | 'visits',
  after: Reading,
): Promise<readonly Reading[]> {
  const found: Reading[] = [];
  while (found.length < readingsPerPage) {
    const { raise_id, user_id } = found.at(-1) ?? after;
    const next = await db
      .selectFrom(table)
      .select(['raise_id', 'user_id'])
      .where(rowsAfter(['raise_id', 'user_id'], 'asc', { value: raise_id, id: user_id }))
      .orderBy('raise_id')
      .orderBy('user_id')
      .limit(1)
      .executeTakeFirst();
    if (next === undefined) break;
    found.push(next);
  }
  return found;
}
