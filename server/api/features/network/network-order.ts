import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { placeOf } from '#api/platform/http/cursor.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import type { RaiseSort } from '#shared/product/raises/network-words.ts';

/** An order of the network: by a column that is kept for it and, among equals, by the id. */
export interface Order {
  readonly sort: RaiseSort;
  readonly column: 'live_at' | 'closes_at' | 'percent';
  readonly direction: 'asc' | 'desc';
  /** The place where it is no column: computed for who asks. */
  readonly computed?: RawBuilder<string>;
}

/** Where a page begins or ends. */
export interface OrderPlace {
  readonly value: string | number;
  readonly id: string;
}

/** The place of a raise whose progress is not shown, and of one without a minimum: the last. */
export const hiddenPercent = -1;

const orders: Readonly<Record<RaiseSort, Omit<Order, 'sort'>>> = {
  newest: { column: 'live_at', direction: 'desc' },
  closing: { column: 'closes_at', direction: 'asc' },
  progress: { column: 'percent', direction: 'desc' },
  fit: { column: 'live_at', direction: 'desc' },
};

/**
 * The order that a search asks for.
 * @param fit the place by fit of who asks; those who have none get the newest first instead
 */
export function orderOf(sort: RaiseSort, fit: RawBuilder<string> | undefined): Order {
  if (sort !== 'fit') return { sort, ...orders[sort] };
  return fit === undefined
    ? { sort: 'newest', ...orders.newest }
    : { sort, ...orders.fit, computed: fit };
}

/** The place of an entry in an order, as SQL. */
export function placeColumn({ column, computed }: Order): RawBuilder<string> {
  return computed ?? sql<string>`${sql.ref(`network_entries.${column}`)}`;
}

/** Where a page goes on; rejects with 400 for the cursor of another order. */
export function placeIn(cursor: string, { sort, column }: Order): OrderPlace {
  const [of, value = '', id = ''] = placeOf(cursor, 3);
  const isNumber = column === 'percent';
  if (of === sort && (!isNumber || /^-?\d{1,15}$/.test(value))) {
    return { value: isNumber ? Number(value) : value, id };
  }
  throw new ProblemError(
    problem('bad-request', 'This cursor belongs to another order. Start again without it.'),
  );
}

/** The condition for entries after a place. */
export function isAfter({ column, direction }: Order, { value, id }: OrderPlace) {
  const beyond = direction === 'asc' ? sql`>` : sql`<`;
  // Compared as a pair: both databases then begin at that place in the index, and skip nothing.
  return sql<SqlBool>`(${sql.ref(`network_entries.${column}`)}, network_entries.raise_id) ${beyond} (${value}, ${id})`;
}

/** The condition for entries up to a place, with it. */
export function isUntil({ column, direction }: Order, { value, id }: OrderPlace) {
  const within = direction === 'asc' ? sql`<=` : sql`>=`;
  return sql<SqlBool>`(${sql.ref(`network_entries.${column}`)}, network_entries.raise_id) ${within} (${value}, ${id})`;
}

/** Compares places as the order has them: below 0 where the first comes first. */
export function comparePlaces({ direction }: Order, one: OrderPlace, other: OrderPlace): number {
  const sign = direction === 'asc' ? 1 : -1;
  if (one.value !== other.value) return one.value < other.value ? -sign : sign;
  if (one.id === other.id) return 0;
  return one.id < other.id ? -sign : sign;
}
