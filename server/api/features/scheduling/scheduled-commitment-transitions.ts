import type { JobDeps } from '#api/platform/deps.ts';
import { recordEvents } from '#api/platform/events/record-event.ts';
import type { JobKind } from '#api/platform/jobs/job-kind.ts';
import { linkOrigin } from '#api/platform/link-origin.ts';
import { markDealtWith } from '#api/platform/notifications/mark-dealt-with.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { lockLedger } from '../commitments/ledger.ts';
import {
  type Batch,
  commitmentTransitionsKind,
  hasWork,
  nextBatch,
} from '../commitments/scheduled/next-batch.ts';
import { raiseById } from '../raises/raise-store.ts';
import { noteLook, raisesToLookAt } from './raise-looks.ts';

const everyMs = 30_000;
/** One raise keeps the others waiting no longer than that; it goes on in the next run. */
const batchesAtOnce = 500;

const nothing: Batch = { events: [], isLast: true };

type SchedulingDeps = Pick<JobDeps, 'storage' | 'options' | 'now' | 'log'>;

/** Does with commitments what is due, raise by raise, in batches that are each committed. */
export function commitmentTransitionsJob(deps: SchedulingDeps): JobKind {
  return {
    kind: commitmentTransitionsKind,
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
  deps: SchedulingDeps,
  signal?: AbortSignal,
  limit?: number,
): Promise<void> {
  const failures: unknown[] = [];
  for await (const id of raisesToLookAt(deps.storage.db, deps.now(), signal)) {
    try {
      await moveRaise(deps, id, signal, limit);
    } catch (error) {
      if (signal?.aborted === true) throw error;
      deps.log.error(
        { raise: id, err: error },
        'the scheduled transitions of the commitments of a raise failed',
      );
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function moveRaise(
  { storage, options, now }: SchedulingDeps,
  id: string,
  signal: AbortSignal | undefined,
  limit: number | undefined,
): Promise<void> {
  const cause = { origin: linkOrigin(options) };
  for (let [isLast, batches] = [false, 0]; !isLast && batches < batchesAtOnce; batches += 1) {
    signal?.throwIfAborted();
    async function moveBatch(trx: Transaction): Promise<boolean> {
      // What was due by then is done by then: both are judged at the same moment.
      const at = now();
      const raise = await raiseById(trx, id);
      const hasSome = raise !== undefined && (await hasWork(trx, raise, at));
      const batch = hasSome ? await nextBatch(await lockLedger(trx, id), at, limit) : nothing;
      await markDealtWith(trx, { events: batch.events }, at);
      await recordEvents(trx, cause, batch.events, at);
      if (batch.isLast) await noteLook(trx, id, at);
      return batch.isLast;
    }
    isLast = await storage.write(moveBatch, { serializeBy: id });
  }
}
