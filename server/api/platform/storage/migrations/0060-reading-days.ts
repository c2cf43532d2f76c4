import { type ColumnDefinitionBuilder, sql } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Engine, Transaction } from '../storage.ts';
import { bigInteger, createTable } from './table.ts';

const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();
const ofRaise = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
  column.notNull().references('raises.id').onDelete('cascade');
const ofDocument = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
  column.notNull().references('raise_documents.id').onDelete('cascade');
const ofVersion = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
  column.notNull().references('raise_document_versions.id').onDelete('cascade');

type Row = 'new' | 'old';

/** One of the two tables of days, and what of an event is added to it. */
interface Kept {
  readonly table: string;
  /** Whether an event counts. */
  readonly counts: (row: Row) => string;
  readonly add: string;
  readonly remove: string;
}

const isOpened = (row: Row) => `case when ${row}.kind = 'open' then 1 else 0 end`;
const isDownload = (row: Row) => `case when ${row}.kind = 'download' then 1 else 0 end`;
const isLook = (row: Row) =>
  `case when ${row}.kind in ('open', 'page', 'download') then 1 else 0 end`;
const isTimed = (row: Row) => `case when ${row}.dwell_ms is null then 0 else 1 end`;

const dayOfReader = `raise_id = old.raise_id and user_id = old.user_id
  and document_id = old.document_id and day = substr(old.at, 1, 10)`;
const leftOfDay = `from access_events e where e.raise_id = old.raise_id
  and e.user_id = old.user_id and e.document_id = old.document_id and e.internal = 0
  and e.kind <> 'denied' and e.at >= substr(old.at, 1, 10)
  and e.at < substr(old.at, 1, 10) || 'T24'`;

const readingDays: Kept = {
  table: 'reading_days',
  counts: (row) => `${row}.internal = 0 and ${row}.kind <> 'denied'`,
  add: `insert into reading_days
      (raise_id, user_id, document_id, day, events, opened, downloads, looks, dwell_ms, first_at, last_at)
    values (new.raise_id, new.user_id, new.document_id, substr(new.at, 1, 10), 1,
      ${isOpened('new')}, ${isDownload('new')}, ${isLook('new')}, coalesce(new.dwell_ms, 0),
      new.at, new.at)
    on conflict (raise_id, user_id, document_id, day) do update set
      events = reading_days.events + 1,
      opened = reading_days.opened + excluded.opened,
      downloads = reading_days.downloads + excluded.downloads,
      looks = reading_days.looks + excluded.looks,
      dwell_ms = reading_days.dwell_ms + excluded.dwell_ms,
      first_at = case when excluded.first_at < reading_days.first_at
        then excluded.first_at else reading_days.first_at end,
      last_at = case when excluded.last_at > reading_days.last_at
        then excluded.last_at else reading_days.last_at end`,
  remove: `delete from reading_days where ${dayOfReader} and events = 1;
    update reading_days set events = events - 1,
      opened = opened - ${isOpened('old')}, downloads = downloads - ${isDownload('old')},
      looks = looks - ${isLook('old')}, dwell_ms = dwell_ms - coalesce(old.dwell_ms, 0),
      first_at = coalesce((select min(e.at) ${leftOfDay}), first_at),
      last_at = coalesce((select max(e.at) ${leftOfDay}), last_at)
    where ${dayOfReader}`,
};

/** A page, and as page 0 all pages of the version together. */
const pages = (row: Row) => `(0, ${row}.page)`;
const addLook = (page: string) => `insert into page_reading_days
    (version_id, page, user_id, day, raise_id, document_id, looks, timed)
  values (new.version_id, ${page}, new.user_id, substr(new.at, 1, 10), new.raise_id,
    new.document_id, 1, ${isTimed('new')})
  on conflict (version_id, page, user_id, day) do update set
    looks = page_reading_days.looks + 1, timed = page_reading_days.timed + excluded.timed`;
const dayOfPages = `version_id = old.version_id and page in ${pages('old')}
  and user_id = old.user_id and day = substr(old.at, 1, 10)`;

const pageReadingDays: Kept = {
  table: 'page_reading_days',
  counts: (row) =>
    `${row}.internal = 0 and ${row}.kind = 'page' and ${row}.ahead = 0
      and ${row}.page is not null and ${row}.version_id is not null`,
  add: `${addLook('0')}; ${addLook('new.page')}`,
  remove: `delete from page_reading_days where ${dayOfPages} and looks = 1;
    update page_reading_days set looks = looks - 1, timed = timed - ${isTimed('old')}
    where ${dayOfPages}`,
};

const causes =
  'raise_id, document_id, version_id, user_id, kind, page, dwell_ms, ahead, internal, at';

/**
 * What each person read on each day (in UTC), added up, so that figures about reading need not read
 * every event. The database itself keeps it with the log of access: no writer can forget it. What
 * was read before is added up later, a person at a time (`unkept_reading`).
 */
export const readingDaysStep: Migration = {
  name: '0060-reading-days',
  async up(trx, engine) {
    await createDays(trx, engine);
    // How long pages were looked at, in order: with this the median is found by counting.
    await trx.schema
      .createIndex('access_events_looks')
      .on('access_events')
      .columns(['version_id', 'internal', 'kind', 'page', 'dwell_ms', 'at'])
      .execute();
    await trx.schema.dropIndex('access_events_pages').execute();
    await sql`insert into unkept_reading (raise_id, user_id)
      select distinct raise_id, user_id from access_events`.execute(trx);
    for (const kept of [readingDays, pageReadingDays]) {
      const { table, counts, add, remove } = kept;
      await trigger(trx, engine, `${table}_added`, 'insert', counts('new'), add);
      await trigger(trx, engine, `${table}_removed`, 'delete', counts('old'), remove);
      const changed = `update of ${causes}`;
      await trigger(trx, engine, `${table}_unlike`, changed, counts('old'), remove);
      await trigger(trx, engine, `${table}_like`, changed, counts('new'), add);
    }
  },
};

async function createDays(trx: Transaction, engine: Engine): Promise<void> {
  await createTable(trx, engine, 'reading_days')
    .addColumn('raise_id', 'text', ofRaise)
    .addColumn('user_id', 'text', required)
    .addColumn('document_id', 'text', ofDocument)
    .addColumn('day', 'text', required)
    .addColumn('events', 'integer', required)
    .addColumn('opened', 'integer', required)
    .addColumn('downloads', 'integer', required)
    .addColumn('looks', 'integer', required)
    .addColumn('dwell_ms', bigInteger(engine), required)
    .addColumn('first_at', 'text', required)
    .addColumn('last_at', 'text', required)
    .addPrimaryKeyConstraint('reading_days_pk', ['raise_id', 'user_id', 'document_id', 'day'])
    .execute();
  await createTable(trx, engine, 'page_reading_days')
    .addColumn('version_id', 'text', ofVersion)
    .addColumn('page', 'integer', required)
    .addColumn('user_id', 'text', required)
    .addColumn('day', 'text', required)
    .addColumn('raise_id', 'text', ofRaise)
    .addColumn('document_id', 'text', ofDocument)
    .addColumn('looks', 'integer', required)
    .addColumn('timed', 'integer', required)
    .addPrimaryKeyConstraint('page_reading_days_pk', ['version_id', 'page', 'user_id', 'day'])
    .execute();
  await createTable(trx, engine, 'unkept_reading')
    .addColumn('raise_id', 'text', ofRaise)
    .addColumn('user_id', 'text', required)
    .addPrimaryKeyConstraint('unkept_reading_pk', ['raise_id', 'user_id'])
    .execute();
  const indexes = {
    // The figures of a period, and what goes with a document.
    reading_days_day: ['reading_days', 'raise_id', 'day', 'user_id', 'opened'],
    reading_days_document: ['reading_days', 'document_id'],
    // Everything of one reader, and what goes with a document.
    page_reading_days_reader: ['page_reading_days', 'raise_id', 'user_id', 'document_id', 'day'],
    page_reading_days_document: ['page_reading_days', 'document_id'],
  };
  for (const [name, [table = '', ...columns]] of Object.entries(indexes)) {
    await trx.schema.createIndex(name).on(table).columns(columns).execute();
  }
}

async function trigger(
  trx: Transaction,
  engine: Engine,
  name: string,
  after: string,
  when: string,
  work: string,
): Promise<void> {
  const begun = `create trigger ${name} after ${after} on access_events for each row when (${when})`;
  if (engine === 'sqlite') {
    await sql.raw(`${begun} begin ${work}; end`).execute(trx);
    return;
  }
  const body = `create function ${name}() returns trigger language plpgsql as
    $$ begin ${work}; return null; end $$`;
  await sql.raw(body).execute(trx);
  await sql.raw(`${begun} execute function ${name}()`).execute(trx);
}
