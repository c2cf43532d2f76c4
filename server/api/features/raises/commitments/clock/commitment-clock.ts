import { openCommitmentStates } from '../../../../../../shared/product/commitments/states.ts';
import type { JobDeps } from '../../../../platform/deps.ts';
import { recordEvent } from '../../../../platform/events/record-event.ts';
import type { JobKind } from '../../../../platform/jobs/job-kind.ts';
import type { Read, Write } from '../../../../platform/storage/storage.ts';
import { raiseById } from '../../raise-store.ts';
import { commitmentClockKind, hasWork, nextBatch } from './next-batch.ts';

const everyMs = 30_000;
/** One raise keeps the others waiting no longer than that; it goes on in the next run. */
const batchesAtOnce = 500;

type ClockDeps = Pick<JobDeps, 'storage' | 'options' | 'now' | 'log'>;

/** Does with commitments what is due, raise by raise, in batches that are each committed. */
export function commitmentClockJob(deps: ClockDeps): JobKind {
  return {
    kind: commitmentClockKind,
    everyMs,
    backOff: { firstMs: 5_000, factor: 2, attemptsMax: 5 },
    async run(_job, signal) {
      await moveCommitments(deps, signal);
      return undefined;
    },
  };
}

/**
 * Does all that is due; stops between two batches, of `limit` changes each, when aborted. A raise that
 * fails does not keep the others waiting: they are done first, then the failure is thrown.
 */
export async function moveCommitments(
  deps: ClockDeps,
  signal?: AbortSignal,
  limit?: number,
): Promise<void> {
  const failures: unknown[] = [];
  for (const id of await raisesToLookAt(deps.storage.db)) {
    try {
      await moveRaise(deps, id, signal, limit);
    } catch (error) {
      if (signal?.aborted === true) throw error;
      deps.log.error(
        { raise: id, err: error },
        'the clock could not move the commitments of a raise',
      );
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function moveRaise(
  { storage, options, now }: ClockDeps,
  id: string,
  signal: AbortSignal | undefined,
  limit: number | undefined,
): Promise<void> {
  const cause = { origin: options.publicOrigin ?? '' };
  for (let [isLast, batches] = [false, 0]; !isLast && batches < batchesAtOnce; batches += 1) {
    signal?.throwIfAborted();
    // Looking costs no write, and most of the time there is nothing to do.
    const raise = await raiseById(storage.db, id);
    if (raise === undefined || !(await hasWork(storage.db, raise, now()))) return;
    async function moveBatch(trx: Write): Promise<boolean> {
      const batch = await nextBatch(trx, id, now(), limit);
      for (const event of batch.events) await recordEvent(trx, cause, event, now());
      return batch.isLast;
    }
    isLast = await storage.write(moveBatch, { inLineOf: id });
  }
}

/** Raises with commitments that can still change by themselves. */
async function raisesToLookAt(db: Read): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('raises')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('state', '=', 'settling'),
        eb.and([
          eb('state', 'in', [
            'live',
            'paused',
            'closing',
            'closed_funded',
            'closed_failed',
            'cancelled',
          ]),
          eb.exists(
            eb
              .selectFrom('raise_totals')
              .select('raise_totals.state')
              .whereRef('raise_totals.raise_id', '=', 'raises.id')
              .where('raise_totals.state', 'in', openCommitmentStates)
              .where('raise_totals.count', '>', 0),
          ),
        ]),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
