import { type CompiledQuery, type Insertable, sql } from 'kysely';
import type { StoppableMail } from '#shared/product/notifications/notification-kinds.ts';
import { newId } from '../ids.ts';
import { addJob } from '../jobs/job-store.ts';
import { noteDue } from '../jobs/wake-after-commit.ts';
import { insertsOf } from '../storage/added-rows.ts';
import { compiledStatement } from '../storage/compiled-query.ts';
import { engineOf } from '../storage/engine-of.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import type { Database, Engine, Tables, Transaction } from '../storage/storage.ts';
import { addedWithCommit } from '../storage/unit-of-work.ts';
import type { MailTemplate, QueuedVars } from './mail-kinds.ts';

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
  readonly vars: QueuedVars[T];
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

type MailRow = Insertable<Tables['outbox_emails']>;

const insertsUnlessQueued = insertsOf('outbox_emails', (insert) =>
  insert.onConflict((conflict) => conflict.column('dedupe_key').doNothing()),
);

/** Adds mails, and the jobs of those that were not queued before and that nothing holds. */
const addMail = addedWithCommit<MailRow>({
  tables: ['outbox_emails', 'jobs'],
  statements(db, mails) {
    const sent = mails.filter(({ held_until }) => held_until === null);
    const held = mails.filter(({ held_until }) => held_until !== null);
    const leaving =
      engineOf(db) === 'postgres'
        ? insertsWithJobs(db, sent)
        : [...insertsUnlessQueued(db, sent), ...insertsOfJobs(db, sent)];
    return [...leaving, ...insertsUnlessQueued(db, held)];
  },
});

/** A job has the name of its mail, which is as random as its own would be. */
const ofMail = {
  id: sql<string>`'job_' || substr(id, 5)`.as('id'),
  kind: sql<string>`${sql.lit(mailJobKind)}`.as('kind'),
  payload: sql<string>`'{"mail":"' || id || '"}'`.as('payload'),
  state: sql<'waiting'>`'waiting'`.as('state'),
  due_at: sql<string>`created_at`.as('due_at'),
  attempts: sql<number>`0`.as('attempts'),
  created_at: sql<string>`created_at`.as('created_at'),
};
const jobColumns = Object.keys(ofMail) as (keyof typeof ofMail)[];
const jobOfMail = Object.values(ofMail);

/**
 * On PostgreSQL, mails and jobs by one statement. If the jobs looked for their mails in the table, they
 * would collide with whoever notes there that a mail was sent.
 */
const insertsWithJobs = insertsOf('outbox_emails', (insert, db) =>
  db
    .with('added', () =>
      insert
        .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
        .returning(['id', 'created_at']),
    )
    .insertInto('jobs')
    .columns(jobColumns)
    .expression((added) => added.selectFrom('added').select(jobOfMail)),
);

/** So many mails get their jobs by one statement. */
const jobsAtOnce = 8;

/** On SQLite, which has one writer, the jobs look for their mails. */
function insertsOfJobs(db: Database, mails: readonly MailRow[]): readonly CompiledQuery[] {
  const statements: CompiledQuery[] = [];
  for (let from = 0; from < mails.length; from += jobsAtOnce) {
    const ids = mails.slice(from, from + jobsAtOnce).map(({ id }) => id);
    // A name that comes twice is found once: so there is one statement, however many there are.
    statements.push(insertJobs(db, ...ids, ...Array(jobsAtOnce - ids.length).fill(ids[0])));
  }
  return statements;
}

const insertJobs = compiledStatement((db: Database, ...ids: readonly string[]) =>
  db
    .insertInto('jobs')
    .columns(jobColumns)
    .expression((mails) =>
      mails.selectFrom('outbox_emails').select(jobOfMail).where('id', 'in', ids),
    ),
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
  await addMail(trx, {
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
  if (mail.heldUntil === undefined) noteDue(trx, mailJobKind);
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

/** Reads those of these mails that are still to be sent, by their ids. */
export async function queuedMails(
  db: Database,
  engine: Engine,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OutboxMail>> {
  const mails = await db
    .selectFrom('outbox_emails')
    .select(['id', 'recipient', 'template', 'vars'])
    .where((mail) => isOneOf(engine, mail.ref('id'), ids))
    .where('state', '=', 'queued')
    .execute();
  return new Map(mails.map((mail) => [mail.id, mail]));
}

/** Marks mails as sent. Their variables are deleted, because they may contain a working link. */
export async function noteSent(
  trx: Transaction,
  engine: Engine,
  ids: readonly string[],
  now: number,
): Promise<void> {
  await trx
    .updateTable('outbox_emails')
    .set({
      ...{ state: 'sent', vars: '{}', last_error: null },
      finished_at: new Date(now).toISOString(),
    })
    .where((mail) => isOneOf(engine, mail.ref('id'), ids))
    .where('state', '=', 'queued')
    .execute();
}

/** A mail that could not be sent can be tried again this long, and then loses its variables too. */
export const failedMailKeptMs = 24 * 3_600_000;

/** Marks a mail as given up. */
export async function giveUpMail(
  trx: Transaction,
  id: string,
  outcome: 'failed' | 'suppressed',
  error: string,
  now: number,
): Promise<void> {
  await trx
    .updateTable('outbox_emails')
    .set({ state: outcome, last_error: error, finished_at: new Date(now).toISOString() })
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
