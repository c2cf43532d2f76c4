import {
  companyInvitationDays,
  enrolmentMinutes,
  scenarioUndoHours,
} from '../../../../shared/product/fields/limits.ts';
import { latestEnd } from '../clock-jumps.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import { forgetFailedMails } from '../mail/outbox.ts';
import { replayHours } from './idempotency.ts';
import type { Storage, Write } from './storage.ts';

const everyMs = 10 * 60_000;
/** Ended sessions, used links, old invitations and sent mails are kept this long for questions. */
const keptMs = 30 * 86_400_000;
/** Jobs that were done are kept this long, so that operators see what ran. */
const jobsKeptMs = 7 * 86_400_000;
/**
 * Messages of visitors are kept this long after the last answer, as stated in the privacy policy.
 */
const messagesKeptMs = 365 * 86_400_000;
/** Feedback on answers: the totals by day, and the remarks. */
const feedbackKeptMs = 365 * 86_400_000;
const invitationMs = companyInvitationDays * 86_400_000;
const enrolmentMs = enrolmentMinutes * 60_000;
const undoMs = scenarioUndoHours * 3_600_000;
const replayMs = replayHours * 3_600_000;

/** How many rows one transaction deletes, so that other writes do not wait long. */
const batchSize = 500;
/** No rate has a longer window. */
const rateWindowMaxMs = 86_400_000;

/** Removes expired rows. Safe to run at any time; stops between two steps when it is aborted. */
export async function sweep(storage: Storage, now: number, signal?: AbortSignal): Promise<void> {
  const at = new Date(now).toISOString();
  const longAgo = new Date(now - keptMs).toISOString();
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
    await trx.deleteFrom('sign_in_challenges').where('expires_at', '<=', at).execute();
    await trx
      .deleteFrom('totp_secrets')
      .where('confirmed_at', 'is', null)
      .where('enrolled_at', '<=', new Date(now - enrolmentMs).toISOString())
      .execute();
    await forgetFailedMails(trx, now);
    await trx
      .deleteFrom('outbox_emails')
      .where('state', '!=', 'queued')
      .where('finished_at', '<=', longAgo)
      .execute();
    await trx
      .deleteFrom('scenarios')
      .where('deleted_at', '<=', new Date(now - undoMs).toISOString())
      .execute();
    await trx
      .deleteFrom('contact_messages')
      .where((message) =>
        message(
          message.fn.coalesce('answered_at', 'created_at'),
          '<=',
          new Date(now - messagesKeptMs).toISOString(),
        ),
      )
      .execute();
    await trx
      .deleteFrom('company_invitations')
      .where((row) =>
        row.or([
          row('ended_at', '<=', longAgo),
          row('expires_at', '<=', longAgo),
          // Of a clock that was ahead: the link no longer works.
          row('expires_at', '>', latestEnd(invitationMs, now)),
        ]),
      )
      .execute();
    await forgetFeedback(trx, now);
  });
}

/**
 * Tables that every request can add to are cleaned in batches. Each function resolves with the
 * number of removed rows.
 */
function removals(now: number): readonly ((trx: Write) => Promise<number>)[] {
  const at = new Date(now).toISOString();
  const beyond = new Date(now + rateWindowMaxMs).toISOString();
  const weekAgo = new Date(now - jobsKeptMs).toISOString();
  const longAgo = new Date(now - keptMs).toISOString();
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
async function clampReplays(trx: Write, now: number): Promise<void> {
  await trx
    .updateTable('idempotency_records')
    .set({ expires_at: new Date(now + replayMs).toISOString() })
    .where('expires_at', '>', new Date(now + 2 * replayMs).toISOString())
    .execute();
}

/** Deletes the voters of past days, and the keys that could identify them. */
async function forgetFeedback(trx: Write, now: number): Promise<void> {
  const today = dayOf(now);
  // A day after tomorrow exists only if the clock was ahead; the clocks of two nodes may differ a
  // little.
  const tomorrow = dayOf(now + 86_400_000);
  for (const table of ['answer_voters', 'voter_keys'] as const) {
    await trx
      .deleteFrom(table)
      .where((row) => row.or([row('day', '<', today), row('day', '>', tomorrow)]))
      .execute();
  }
  const yearAgo = new Date(now - feedbackKeptMs).toISOString();
  await trx.deleteFrom('answer_remarks').where('created_at', '<=', yearAgo).execute();
  await trx.deleteFrom('answer_votes').where('day', '<', yearAgo.slice(0, 10)).execute();
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Sweeps now and then, on one node. */
export function sweepJob(storage: Storage, now: () => number): JobKind {
  return {
    kind: 'sweep',
    everyMs,
    backOff: { firstMs: 30_000, factor: 2, attemptsMax: 6 },
    async run(_job, signal) {
      await sweep(storage, now(), signal);
      return undefined;
    },
  };
}
