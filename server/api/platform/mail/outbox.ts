import type { StoppableMail } from '#shared/product/notifications/notification-kinds.ts';
import { newId } from '../ids.ts';
import { addJob } from '../jobs/job-store.ts';
import { compiledInsert } from '../storage/compiled-query.ts';
import type { Database, Transaction } from '../storage/storage.ts';
import type { MailTemplate, MailVars } from './mail-kinds.ts';

/** The kind of job that sends one mail. */
export const mailJobKind = 'mail';

/** Whose mails of which kind are stopped, by the link that a mail has for that. */
export interface Unsubscribe {
  readonly user: string;
  readonly mail: StoppableMail;
  /** Scheme and host of the link. */
  readonly origin: string;
}

/** A mail to be sent once its transaction has committed. */
export interface QueuedMail<T extends MailTemplate> {
  readonly to: string;
  readonly template: T;
  readonly vars: MailVars[T];
  /** Left out for mails that must arrive. */
  readonly unsubscribe?: Unsubscribe;
  /** A second mail with the same key is not queued. */
  readonly dedupeKey: string;
  /** ISO 8601: it is not sent before. */
  readonly heldUntil?: string;
}

/** A mail that has not left, as its job takes it. */
export interface OutboxMail {
  readonly id: string;
  readonly recipient: string;
  readonly template: string;
  readonly vars: string;
}

/** How much is kept of what a mail server said. */
export const reasonCharsMax = 300;

const insertUnlessQueued = compiledInsert('outbox_emails', (insert) =>
  insert.onConflict((conflict) => conflict.column('dedupe_key').doNothing()).returning('id'),
);

/**
 * Queues a mail and the job that sends it, in the transaction of its cause, so that there is never
 * one without the other. One that is held gets its job when its time has come.
 */
export async function queueMail<T extends MailTemplate>(
  trx: Transaction,
  mail: QueuedMail<T>,
  now: number,
): Promise<void> {
  const [added] = await insertUnlessQueued(trx, {
    id: newId('eml'),
    dedupe_key: mail.dedupeKey,
    recipient: mail.to,
    template: mail.template,
    vars: JSON.stringify({ ...mail.vars, unsubscribe: mail.unsubscribe }),
    state: 'queued',
    created_at: new Date(now).toISOString(),
    finished_at: null,
    last_error: null,
    held_until: mail.heldUntil ?? null,
  });
  if (added !== undefined && mail.heldUntil === undefined) await addMailJob(trx, added.id, now);
}

/** Queues the job of a mail that was held, unless that was done already. */
export async function sendHeldMail(trx: Transaction, id: string, now: number): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('outbox_emails')
    .set({ held_until: null })
    .where('id', '=', id)
    .where('held_until', 'is not', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) await addMailJob(trx, id, now);
}

/** Deletes a mail that nobody wants any more. */
export async function dropMail(trx: Transaction, id: string): Promise<void> {
  await trx.deleteFrom('outbox_emails').where('id', '=', id).execute();
}

async function addMailJob(trx: Transaction, id: string, now: number): Promise<void> {
  await addJob(trx, { kind: mailJobKind, payload: { mail: id } }, now);
}

/** A mail that is still to be sent. */
export async function queuedMail(db: Database, id: string): Promise<OutboxMail | undefined> {
  return db
    .selectFrom('outbox_emails')
    .select(['id', 'recipient', 'template', 'vars'])
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst();
}

/** A mail that could not be sent can be tried again this long, and then loses its variables too. */
export const failedMailKeptMs = 24 * 3_600_000;

/**
 * Marks a mail as finished. The variables of one that was sent are deleted, because they may contain
 * a working link.
 */
export async function finishMail(
  trx: Transaction,
  id: string,
  outcome: 'sent' | 'failed' | 'suppressed',
  error: string | null,
  now: number,
): Promise<void> {
  await trx
    .updateTable('outbox_emails')
    .set({
      state: outcome,
      ...(outcome === 'sent' ? { vars: '{}' } : {}),
      last_error: error,
      finished_at: new Date(now).toISOString(),
    })
    .where('id', '=', id)
    .execute();
}

/** Queues a mail that could not be sent once more; false when it is gone. */
export async function queueAgain(trx: Transaction, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('outbox_emails')
    .set({ state: 'queued', finished_at: null })
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'suppressed'])
    .where('vars', '!=', '{}')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Deletes the variables of mails that could not be sent, when they can no more be tried again. */
export async function forgetFailedMails(trx: Transaction, now: number): Promise<void> {
  await trx
    .updateTable('outbox_emails')
    .set({ vars: '{}' })
    .where('state', 'in', ['failed', 'suppressed'])
    .where('finished_at', '<=', new Date(now - failedMailKeptMs).toISOString())
    .where('vars', '!=', '{}')
    .execute();
}

/** Records why an attempt failed; the mail stays queued. */
export async function noteFailure(trx: Transaction, id: string, error: string): Promise<void> {
  await trx.updateTable('outbox_emails').set({ last_error: error }).where('id', '=', id).execute();
}
