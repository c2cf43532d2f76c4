import { type Dialect, rowTrigger } from '#api/platform/storage/migration.ts';

type Row = 'new' | 'old';

/**
 * Days of one reader that follow each other: each knows the one before it. The people who read between
 * two days are then those with a day among them whose previous day is before them: a sum, where the
 * people themselves would have to be told apart.
 */
interface Links {
  readonly table: 'page_reading_days' | 'reader_days';
  /** What a day belongs to. */
  readonly of: readonly string[];
  readonly owner: string;
  /** The page, or 0 for all there is. */
  readonly page: (row: Row) => string;
}

/** The days on which somebody looked at a page, and at any page of a version. */
export const pageLinks: Links = {
  table: 'page_reading_days',
  of: ['version_id', 'page', 'user_id'],
  owner: 'version_id',
  page: (row) => `${row}.page`,
};

/** The days on which somebody read anything of a raise. */
export const readerLinks: Links = {
  table: 'reader_days',
  of: ['raise_id', 'user_id'],
  owner: 'raise_id',
  page: () => '0',
};

/** A time, rounded to two digits: a page shows no more, and equal ones can be counted. */
export function roundedMs(ms: string): string {
  const to = (step: number) => `(${ms} + ${step / 2}) / ${step} * ${step}`;
  return `(case when ${ms} < 100 then ${ms} when ${ms} < 1000 then ${to(10)}
    when ${ms} < 10000 then ${to(100)} when ${ms} < 100000 then ${to(1_000)} else ${to(10_000)} end)`;
}

/** Whether an event tells how long a page was looked at. */
export function isTimedLook(row: string): string {
  return `${row}.internal = 0 and ${row}.kind = 'page' and ${row}.ahead = 0
    and ${row}.page is not null and ${row}.version_id is not null and ${row}.dwell_ms is not null`;
}

interface Change {
  readonly owner: string;
  readonly what: 'viewers' | 'opened' | 'time';
  readonly part?: string;
  readonly page?: string;
  readonly day: string;
  readonly n: string;
}

const change = ({ owner, what, part = `''`, page = '0', day, n }: Change) =>
  `insert into reading_changes (owner, what, part, page, day, n)
    values (${owner}, '${what}', ${part}, ${page}, ${day}, ${n})`;

/** Says of a day, and of the next one that there is, which one is before it. */
function relink({ table, of }: Links, row: Row): string {
  const same = (left: string, right: string) =>
    of.map((column) => `${left}.${column} = ${right}.${column}`).join(' and ');
  const next = `(select min(a.day) from ${table} a where ${same('a', row)} and a.day > ${row}.day)`;
  return `update ${table} set previous_day = coalesce((
      select max(b.day) from ${table} b where ${same('b', table)} and b.day < ${table}.day
    ), '')
    where ${of.map((column) => `${column} = ${row}.${column}`).join(' and ')}
      and day in (${row === 'new' ? 'new.day, ' : ''}${next})`;
}

/** How many pages of a version somebody has seen: each counts with the first of its days. */
const onePageMore = `insert into version_readers (version_id, user_id, pages)
    values (new.version_id, new.user_id, 1)
    on conflict (version_id, user_id) do update set pages = version_readers.pages + 1`;
const ofReader = 'version_id = old.version_id and user_id = old.user_id';
const onePageLess = `delete from version_readers where ${ofReader} and pages = 1;
    update version_readers set pages = pages - 1 where ${ofReader}`;

function linkTriggers(dialect: Dialect, links: Links): readonly string[] {
  const { table, owner, page } = links;
  const day = (row: Row, n: string) =>
    change({
      ...{ owner: `${row}.${owner}`, what: 'viewers', part: `${row}.previous_day` },
      ...{ page: page(row), day: `${row}.day`, n },
    });
  const isOther = 'old.previous_day is distinct from new.previous_day';
  const onLink = (name: string, row: Row, work: string, and = '') =>
    rowTrigger(dialect, `${table}_${name}`, {
      on: `update of previous_day on ${table}`,
      when: `${isOther} and ${row}.previous_day is not null${and}`,
      work,
    });
  const onDelete = (name: string, work: string, when: string) =>
    rowTrigger(dialect, `${table}_${name}`, { on: `delete on ${table}`, when, work });
  const isFirst = (row: Row) => `${row}.page > 0 and ${row}.previous_day = ''`;
  const pages =
    table === 'reader_days'
      ? []
      : [
          onLink('page_more', 'new', onePageMore, ` and ${isFirst('new')}`),
          onLink('page_less', 'old', onePageLess, ` and ${isFirst('old')}`),
          onDelete('page_gone', onePageLess, isFirst('old')),
        ];
  return [
    rowTrigger(dialect, `${table}_follows`, {
      on: `insert on ${table}`,
      work: relink(links, 'new'),
    }),
    rowTrigger(dialect, `${table}_followed`, {
      on: `delete on ${table}`,
      work: relink(links, 'old'),
    }),
    onLink('linked', 'new', day('new', '1')),
    onLink('unlinked', 'old', day('old', '-1')),
    onDelete('gone', day('old', '-1'), 'old.previous_day is not null'),
    ...pages,
  ];
}

const ofDay = 'raise_id = old.raise_id and user_id = old.user_id and day = old.day';

function readerTriggers(dialect: Dialect): readonly string[] {
  const opened = (row: Row, n: string) =>
    change({ owner: `${row}.raise_id`, what: 'opened', day: `${row}.day`, n });
  return [
    rowTrigger(dialect, 'reader_days_added', {
      on: 'insert on reading_days',
      work: `insert into reader_days (raise_id, user_id, day, documents)
        values (new.raise_id, new.user_id, new.day, 1)
        on conflict (raise_id, user_id, day) do update set documents = reader_days.documents + 1`,
    }),
    rowTrigger(dialect, 'reader_days_removed', {
      on: 'delete on reading_days',
      work: `delete from reader_days where ${ofDay} and documents = 1;
        update reader_days set documents = documents - 1 where ${ofDay}`,
    }),
    rowTrigger(dialect, 'opened_added', {
      on: 'insert on reading_days',
      when: 'new.opened > 0',
      work: opened('new', 'new.opened'),
    }),
    rowTrigger(dialect, 'opened_removed', {
      on: 'delete on reading_days',
      when: 'old.opened > 0',
      work: opened('old', '-old.opened'),
    }),
    rowTrigger(dialect, 'opened_changed', {
      on: 'update of opened on reading_days',
      when: 'old.opened <> new.opened',
      work: opened('new', 'new.opened - old.opened'),
    }),
  ];
}

function timeTriggers(dialect: Dialect): readonly string[] {
  const time = (row: Row, n: string) =>
    change({
      ...{ owner: `${row}.version_id`, what: 'time', page: `${row}.page`, n },
      part: `cast(${roundedMs(`${row}.dwell_ms`)} as text)`,
      day: `substr(${row}.at, 1, 10)`,
    });
  const changed =
    'update of version_id, kind, page, dwell_ms, ahead, internal, at on access_events';
  const trigger = (name: string, on: string, row: Row, n: string) =>
    rowTrigger(dialect, `reading_time_${name}`, { on, when: isTimedLook(row), work: time(row, n) });
  return [
    trigger('added', 'insert on access_events', 'new', '1'),
    trigger('removed', 'delete on access_events', 'old', '-1'),
    trigger('unlike', changed, 'old', '-1'),
    trigger('like', changed, 'new', '1'),
  ];
}

/**
 * Keeps what `readingTriggers` keep of each reader also for all of them together. No shared row is
 * written: what changes is added as a row, so that no two readers wait for each other.
 */
export function readingCountTriggers(dialect: Dialect): string {
  return [
    ...linkTriggers(dialect, pageLinks),
    ...linkTriggers(dialect, readerLinks),
    ...readerTriggers(dialect),
    ...timeTriggers(dialect),
  ].join('\n');
}
