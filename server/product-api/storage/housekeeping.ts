import { enrolmentMinutes, scenarioUndoHours } from '../../../shared/product/limits.ts';
import type { Storage, Write } from './storage.ts';

const everyMs = 10 * 60_000;
/** Ended sessions, used links and sent mails are kept this long for questions, then go. */
const keptMs = 30 * 86_400_000;
/** Messages of visitors are kept this long after the last answer, as the privacy policy says. */
const messagesKeptMs = 365 * 86_400_000;
/** What readers say of answers: the sums by day, and the remarks. */
const feedbackKeptMs = 365 * 86_400_000;
const enrolmentMs = enrolmentMinutes * 60_000;
const undoMs = scenarioUndoHours * 3_600_000;

/** Removes what has had its time. Safe to run at any moment. */
export async function sweep(storage: Storage, now: number): Promise<void> {
  const at = new Date(now).toISOString();
  const longAgo = new Date(now - keptMs).toISOString();
  await storage.write(async function sweepExpired(trx) {
    await trx.deleteFrom('idempotency_records').where('expires_at', '<=', at).execute();
    await trx.deleteFrom('rate_windows').where('window_ends_at', '<=', at).execute();
    await trx
      .deleteFrom('login_failures')
      .where('last_failure_at', '<=', new Date(now - 86_400_000).toISOString())
      .execute();
    await trx.deleteFrom('sessions').where('expires_at', '<=', longAgo).execute();
    await trx.deleteFrom('one_time_tokens').where('expires_at', '<=', longAgo).execute();
    await trx.deleteFrom('sign_in_challenges').where('expires_at', '<=', at).execute();
    await trx
      .deleteFrom('totp_secrets')
      .where('confirmed_at', 'is', null)
      .where('enrolled_at', '<=', new Date(now - enrolmentMs).toISOString())
      .execute();
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
    await forgetFeedback(trx, now);
  });
}

/** Who voted is forgotten with their day, and with it the key that could have told. */
async function forgetFeedback(trx: Write, now: number): Promise<void> {
  const today = new Date(now).toISOString().slice(0, 10);
  await trx.deleteFrom('answer_voters').where('day', '<', today).execute();
  await trx.deleteFrom('voter_keys').where('day', '<', today).execute();
  const yearAgo = new Date(now - feedbackKeptMs).toISOString();
  await trx.deleteFrom('answer_remarks').where('created_at', '<=', yearAgo).execute();
  await trx.deleteFrom('answer_votes').where('day', '<', yearAgo.slice(0, 10)).execute();
}

/** Sweeps now and then; the returned function stops it and waits for a sweep that runs. */
export function startHousekeeping(
  storage: Storage,
  now: () => number,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = sweep(storage, now()).catch(onFailure);
  }, everyMs);
  timer.unref();
  return async function stopHousekeeping() {
    clearInterval(timer);
    await running;
  };
}
