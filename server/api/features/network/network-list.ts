import { sql } from 'kysely';
import { cursorOf } from '#api/platform/http/cursor.ts';
import { type Asker, visibilitiesSeen } from '#api/platform/policy/raise-visibility.ts';
import type { Storage } from '#api/platform/storage/storage.ts';
import { networkPerPage } from '#shared/product/fields/limits.ts';
import type { Sought } from '#shared/product/fit/fit-rule.ts';
import type { NetworkQuery } from '#shared/product/raises/network.ts';
import { fitPlace, offeredTo } from './fit/fit-order.ts';
import { nextByFit } from './fit/fit-pages.ts';
import { admittingRegimes, type FitReader } from './fit/fit-reader.ts';
import { type Filters, filtersOf } from './network-filters.ts';
import { count, cut, type Narrowed, narrow } from './network-narrowing.ts';
import { comparePlaces, type OrderPlace, orderOf, placeIn } from './network-order.ts';
import {
  allOpen,
  foundOrOwn,
  isIn,
  ofVisibility,
  ownPlaces,
  ownRaises,
  type Places,
  type Search,
} from './network-sources.ts';
import { type NetworkRow, published } from './network-store.ts';

/** So many raises are looked at for a page, of each visibility. */
const lookedAtMax = 4_000;
/** Words are not in the index of an order, so each raise is read for them. */
const readForWordsMax = 1_000;

/** A page of the network. */
export interface NetworkPage {
  readonly rows: readonly NetworkRow[];
  readonly total: number;
  readonly isCapped: boolean;
  readonly nextCursor: string | null;
}

const nothing: NetworkPage = { rows: [], total: 0, isCapped: false, nextCursor: null };

/**
 * One page of the open raises that somebody may know of. Only a reader gets them in the order of what
 * fits, without those they are not offered. What everybody like them sees is read from
 * an index for each visibility, what they see for themselves alone from their grants and companies.
 */
export async function searchNetwork(
  { db, engine }: Pick<Storage, 'db' | 'engine'>,
  asker: Asker,
  query: NetworkQuery,
  now: number,
  reader?: FitReader,
): Promise<NetworkPage> {
  const fit = reader && fitPlace(reader.sought);
  const order = orderOf(query.sort ?? 'newest', fit);
  const byFit = order.sort === 'fit' ? reader : undefined;
  const also = byFit === undefined ? [] : offeredTo(engine, byFit);
  const filters = { ...filtersOf(query, now), also };
  const after = query.after === undefined ? undefined : placeIn(query.after, order);
  // Who may invest under no rule is offered nothing, however many pages they would turn.
  const isOffered = byFit === undefined || admittingRegimes(byFit).length > 0;
  if (filters.isVain || !isOffered) return nothing;
  // Of a teaser the ticket is not known, and must not be found out by asking.
  const least = filters.ticketMax === undefined ? 'teaser' : 'page';
  const search: Search = {
    ...{ db, engine, asker, now, least, filters, order, after },
    own: await ownRaises(db, asker),
    visibilities: visibilitiesSeen(asker, least),
    shown: visibilitiesSeen(asker, 'page'),
  };
  if (search.visibilities.length + search.own.length === 0) return nothing;
  const narrowed = await narrow(search);
  const limit = query.limit ?? networkPerPage;
  if (byFit !== undefined) return pageByFit(search, narrowed, byFit.sought, limit);
  const { found } = narrowed;
  const until =
    found === undefined && isNarrowed(filters) ? await lookedAtUntil(search) : undefined;
  const listed =
    found === undefined ? inOrder(search, until, limit + 1) : foundOrOwn(search, found);
  const rows = await pageRows(search, listed, until, limit + 1);
  return pageOf(search, { narrowed, listed, until, rows, limit });
}

/**
 * A page of the order by fit. Where so few raises are open that all can be looked at, each is scored;
 * else their scores are read one after the other.
 */
async function pageByFit(
  search: Search,
  narrowed: Narrowed,
  sought: Sought,
  limit: number,
): Promise<NetworkPage> {
  const isFew = narrowed.found === undefined && !narrowed.isCapped && !isNarrowed(search.filters);
  const found = isFew ? allOpen(search) : narrowed.found;
  if (found !== undefined) {
    const listed = foundOrOwn(search, found);
    const rows = await pageRows(search, listed, undefined, limit + 1);
    return pageOf(search, { narrowed: { found }, listed, until: undefined, rows, limit });
  }
  const { ids, until } = await nextByFit(search, sought, limit + 1);
  const listed = foundOrOwn(search, isIn(search.engine, 'raise_id', ids));
  const rows = await pageRows(search, listed, until, limit + 1);
  return pageOf(search, { narrowed, listed, until, rows, limit });
}

interface PageRead {
  readonly narrowed: Narrowed;
  readonly listed: Places;
  readonly until: OrderPlace | undefined;
  /** One more than the page has, where there are more. */
  readonly rows: readonly PlacedRow[];
  readonly limit: number;
}

async function pageOf(search: Search, read: PageRead): Promise<NetworkPage> {
  const { narrowed, listed, until, rows, limit } = read;
  const { after, order } = search;
  const { found } = narrowed;
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const end: OrderPlace | undefined =
    rows.length > limit && last !== undefined ? { value: last.place, id: last.id } : until;
  // A first page that has everything to the end has counted it.
  const isAll = after === undefined && end === undefined;
  const { total, isCapped } = isAll
    ? { total: shown.length, isCapped: false }
    : found === undefined
      ? narrowed
      : cut(Number(rows[0]?.listed) || (await count(search, listed)));
  return {
    rows: shown,
    total: Math.max(total, shown.length),
    isCapped,
    nextCursor: end === undefined ? null : cursorOf([order.sort, String(end.value), end.id]),
  };
}

/** Tells whether filters leave anything out. */
function isNarrowed({ facets, beginnings, ticketMax, closesUntil }: Filters): boolean {
  const isFound = facets.length + beginnings.length > 0;
  return isFound || ticketMax !== undefined || closesUntil !== undefined;
}

function inOrder(search: Search, until: OrderPlace | undefined, limit: number): Places {
  const sources = search.visibilities.map((visibility) =>
    ofVisibility(search, visibility, { limit, ...(until && { until }) }),
  );
  const own = search.own.length === 0 ? [] : [ownPlaces(search)];
  return sql`${sql.join([...sources, ...own], sql` union all `)}`;
}

/**
 * Where a page ends at the latest, though it may not be full: filters that let many raises through
 * each, but none together, would otherwise have all of them read.
 */
async function lookedAtUntil(search: Search): Promise<OrderPlace | undefined> {
  const offset = search.filters.beginnings.length > 0 ? readForWordsMax : lookedAtMax;
  const ends = search.visibilities.map((visibility) =>
    ofVisibility(search, visibility, { limit: 1, offset }),
  );
  if (ends.length === 0) return undefined;
  const { rows } = await sql<{ id: string; place: string | number }>`${sql.join(
    ends,
    sql` union all `,
  )}`.execute(search.db);
  const places = rows.map(({ id, place }) => ({
    value: search.order.column === 'percent' ? Number(place) : place,
    id,
  }));
  return places.sort((one, other) => comparePlaces(search.order, one, other))[0];
}

type PlacedRow = NetworkRow & { readonly place: string | number; readonly listed: number | string };

/** The page is chosen before what it says is read, or all open raises would be read for it. */
export async function pageRows(
  { db, asker, order, after }: Search,
  listed: Places,
  until: OrderPlace | undefined,
  limit: number,
): Promise<readonly PlacedRow[]> {
  const direction = sql.raw(order.direction);
  const [beyond, within] = order.direction === 'asc' ? [sql`>`, sql`<=`] : [sql`<`, sql`>=`];
  const page = sql<{ id: string; place: string | number; listed: number | string }>`(
    select id, place, listed from (
      select id, place, count(*) over () as listed from (${listed}) as each_listed
    ) as all_listed
    where ${after === undefined ? sql`1 = 1` : sql`(place, id) ${beyond} (${after.value}, ${after.id})`}
    and ${until === undefined ? sql`1 = 1` : sql`(place, id) ${within} (${until.value}, ${until.id})`}
    order by place ${direction}, id ${direction} limit ${sql.lit(limit)}
  )`;
  const rows = await published(db, asker)
    .innerJoin(page.as('page'), 'page.id', 'raises.id')
    .select(['page.place', 'page.listed'])
    .orderBy('page.place', order.direction)
    .orderBy('page.id', order.direction)
    .execute();
  return rows as PlacedRow[];
}
