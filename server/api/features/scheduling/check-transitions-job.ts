import type { JobDeps } from '#api/platform/deps.ts';
import type { JobKind } from '#api/platform/jobs/job-kind.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { raiseById } from '../raises/raise-store.ts';
import { nextLook, setLook } from './raise-looks.ts';

const everyMs = 24 * 3_600_000;
/** Read at once. */
const raisesPerPage = 200;

type CheckDeps = Pick<JobDeps, 'storage' | 'now' | 'log'>;

/** Once a day: no raise is looked at later than something is due. */
export function checkTransitionsJob(deps: CheckDeps): JobKind {
  return {
    kind: 'check-scheduled-transitions',
    everyMs,
    backOff: { firstMs: 60_000, factor: 2, attemptsMax: 5 },
    async run(_job, signal) {
      await checkLooks(deps, signal);
      return undefined;
    },
  };
}

/**
 * Works out for every raise when it should be looked at. One that would be looked at too late is
 * logged as an error, because some cause was forgotten, and is looked at at once. Returns their ids.
 */
export async function checkLooks(
  { storage, now, log }: CheckDeps,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const late: string[] = [];
  for (let after = ''; ; ) {
    const ids = await pageOf(storage.db, after);
    for (const id of ids) {
      signal?.throwIfAborted();
      // Asked again in a transaction: between two reads somebody may have changed it.
      if (!(await isLate(storage.db, id, now()))) continue;
      const isStill = await storage.write(
        async function lookAtOnce(trx) {
          if (!(await isLate(trx, id, now()))) return false;
          await setLook(trx, id, '');
          return true;
        },
        { serializeBy: id },
      );
      if (!isStill) continue;
      late.push(id);
      log.error({ raise: id }, 'a scheduled transition of a raise would have been late');
    }
    const last = ids.at(-1);
    if (last === undefined || ids.length < raisesPerPage) return late;
    after = last;
  }
}

async function pageOf(db: Database, after: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('raise_looks')
    .select('raise_id')
    .where('raise_id', '>', after)
    .orderBy('raise_id')
    .limit(raisesPerPage)
    .execute();
  return rows.map(({ raise_id }) => raise_id);
}

async function isLate(db: Database, id: string, now: number): Promise<boolean> {
  const raise = await raiseById(db, id);
  if (raise === undefined) return false;
  const due = await nextLook(db, raise, now);
  if (due === null) return false;
  const { look_at } = await db
    .selectFrom('raise_looks')
    .select('look_at')
    .where('raise_id', '=', id)
    .executeTakeFirstOrThrow();
  return look_at === null || look_at > due;
}
