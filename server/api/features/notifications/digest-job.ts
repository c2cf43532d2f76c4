import { mailTitle } from '#api/platform/events/record-event.ts';
import { mailedLink, viewAddress } from '#api/platform/events/view-address.ts';
import type { JobKind } from '#api/platform/jobs/job-kind.ts';
import { queueMail } from '#api/platform/mail/outbox.ts';
import { localTime } from '#api/platform/notifications/local-time.ts';
import { isQuiet } from '#api/platform/notifications/quiet-hours.ts';
import type { Database, Storage, Transaction } from '#api/platform/storage/storage.ts';
import { together } from '#api/platform/storage/together.ts';
import { digestLinesMax } from '#shared/product/overview/limits.ts';
import { waitsForDigest, whatIsNew } from './what-is-new.ts';

const everyMs = 10 * 60_000;
/** From this hour on, where the person is, or from the end of their quiet hours. */
const morningHour = 7;
/** So many people are looked at by one statement. */
const peoplePerStep = 200;
/**
 * So many people share a transaction, and what is asked for one is asked for all of them. On PostgreSQL
 * they are fewer, because what is sent at once has to be answered at once.
 */
const emailsAtOnce = { sqlite: 32, postgres: 8 } as const;

export interface DigestDeps {
  readonly storage: Storage;
  readonly now: () => number;
}

/**
 * Mails everybody, in their morning, what happened that they have not read and wanted to hear of
 * once a day. Nobody gets a mail without anything in it.
 */
export function digestJob(deps: DigestDeps): JobKind {
  return {
    kind: 'digest',
    everyMs,
    backOff: { firstMs: 30_000, factor: 2, attemptsMax: 6 },
    async run(_job, signal) {
      await sendDigests(deps, signal);
      return undefined;
    },
  };
}

interface Reader {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly time_zone: string;
  readonly from_hour: number | null;
  readonly until_hour: number | null;
  /** The last day on which they had one. */
  readonly had: string | null;
}

/**
 * Queues the email of everybody whose morning it is; stops between two steps when aborted. Somebody
 * whose email fails does not keep the others waiting: they are done first, then the first failure is
 * thrown.
 */
export async function sendDigests(
  { storage, now }: DigestDeps,
  signal?: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  const send = (readers: readonly Reader[]) =>
    storage.write((trx) => together(readers.map((reader) => sendDigest(trx, reader, now()))));
  const atOnce = emailsAtOnce[storage.engine];
  for (let after = ''; ; ) {
    const waiting = await waitingAfter(storage.db, after);
    const { length } = waiting;
    after = waiting.at(-1)?.user_id ?? after;
    const due = (await readersOf(storage.db, waiting)).filter((reader) => isDue(reader, now()));
    for (let from = 0; from < due.length; from += atOnce) {
      signal?.throwIfAborted();
      const some = due.slice(from, from + atOnce);
      await send(some).catch(() => sendOneByOne(some));
    }
    if (length < peoplePerStep) break;
  }
  if (failures.length > 0) throw failures[0];

  /** After a failure, which has undone the emails of all who shared the transaction. */
  async function sendOneByOne(readers: readonly Reader[]): Promise<void> {
    for (const reader of readers) {
      signal?.throwIfAborted();
      await send([reader]).catch((error: unknown) => failures.push(error));
    }
  }
}

/** People with something that waits for their email; each is found from the one before. */
async function waitingAfter(db: Database, after: string): Promise<readonly { user_id: string }[]> {
  return db
    .selectFrom('notifications')
    .select('user_id')
    .distinct()
    .where(waitsForDigest)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(peoplePerStep)
    .execute();
}

async function readersOf(
  db: Database,
  waiting: readonly { user_id: string }[],
): Promise<readonly Reader[]> {
  if (waiting.length === 0) return [];
  const ids = waiting.map(({ user_id }) => user_id);
  return db
    .selectFrom('users')
    .leftJoin('quiet_hours', 'quiet_hours.user_id', 'users.id')
    .leftJoin('notification_digests', 'notification_digests.user_id', 'users.id')
    .select(['id', 'email', 'name', 'time_zone', 'from_hour', 'until_hour', 'day as had'])
    .where('users.id', 'in', ids)
    .where('status', '=', 'active')
    .where('deletion_due_at', 'is', null)
    .execute();
}

/** Whether it is their morning, and they have not had the email of this day. */
function isDue(reader: Reader, now: number): boolean {
  const { day, hour } = localTime(reader.time_zone, now);
  return reader.had !== day && isMorning(reader, hour);
}

/** Whether the daily email may come at this hour: from the morning on, and not in quiet hours. */
function isMorning({ from_hour: from, until_hour: until }: Reader, hour: number): boolean {
  if (from === null || until === null) return hour >= morningHour;
  const hours = { from, until };
  const first = isQuiet(hours, morningHour) ? until : morningHour;
  return hour >= first && !isQuiet(hours, hour);
}

/** Queues one person's email of a day, unless they had it or there is nothing to say. */
async function sendDigest(
  trx: Transaction,
  { id, email, name, time_zone }: Reader,
  now: number,
): Promise<void> {
  const { day } = localTime(time_zone, now);
  const last = await trx
    .selectFrom('notification_digests')
    .select('day')
    .where('user_id', '=', id)
    .executeTakeFirst();
  if (last?.day === day) return;
  const rows = await whatIsNew(trx, { userId: id, of: 'email' });
  await trx
    .updateTable('notifications')
    .set({ in_digest: 0 })
    .where('user_id', '=', id)
    .where(waitsForDigest)
    .execute();
  const [newest] = rows;
  if (newest === undefined) return;
  await trx
    .insertInto('notification_digests')
    .values({ user_id: id, day })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ day }))
    .execute();
  const { origin } = newest;
  const titles: string[] = [];
  for (const { kind, facts, person_id, person } of rows.slice(0, digestLinesMax)) {
    const about =
      person_id === null || person === null ? undefined : { id: person_id, name: person };
    titles.push(await mailTitle(trx, kind, JSON.parse(facts) as object, about, time_zone));
  }
  await queueMail(
    trx,
    {
      to: email,
      template: 'digest',
      vars: {
        name,
        titles,
        more: rows.length - titles.length,
        link: mailedLink(origin, viewAddress('notifications')),
      },
      dedupeKey: `digest:${id}:${day}`,
      unsubscribe: { user: id, mail: 'digest', origin },
    },
    now,
  );
}
