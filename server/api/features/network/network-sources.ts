import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Asker, raisesSeen } from '#api/platform/policy/raise-visibility.ts';
import { isOneOf } from '#api/platform/storage/is-one-of.ts';
import type { Database, Engine } from '#api/platform/storage/storage.ts';
import type { VisibilityLevel } from '#shared/product/raises/network-words.ts';
import type { Visibility } from '#shared/product/raises/offer-words.ts';
import { type Filters, passes } from './network-filters.ts';
import {
  hiddenPercent,
  isAfter,
  isUntil,
  type Order,
  type OrderPlace,
  placeColumn,
} from './network-order.ts';

/** A search of the network, by somebody. */
export interface Search {
  readonly db: Database;
  readonly engine: Engine;
  readonly asker: Asker;
  readonly now: number;
  /** What has to be seen of a raise, so that a filter tells nothing that is not shown. */
  readonly least: VisibilityLevel;
  /** Those under which they see every open raise. */
  readonly visibilities: readonly Visibility[];
  /** Those under which they see its progress, too. */
  readonly shown: readonly Visibility[];
  /** What they may see more of than others. */
  readonly own: readonly string[];
  readonly filters: Filters;
  readonly order: Order;
  readonly after: OrderPlace | undefined;
}

/** A query for ids of raises with their places, in pieces that are put together. */
export type Places = RawBuilder<{ readonly id: string; readonly place: string | number }>;

/** Indexes of open raises alone answer this, and no other. */
export const isOpen = sql<SqlBool>`network_entries.is_open = 1`;
/** The same for an entry at hand, so that the index that leads to it is the one that was chosen. */
const isOpenAtHand = sql<SqlBool>`network_entries.is_open + 0 = 1`;

/** Joins conditions, all of which have to hold. */
export function all(conditions: readonly Expression<SqlBool>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** The open raises of one visibility in the order of the search, read from an index of that order. */
export function ofVisibility(
  search: Search,
  visibility: Visibility,
  { until, limit, offset = 0 }: { until?: OrderPlace; limit: number; offset?: number },
): Places {
  const { engine, order, after, filters, shown } = search;
  const isHidden = order.column === 'percent' && !shown.includes(visibility);
  const by = isHidden
    ? sql`network_entries.raise_id ${sql.raw(order.direction)}`
    : sql`network_entries.${sql.ref(order.column)} ${sql.raw(order.direction)}, network_entries.raise_id ${sql.raw(order.direction)}`;
  const conditions = [
    isOpen,
    sql<SqlBool>`network_entries.visibility = ${visibility}`,
    ...(after === undefined ? [] : isHidden ? hiddenAfter(after) : [isAfter(order, after)]),
    ...(until === undefined ? [] : isHidden ? hiddenUntil(until) : [isUntil(order, until)]),
    ...(offset > 0 ? [] : passes(engine, filters)),
  ];
  const place = isHidden ? sql.lit(hiddenPercent) : sql.ref(`network_entries.${order.column}`);
  return sql`select * from (
    select network_entries.raise_id as id, ${place} as place from network_entries
    where ${all(conditions)} order by ${by} limit ${sql.lit(limit)} offset ${sql.lit(offset)}
  ) as ${sql.ref(`of_${visibility}`)}`;
}

/** All of them have the last place, and only their ids differ. */
const hiddenAfter = ({ value, id }: OrderPlace) =>
  Number(value) > hiddenPercent ? [] : [sql<SqlBool>`network_entries.raise_id < ${id}`];
const hiddenUntil = ({ value, id }: OrderPlace) => [
  Number(value) > hiddenPercent
    ? sql<SqlBool>`1 = 0`
    : sql<SqlBool>`network_entries.raise_id >= ${id}`,
];

/** The condition for entries whose key is in a list. */
export function isIn(engine: Engine, key: 'raise_id' | 'n', list: readonly unknown[]) {
  return isOneOf(engine, sql.ref(`network_entries.${key}`), list);
}

/**
 * The raises of which somebody may see more than others do, as a member of their companies or because
 * they were let in; whether they still may is asked of each. A person has few: of a company it is the one that
 * runs, and the states are those of the index of it, unless it may be in any state.
 */
export async function ownRaises(
  db: Database,
  { account }: Asker,
  which: 'running' | 'in any state' = 'running',
): Promise<readonly string[]> {
  if (account === null) return [];
  const isRunning =
    which === 'running'
      ? sql`and raises.state in ('live', 'paused', 'closing', 'settling')`
      : sql``;
  const { rows } = await sql<{ id: string }>`
    select raise_id as id from access_grants where user_id = ${account.id}
    union select raise_id from access_grants where email = ${account.email} and user_id is null
    union select raises.id from company_members
      join raises on raises.company_id = company_members.company_id ${isRunning}
      where company_members.user_id = ${account.id}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those of them that are open and that they see for no other reason. */
export function ownPlaces({ engine, own, ...search }: Search): Places {
  const { asker, now, least, order, visibilities, filters } = search;
  const columns = {
    raise: 'network_entries.raise_id',
    company: 'raises.company_id',
    visibility: 'network_entries.visibility',
    state: 'raises.state',
  };
  const column = placeColumn(order);
  const place =
    order.column === 'percent'
      ? sql`case when ${raisesSeen(asker, 'page', columns, now)} then ${column} else ${sql.lit(hiddenPercent)} end`
      : column;
  const others =
    visibilities.length === 0
      ? []
      : [sql<SqlBool>`network_entries.visibility not in (${sql.join(visibilities)})`];
  return sql`select network_entries.raise_id as id, ${place} as place
    from network_entries join raises on raises.id = network_entries.raise_id
    where ${all([
      isIn(engine, 'raise_id', own),
      isOpenAtHand,
      ...others,
      raisesSeen(asker, least, columns, now),
      ...passes(engine, filters),
    ])}`;
}

/** The condition for all that everybody like them sees, where these are few. */
export function allOpen({ visibilities }: Search): RawBuilder<SqlBool> {
  if (visibilities.length === 0) return sql<SqlBool>`1 = 0`;
  return sql<SqlBool>`${isOpen} and network_entries.visibility in (${sql.join(visibilities)})`;
}

/** What an index of a filter leads to, with what somebody sees for themselves alone. */
export function foundOrOwn(search: Search, found: Expression<SqlBool>): Places {
  const places = foundPlaces(search, found);
  return search.own.length === 0 ? places : sql`${places} union all ${ownPlaces(search)}`;
}

/** Those of some entries that everybody like them sees and the filters let through. */
export function foundPlaces(search: Search, found: Expression<SqlBool>): Places {
  const { engine, filters, order, shown, visibilities } = search;
  const column = placeColumn(order);
  const place =
    order.column !== 'percent' || shown.length === visibilities.length
      ? column
      : shown.length === 0
        ? sql.lit(hiddenPercent)
        : sql`case when network_entries.visibility in (${sql.join(shown)}) then ${column} else ${sql.lit(hiddenPercent)} end`;
  // It was found a moment ago, and whether it is seen is asked again.
  const isSeen = sql<SqlBool>`network_entries.visibility || '' in (${sql.join(visibilities)})`;
  return sql`select network_entries.raise_id as id, ${place} as place from network_entries
    where ${all([found, isOpenAtHand, isSeen, ...passes(engine, filters)])}`;
}
