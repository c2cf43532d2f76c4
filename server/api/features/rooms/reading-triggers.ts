import { type Dialect, rowTrigger } from '#api/platform/storage/migration.ts';

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
 * Adds up what each person read on each day with the log of access, so that figures about reading
 * need not read every event: the database itself does, and no writer can forget it.
 */
export function readingTriggers(dialect: Dialect): string {
  const triggers = [readingDays, pageReadingDays].flatMap(({ table, counts, add, remove }) => {
    const changed = `update of ${causes} on access_events`;
    return [
      rowTrigger(dialect, `${table}_added`, {
        ...{ on: 'insert on access_events', when: counts('new'), work: add },
      }),
      rowTrigger(dialect, `${table}_removed`, {
        ...{ on: 'delete on access_events', when: counts('old'), work: remove },
      }),
      rowTrigger(dialect, `${table}_unlike`, { on: changed, when: counts('old'), work: remove }),
      rowTrigger(dialect, `${table}_like`, { on: changed, when: counts('new'), work: add }),
    ];
  });
  return triggers.join('\n');
}
