/**
 * What each person read on each day, added up. The database keeps it with the log of access (see
 * `rooms/reading-triggers.ts`), so that figures about reading never read every event. Here it is
 * worked out anew from the log: for what was read before the database did, and to check it.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Database, Storage, Tables, Transaction } from '#api/platform/storage/storage.ts';

/** Whose reading of which raise. */
export type Reading = Tables['reading_to_add_up'];

/** Some days that follow each other, of which so much was read that one statement reads it soon. */
export interface Stretch {
  /** The day before the first of them; empty at the beginning. */
  readonly after: string;
  readonly until: string;
}

/** So many are found at once. */
const readingsPerPage = 100;
/** A stretch ends with the day of this event: one statement keeps the thread, on SQLite, that long. */
const eventsPerStretch = 1_000;
const lastDay = '9999-12-31';

/**
 * Adds up what was read before the database did: one person of a raise at a time, and a long reader
 * some days at a time, so that nobody waits for the whole, and whoever stops in between goes on from
 * there.
 * @param raiseId one raise; all without
 */
export async function addUpReading(
  storage: Storage,
  raiseId?: string,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    let query = storage.db
      .selectFrom('reading_to_add_up')
      .selectAll()
      .orderBy('raise_id')
      .orderBy('user_id')
      .limit(readingsPerPage);
    if (raiseId !== undefined) query = query.where('raise_id', '=', raiseId);
    const readings = await query.execute();
    for (const reading of readings) await addUpOne(storage, reading, signal);
    if (readings.length < readingsPerPage) return;
  }
}

async function addUpOne(
  storage: Storage,
  reading: Reading,
  signal: AbortSignal | undefined,
): Promise<void> {
  for await (const stretch of stretchesOf(storage.db, reading)) {
    signal?.throwIfAborted();
    const isLeft = await storage.write(async function addUpStretch(trx) {
      // Another process, or somebody else who asked, may have done it meanwhile.
      if (!(await isToAddUp(trx, reading))) return false;
      await addUp(trx, reading, stretch);
      if (stretch.until === lastDay) await noteAddedUp(trx, reading);
      return true;
    });
    if (!isLeft) return;
  }
}

async function isToAddUp(trx: Transaction, { raise_id, user_id }: Reading): Promise<boolean> {
  const found = await trx
    .selectFrom('reading_to_add_up')
    .select('raise_id')
    .where('raise_id', '=', raise_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return found !== undefined;
}

async function noteAddedUp(trx: Transaction, { raise_id, user_id }: Reading): Promise<void> {
  await trx
    .deleteFrom('reading_to_add_up')
    .where('raise_id', '=', raise_id)
    .where('user_id', '=', user_id)
    .execute();
}

/** All days of one person in one raise, in stretches. */
export async function* stretchesOf(
  db: Database,
  { raise_id, user_id }: Reading,
): AsyncGenerator<Stretch> {
  for (let after = ''; after !== lastDay; ) {
    const far = await db
      .selectFrom('access_events')
      .select('at')
      .where('raise_id', '=', raise_id)
      .where('user_id', '=', user_id)
      .where('at', '>=', endOf(after))
      .orderBy('at')
      .offset(eventsPerStretch - 1)
      .limit(1)
      .executeTakeFirst();
    const until = far?.at.slice(0, 10) ?? lastDay;
    yield { after, until };
    after = until;
  }
}

/** What no time of a day comes after, and every time of the next day does: its hour 24. */
function endOf(day: string): string {
  return day === '' ? '' : `${day}T24`;
}

/** Works out some days of one person in one raise from the log, in place of the stored ones. */
export async function addUp(trx: Transaction, reading: Reading, stretch: Stretch): Promise<void> {
  for (const table of ['reading_days', 'page_reading_days'] as const) {
    await trx
      .deleteFrom(table)
      .where('raise_id', '=', reading.raise_id)
      .where('user_id', '=', reading.user_id)
      .where('day', '>', stretch.after)
      .where('day', '<=', stretch.until)
      .execute();
  }
  await sql`insert into reading_days (${columns(dayColumns)})
    ${daysInLog(reading, stretch)}`.execute(trx);
  await sql`insert into page_reading_days (${columns(pageColumns)})
    ${pageDaysInLog(reading, stretch)}`.execute(trx);
}

/** Tells whether the stored days of one person in one raise are those of the log. */
export async function isAddedUp(
  db: Database,
  reading: Reading,
  stretch: Stretch,
): Promise<boolean> {
  const { raise_id, user_id } = reading;
  const of = sql`where raise_id = ${raise_id} and user_id = ${user_id}
    and day > ${stretch.after} and day <= ${stretch.until}`;
  const pairs = [
    [daysInLog(reading, stretch), sql`select ${columns(dayColumns)} from reading_days ${of}`],
    [
      pageDaysInLog(reading, stretch),
      sql`select ${columns(pageColumns)} from page_reading_days ${of}`,
    ],
  ] as const;
  for (const [log, stored] of pairs) {
    const added = sql`select * from (${log}) as log`;
    // In two statements: each adds up the log, and keeps the thread for as long.
    for (const [one, other] of [
      [added, stored],
      [stored, added],
    ] as const) {
      const { rows } = await sql<{ different: number }>`
        select 1 as different where exists (${one} except ${other})`.execute(db);
      if (rows.length > 0) return false;
    }
  }
  return true;
}

const dayColumns = [
  ...['raise_id', 'user_id', 'document_id', 'day'],
  ...['events', 'opened', 'downloads', 'looks', 'dwell_ms', 'first_at', 'last_at'],
];
const pageColumns = [
  ...['version_id', 'page', 'user_id', 'day', 'raise_id', 'document_id'],
  ...['looks', 'timed'],
];

function columns(names: readonly string[]) {
  return sql.join(names.map((name) => sql.ref(name)));
}

function inLog({ raise_id, user_id }: Reading, { after, until }: Stretch) {
  return sql`raise_id = ${raise_id} and user_id = ${user_id}
    and at >= ${endOf(after)} and at < ${endOf(until)}`;
}

function daysInLog(reading: Reading, stretch: Stretch) {
  return sql`
    select raise_id, user_id, document_id, substr(at, 1, 10) as day, count(*) as events,
      sum(case when kind = 'open' then 1 else 0 end) as opened,
      sum(case when kind = 'download' then 1 else 0 end) as downloads,
      sum(case when kind in ('open', 'page', 'download') then 1 else 0 end) as looks,
      coalesce(sum(dwell_ms), 0) as dwell_ms, min(at) as first_at, max(at) as last_at
    from access_events
    where ${inLog(reading, stretch)} and internal = 0 and kind <> 'denied'
    group by raise_id, user_id, document_id, substr(at, 1, 10)`;
}

function pageDaysInLog(reading: Reading, stretch: Stretch) {
  const looks = (page: RawBuilder<unknown>) => sql`
    select version_id, ${page} as page, user_id, substr(at, 1, 10) as day, raise_id, document_id,
      dwell_ms
    from access_events
    where ${inLog(reading, stretch)} and internal = 0 and kind = 'page'
      and ahead = 0 and page is not null and version_id is not null`;
  return sql`
    select version_id, page, user_id, day, raise_id, document_id, count(*) as looks,
      count(dwell_ms) as timed
    from (${looks(sql`page`)} union all ${looks(sql`0`)}) places
    group by version_id, page, user_id, day, raise_id, document_id`;
}
