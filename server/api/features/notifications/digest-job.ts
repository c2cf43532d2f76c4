import { mailTitle } from '../../platform/events/record-event.ts';
import { mailedLink, viewAddress } from '../../platform/events/view-address.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { localTime } from '../../platform/notifications/local-time.ts';
import { isQuiet } from '../../platform/notifications/quiet-hours.ts';
import type { Storage, Write } from '../../platform/storage/storage.ts';

const everyMs = 10 * 60_000;
/** From this hour on, where the person is, or from the end of their quiet hours. */
const morningHour = 7;
/** The titles in one email; the others are counted. */
const titlesMax = 20;
/** So many people are looked at between two pauses. */
const peoplePerStep = 200;

export interface DigestParts {
  readonly storage: Storage;
  readonly now: () => number;
}

/**
 * Mails everybody, in their morning, what happened that they have not read and wanted to hear of
 * once a day. Nobody gets a mail without anything in it.
 */
export function digestJob(deps: DigestParts): JobKind {
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
}

/** Queues the email of everybody whose morning it is; stops between two of them when aborted. */
export async function sendDigests(
  { storage, now }: DigestParts,
  signal?: AbortSignal,
): Promise<void> {
  for (let after = ''; ; ) {
    const readers: readonly Reader[] = await storage.db
      .selectFrom('users')
      .leftJoin('quiet_hours', 'quiet_hours.user_id', 'users.id')
      .select(['id', 'email', 'name', 'time_zone', 'from_hour', 'until_hour'])
      .where('status', '=', 'active')
      .where('deletion_due_at', 'is', null)
      .where('id', '>', after)
      .where((user) =>
        user.exists(
          user
            .selectFrom('notifications')
            .select('notifications.id')
            .whereRef('notifications.user_id', '=', 'users.id')
            .where('in_digest', '=', 1),
        ),
      )
      .orderBy('id')
      .limit(peoplePerStep)
      .execute();
    for (const reader of readers) {
      signal?.throwIfAborted();
      const { day, hour } = localTime(reader.time_zone, now());
      if (!isMorning(reader, hour)) continue;
      await storage.write((trx) => sendDigest(trx, reader, day, now()));
      after = reader.id;
    }
    if (readers.length < peoplePerStep) return;
    after = readers.at(-1)?.id ?? after;
  }
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
  trx: Write,
  { id, email, name, time_zone }: Reader,
  day: string,
  now: number,
): Promise<void> {
  const last = await trx
    .selectFrom('notification_digests')
    .select('day')
    .where('user_id', '=', id)
    .executeTakeFirst();
  if (last?.day === day) return;
  const rows = await trx
    .selectFrom('notifications')
    .leftJoin('users', 'users.id', 'notifications.person_id')
    .select(['notifications.kind', 'notifications.facts', 'origin', 'users.name as person'])
    .where('user_id', '=', id)
    .where('in_digest', '=', 1)
    .where('read_at', 'is', null)
    .orderBy('notifications.created_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .execute();
  await trx
    .updateTable('notifications')
    .set({ in_digest: 0 })
    .where('user_id', '=', id)
    .where('in_digest', '=', 1)
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
  for (const { kind, facts, person } of rows.slice(0, titlesMax)) {
    titles.push(await mailTitle(trx, kind, JSON.parse(facts) as object, person ?? '', time_zone));
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
