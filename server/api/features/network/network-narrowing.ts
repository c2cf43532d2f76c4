import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { networkCountedMax } from '#shared/product/fields/limits.ts';
import { foundByIndex, type Indexed, numbersInSqlite } from './found-words.ts';
import { passes } from './network-filters.ts';
import { all, isIn, isOpen, ownPlaces, type Search } from './network-sources.ts';

/** Where several filters let many through, so many of the first are tried to count what all let through. */
const triedMax = 2_000;

/** So many entries are read for a typed beginning before PostgreSQL gathers all that have it. */
const readForBeginningsMax = 4_000;
/** Beyond this, a filter is taken at the word of the database that it lets many through. */
const expectedMax = 1.5 * networkCountedMax;

type Keys = RawBuilder<{ readonly key: string | number }>;

/** A filter that an index answers. */
interface Narrowing {
  readonly key: 'raise_id' | 'n';
  /** The keys of what it finds, at most so many. */
  keys(limit: number): Keys;
  /** Some of them, found without reading what is not asked for. */
  some?(limit: number): Keys;
  /**
   * Where an index gathers all that it finds before the first: the same keys, read entry by entry, which
   * is quicker where it finds many.
   */
  eachRead?(limit: number): Keys;
  /** Something of each of the first entries that it finds, as `value`. */
  eachOf(value: RawBuilder<unknown>, limit: number): RawBuilder<unknown>;
  /** Whether the database can be asked which of the two it would be. */
  readonly isEstimated?: boolean;
}

/** How many match, and the narrowest filter where it leads to so few that all can be looked at. */
export type Narrowed =
  | { readonly found: Expression<SqlBool> }
  | { readonly found?: never; readonly total: number; readonly isCapped: boolean };

/**
 * Finds out whether a filter leaves so few raises that it is cheaper to look at them than to read all
 * in order; else counts what matches, up to a limit. What is read has an end either way.
 */
export async function narrow(search: Search): Promise<Narrowed> {
  const { engine, own } = search;
  const narrowings = search.visibilities.length === 0 ? [] : narrowingsOf(search);
  for (const one of narrowings) {
    const keys = await fewKeys(search, one);
    if (keys !== undefined) return { found: isIn(engine, one.key, keys) };
  }
  const ownCount = own.length === 0 ? 0 : await count(search, ownPlaces(search));
  const [first, ...others] = narrowings;
  if (search.visibilities.length === 0) return cut(ownCount);
  const isSomeLeftOut = search.filters.also.length > 0;
  if (first === undefined) {
    const open = cut(ownCount + (await count(search, openRows(search))));
    if (!open.isCapped || !isSomeLeftOut) return open;
  } else if (others.length === 0 && !isSomeLeftOut) {
    // It lets more through than are counted.
    return cut(Number.POSITIVE_INFINITY);
  }
  // In one statement: two thousand ids take longer to be sent there and back than to be found.
  const passed = sql`case when ${all([always, ...passes(engine, search.filters)])} then 1 else 0 end`;
  const tried = (first ?? openEntries(search)).eachOf(passed, triedMax);
  const those = sql`select 1 from (${tried}) as tried where value = 1
    limit ${sql.lit(networkCountedMax + 1)}`;
  const { total } = cut(ownCount + (await count(search, those)));
  return { total, isCapped: true };
}

/** Cuts a count off where counting ends. */
export function cut(total: number): { readonly total: number; readonly isCapped: boolean } {
  return { total: Math.min(total, networkCountedMax), isCapped: total > networkCountedMax };
}

async function fewKeys(
  { db }: Search,
  { keys, some, eachRead, isEstimated }: Narrowing,
): Promise<readonly (string | number)[] | undefined> {
  const limit = networkCountedMax + 1;
  const isMany = isEstimated === true && (await expectedRows(db, keys(limit))) > expectedMax;
  const whole = isMany && eachRead !== undefined ? eachRead : keys;
  for (const read of some === undefined ? [whole] : [some, whole]) {
    const { rows } = await read(limit).execute(db);
    if (rows.length >= limit) return undefined;
    if (read === whole) return rows.map(({ key }) => key);
  }
  return undefined;
}

const always = sql<SqlBool>`1 = 1`;

interface Plan {
  readonly 'Plan Rows': number;
  readonly Plans?: readonly Plan[];
}

/**
 * How many rows PostgreSQL expects a query to find without its limit, from what it keeps of the words of
 * a table. A wrong guess costs time and changes nothing else.
 */
async function expectedRows(db: Search['db'], query: Keys): Promise<number> {
  const { rows } = await sql<{
    'QUERY PLAN': readonly { readonly Plan: Plan }[];
  }>`explain (format json) ${query}`.execute(db);
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  return plan?.Plans?.[0]?.['Plan Rows'] ?? plan?.['Plan Rows'] ?? 0;
}

/** Counts the rows of a query. */
export async function count({ db }: Search, rows: RawBuilder<unknown>): Promise<number> {
  const { rows: counted } = await sql<{
    total: number | string;
  }>`select count(*) as total from (${rows}) as counted`.execute(db);
  return Number(counted[0]?.total);
}

/** The open raises that everybody like them sees, no more than are counted. */
export const openRows = ({ visibilities }: Search) => sql`select 1 from network_entries
  where ${isOpen} and network_entries.visibility in (${sql.join(visibilities)})
  limit ${sql.lit(networkCountedMax + 1)}`;

const openEntries = ({ visibilities }: Search) =>
  byColumn([isOpen, sql<SqlBool>`network_entries.visibility in (${sql.join(visibilities)})`]);

/** The filters that were set, by the indexes that answer them. */
function narrowingsOf(search: Search): readonly Narrowing[] {
  const { visibilities, filters } = search;
  const { facets, beginnings, ticketMax, closesUntil } = filters;
  const isSeen = sql<SqlBool>`network_entries.visibility in (${sql.join(visibilities)})`;
  return [
    ...(facets.length + beginnings.length > 0 ? [byWords(search)] : []),
    ...(closesUntil === undefined
      ? []
      : [byColumn([isOpen, isSeen, sql<SqlBool>`network_entries.closes_at <= ${closesUntil}`])]),
    ...(ticketMax === undefined
      ? []
      : [byColumn([isOpen, isSeen, sql<SqlBool>`network_entries.ticket_units <= ${ticketMax}`])]),
  ];
}

function byWords({ engine, filters, visibilities }: Search): Narrowing {
  const { facets, beginnings } = filters;
  const indexed = visibilities.map(
    (visibility): Indexed => ({
      beginnings,
      facets: [`=visibility=${visibility}`, ...facets],
    }),
  );
  if (engine === 'postgres') {
    const found = indexed.map((one) => foundByIndex(engine, one));
    const words = { ...filters, ticketMax: undefined, closesUntil: undefined };
    const isSeen = sql<SqlBool>`network_entries.visibility in (${sql.join(visibilities)})`;
    const read = passes(engine, words);
    const each = byColumn([isOpen, isSeen, ...read]);
    return {
      ...byColumn([sql<SqlBool>`(${sql.join(found, sql` or `)})`]),
      ...{ eachRead: each.keys, eachOf: each.eachOf },
      // What PostgreSQL expects of a beginning is not to be relied on.
      isEstimated: beginnings.length === 0,
      ...(beginnings.length > 0 && {
        some: (limit: number) => sql`select network_entries.raise_id as key from (
          select * from network_entries where ${all([isOpen, isSeen])}
          limit ${sql.lit(readForBeginningsMax)}
        ) as network_entries where ${all(read)} limit ${sql.lit(limit)}`,
      }),
    };
  }
  const numbers = (limit: number, words?: 'whole') =>
    sql<{ key: number }>`${sql.join(
      indexed.map((one) => numbersInSqlite(one, words)),
      sql` union all `,
    )} limit ${sql.lit(limit)}`;
  return {
    key: 'n',
    keys: (limit) => numbers(limit),
    eachOf: (value, limit) =>
      sql`select ${value} as value from network_entries
        where network_entries.n in (${numbers(limit)})`,
    // A whole word is read entry by entry, but all entries of a beginning may be gathered first.
    ...(beginnings.length > 0 && { some: (limit: number) => numbers(limit, 'whole') }),
  };
}

function byColumn(conditions: readonly Expression<SqlBool>[]): Narrowing {
  return {
    key: 'raise_id',
    keys: (limit) =>
      sql`select network_entries.raise_id as key from network_entries
        where ${all(conditions)} limit ${sql.lit(limit)}`,
    eachOf: (value, limit) =>
      sql`select ${value} as value from network_entries
        where ${all(conditions)} limit ${sql.lit(limit)}`,
  };
}
