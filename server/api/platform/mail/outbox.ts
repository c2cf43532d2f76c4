import { newId } from '../ids.ts';
import type { Read, Write } from '../storage/storage.ts';
import type { MailTemplate, MailVars } from './templates.ts';

/** A mail to be sent once its transaction has committed. */
export interface QueuedMail<T extends MailTemplate> {
  readonly to: string;
  readonly template: T;
  readonly vars: MailVars[T];
  /** A second mail with the same key is not queued. */
  readonly dedupeKey: string;
}

/** A mail that is due, as the sender takes it. */
export interface DueMail {
  readonly id: string;
  readonly recipient: string;
  readonly template: string;
  readonly vars: string;
  readonly attempts: number;
}

/** After this many attempts a mail has failed for good. */
export const mailAttemptsMax = 6;
/**
 * The wait after the first failure; each further one is four times as long, from 30 s to about 2 h.
 */
const firstBackoffMs = 30_000;
const backoffFactor = 4;
/** How much the clocks of two servers may differ before one considers the other's mail stuck. */
const clocksApartMs = 10 * 60_000;

/** Queues a mail in the transaction of its cause, so that there is never one without the other. */
export async function queueMail<T extends MailTemplate>(
  trx: Write,
  mail: QueuedMail<T>,
  now: number,
): Promise<void> {
  const at = new Date(now).toISOString();
  await trx
    .insertInto('outbox_emails')
    .values({
      id: newId('eml'),
      dedupe_key: mail.dedupeKey,
      recipient: mail.to,
      template: mail.template,
      vars: JSON.stringify(mail.vars),
      state: 'queued',
      attempts: 0,
      next_at: at,
      created_at: at,
      finished_at: null,
      last_error: null,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute();
}

/**
 * The mails whose time has come, oldest first. A mail that was never tried is due whatever its
 * time, and none waits longer than the wait after its last attempt. Otherwise, mails queued while
 * the clock was ahead would wait until that time.
 */
export async function dueMails(db: Read, now: number, limit: number): Promise<readonly DueMail[]> {
  return db
    .selectFrom('outbox_emails')
    .select(['id', 'recipient', 'template', 'vars', 'attempts'])
    .where('state', '=', 'queued')
    .where((mail) =>
      mail.or([
        mail('next_at', '<=', new Date(now).toISOString()),
        mail('attempts', '=', 0),
        ...Array.from({ length: mailAttemptsMax }, (_, before) =>
          mail.and([
            mail('attempts', '=', before + 1),
            mail('next_at', '>', latestNextAt(before, now)),
          ]),
        ),
      ]),
    )
    .orderBy('next_at')
    .limit(limit)
    .execute();
}

/**
 * Takes a due mail for one attempt: counts the attempt before it is made, so that a crash in the
 * middle cannot repeat it for ever, and moves its time forward, so that no second process takes it
 * too.
 */
export async function claimMail(trx: Write, mail: DueMail, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('outbox_emails')
    .set({ attempts: mail.attempts + 1, next_at: nextAt(mail.attempts, now) })
    .where('id', '=', mail.id)
    .where('state', '=', 'queued')
    .where('attempts', '=', mail.attempts)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** When the next attempt is due, after one that had `before` earlier ones. */
function nextAt(before: number, now: number): string {
  const backoffMs = firstBackoffMs * backoffFactor ** Math.min(before, mailAttemptsMax - 1);
  return new Date(now + backoffMs).toISOString();
}

function latestNextAt(before: number, now: number): string {
  return nextAt(before, now + clocksApartMs);
}

/** Marks a mail as finished. Its variables are deleted, because they may contain a working link. */
export async function finishMail(
  trx: Write,
  id: string,
  outcome: 'sent' | 'failed' | 'suppressed',
  error: string | null,
  now: number,
): Promise<void> {
  await trx
    .updateTable('outbox_emails')
    .set({
      state: outcome,
      vars: '{}',
      last_error: error,
      finished_at: new Date(now).toISOString(),
    })
    .where('id', '=', id)
    .execute();
}

/** Records why an attempt failed; the mail stays queued. */
export async function noteFailure(trx: Write, id: string, error: string): Promise<void> {
  await trx.updateTable('outbox_emails').set({ last_error: error }).where('id', '=', id).execute();
}
