/**
 * What each person read on each day, added up. The database keeps it with the log of access (see the
 * step `0060-reading-days`), so that figures about reading never read every event. Here it is worked
 * out anew from the log: for what was read before the database kept it, and to check it.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Database, Read, Storage, Write } from '../../../platform/storage/storage.ts';

/** Whose reading of which raise. */
export type Reading = Database['unkept_reading'];

/** So many are found at once. */
const readingsPerPage = 100;

/**
 * Adds up what was read before the database did: one person of a raise at a time, so that nobody
 * waits for the whole, and whoever stops in between goes on from there.
 * @param raiseId one raise; all without
 */
export async function keepReading(
  storage: Storage,
  raiseId?: string,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    let query = storage.db
      .selectFrom('unkept_reading')
      .selectAll()
      .orderBy('raise_id')
      .orderBy('user_id')
      .limit(readingsPerPage);
    if (raiseId !== undefined) query = query.where('raise_id', '=', raiseId);
    const readings = await query.execute();
    for (const reading of readings) {
      signal?.throwIfAborted();
      await storage.write((trx) => addUp(trx, reading));
    }
    if (readings.length < readingsPerPage) return;
  }
}

/** Works out the days of one person in one raise from the log, in place of those that are kept. */
export async function addUp(trx: Write, { raise_id, user_id }: Reading): Promise<void> {
  for (const table of ['reading_days', 'page_reading_days', 'unkept_reading'] as const) {
    await trx
      .deleteFrom(table)
      .where('raise_id', '=', raise_id)
      .where('user_id', '=', user_id)
      .execute();
  }
  const reading = { raise_id, user_id };
  await sql`insert into reading_days (${columns(dayColumns)}) ${daysInLog(reading)}`.execute(trx);
  await sql`insert into page_reading_days (${columns(pageColumns)})
    ${pageDaysInLog(reading)}`.execute(trx);
}

/** Whether the days that are kept of one person in one raise are those of the log. */
export async function isAddedUp(db: Read, reading: Reading): Promise<boolean> {
  const { raise_id, user_id } = reading;
  const of = sql`where raise_id = ${raise_id} and user_id = ${user_id}`;
  const [days, pages] = [columns(dayColumns), columns(pageColumns)];
  const { rows } = await sql<{ different: number }>`
    select 1 as different where
      exists (select * from (${daysInLog(reading)}) a except select ${days} from reading_days ${of})
      or exists (select ${days} from reading_days ${of} except select * from (${daysInLog(reading)}) b)
      or exists (select * from (${pageDaysInLog(reading)}) c
        except select ${pages} from page_reading_days ${of})
      or exists (select ${pages} from page_reading_days ${of}
        except select * from (${pageDaysInLog(reading)}) d)`.execute(db);
  return rows.length === 0;
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

function daysInLog({ raise_id, user_id }: Reading) {
  return sql`
    select raise_id, user_id, document_id, substr(at, 1, 10) as day, count(*) as events,
      sum(case when kind = 'open' then 1 else 0 end) as opened,
      sum(case when kind = 'download' then 1 else 0 end) as downloads,
      sum(case when kind in ('open', 'page', 'download') then 1 else 0 end) as looks,
      coalesce(sum(dwell_ms), 0) as dwell_ms, min(at) as first_at, max(at) as last_at
    from access_events
    where raise_id = ${raise_id} and user_id = ${user_id} and internal = 0 and kind <> 'denied'
    group by raise_id, user_id, document_id, substr(at, 1, 10)`;
}

function pageDaysInLog({ raise_id, user_id }: Reading) {
  const looks = (page: RawBuilder<unknown>) => sql`
    select version_id, ${page} as page, user_id, substr(at, 1, 10) as day, raise_id, document_id,
      dwell_ms
    from access_events
    where raise_id = ${raise_id} and user_id = ${user_id} and internal = 0 and kind = 'page'
      and ahead = 0 and page is not null and version_id is not null`;
  return sql`
    select version_id, page, user_id, day, raise_id, document_id, count(*) as looks,
      count(dwell_ms) as timed
    from (${looks(sql`page`)} union all ${looks(sql`0`)}) places
    group by version_id, page, user_id, day, raise_id, document_id`;
}
