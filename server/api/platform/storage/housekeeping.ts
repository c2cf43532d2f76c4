import { latestEnd } from '../clock-jumps.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import { forgetFailedMails } from '../mail/outbox.ts';
import { replayHours } from './idempotency.ts';
import type { Storage, Transaction } from './storage.ts';

const everyMs = 10 * 60_000;
/**
 * The time for which ended sessions, links and sent mails stay, so that questions can be answered.
 */
export const endedKeptMs = 30 * 86_400_000;
/** Jobs that were done are kept this long, so that operators see what ran. */
const jobsKeptMs = 7 * 86_400_000;
const replayMs = replayHours * 3_600_000;

/** How many rows one transaction deletes, so that other writes do not wait long. */
const batchSize = 500;
/** No rate has a longer window. */
const rateWindowMaxMs = 86_400_000;

/** Removes what a feature keeps no longer. */
export type Sweep = (trx: Transaction, now: number) => Promise<void>;

/**
 * Removes expired rows: those of the platform, then those of the features. Safe to run at any time;
 * stops between two steps when it is aborted.
 */
export async function sweep(
  storage: Storage,
  sweeps: readonly Sweep[],
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  const longAgo = new Date(now - endedKeptMs).toISOString();
  for (const remove of removals(now)) {
    let removed = batchSize;
    while (removed >= batchSize) {
      signal?.throwIfAborted();
      removed = await storage.write(remove);
    }
  }
  signal?.throwIfAborted();
  await storage.write((trx) => clampReplays(trx, now));
  await storage.write(async function sweepExpired(trx) {
    await trx
      .deleteFrom('login_failures')
      .where((row) =>
        row.or([
          row('last_failure_at', '<=', new Date(now - 86_400_000).toISOString()),
          // Of a clock that was ahead: they count no more, and would stay until it has caught up.
          row('last_failure_at', '>', latestEnd(0, now)),
        ]),
      )
      .execute();
    await trx.deleteFrom('sessions').where('expires_at', '<=', longAgo).execute();
    await trx.deleteFrom('one_time_tokens').where('expires_at', '<=', longAgo).execute();
    await forgetFailedMails(trx, now);
    await trx
      .deleteFrom('outbox_emails')
      .where('state', '!=', 'queued')
      .where('finished_at', '<=', longAgo)
      .execute();
  });
  for (const remove of sweeps) {
    signal?.throwIfAborted();
    await storage.write((trx) => remove(trx, now));
  }
}

/**
 * Tables that every request can add to are cleaned in batches. Each function resolves with the
 * number of removed rows.
 */
function removals(now: number): readonly ((trx: Transaction) => Promise<number>)[] {
  const at = new Date(now).toISOString();
  const beyond = new Date(now + rateWindowMaxMs).toISOString();
  const weekAgo = new Date(now - jobsKeptMs).toISOString();
  const longAgo = new Date(now - endedKeptMs).toISOString();
  return [
    async function sweepReplays(trx) {
      const expired = trx
        .selectFrom('idempotency_records')
        .select('id')
        .where('expires_at', '<=', at)
        .limit(batchSize);
      const query = trx.deleteFrom('idempotency_records').where('id', 'in', expired);
      return Number((await query.executeTakeFirstOrThrow()).numDeletedRows);
    },
    async function sweepRates(trx) {
      const ended = trx
        .selectFrom('rate_windows')
        .select('bucket')
        // A window that began while the clock was ahead would otherwise stay until that time.
        .where((row) =>
          row.or([row('window_ends_at', '<=', at), row('window_ends_at', '>', beyond)]),
        )
        .limit(batchSize);
      const query = trx.deleteFrom('rate_windows').where('bucket', 'in', ended);
      return Number((await query.executeTakeFirstOrThrow()).numDeletedRows);
    },
    async function sweepJobs(trx) {
      const ended = trx
        .selectFrom('jobs')
        .select('id')
        .where((job) =>
          job.or([
            job.and([job('state', '=', 'done'), job('finished_at', '<=', weekAgo)]),
            job.and([job('state', '=', 'failed'), job('finished_at', '<=', longAgo)]),
          ]),
        )
        .limit(batchSize);
      const query = trx.deleteFrom('jobs').where('id', 'in', ended);
      return Number((await query.executeTakeFirstOrThrow()).numDeletedRows);
    },
  ];
}

/**
 * Responses recorded while the clock was ahead would stay until that time. They are not removed at
 * once, because a request may still be repeated and must not have its effect twice.
 */
async function clampReplays(trx: Transaction, now: number): Promise<void> {
  await trx
    .updateTable('idempotency_records')
    .set({ expires_at: new Date(now + replayMs).toISOString() })
    .where('expires_at', '>', new Date(now + 2 * replayMs).toISOString())
    .execute();
}

/** Sweeps now and then, on one node. */
export function sweepJob(storage: Storage, sweeps: readonly Sweep[], now: () => number): JobKind {
  return {
    kind: 'sweep',
    everyMs,
    backOff: { firstMs: 30_000, factor: 2, attemptsMax: 6 },
    async run(_job, signal) {
      await sweep(storage, sweeps, now(), signal);
      return undefined;
    },
  };
}
