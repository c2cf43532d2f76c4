import { type Expression, type SqlBool, sql } from 'kysely';
import type { Engine } from '#api/platform/storage/storage.ts';
import { searchedBeginnings } from '#shared/product/fields/folded-text.ts';
import type { NetworkQuery } from '#shared/product/raises/network.ts';
import { hasWords } from './found-words.ts';

const dayMs = 86_400_000;
const facetNames = ['sector', 'stage', 'country', 'instrument', 'currency'] as const;

/** The filters of a search, as the ways to find what they let through. */
export interface Filters {
  /** As words of the index, such as `=sector=energy`. */
  readonly facets: readonly string[];
  /** Beginnings of words. */
  readonly beginnings: readonly string[];
  /** Words were typed, but nothing that could be looked for: nothing is found. */
  readonly isVain: boolean;
  readonly ticketMax: number | undefined;
  readonly closesUntil: string | undefined;
  /** What else holds of every entry that is let through. */
  readonly also: readonly Expression<SqlBool>[];
}

/** Reads the filters of a search. */
export function filtersOf(query: NetworkQuery, now: number): Filters {
  const q = query.q ?? '';
  const beginnings = searchedBeginnings(q);
  return {
    facets: facetNames.flatMap((name) =>
      query[name] === undefined ? [] : [`=${name}=${query[name]}`],
    ),
    beginnings,
    isVain: q.trim() !== '' && beginnings.length === 0,
    ticketMax: query.minTicketMax,
    closesUntil:
      query.closing === undefined ? undefined : new Date(now + query.closing * dayMs).toISOString(),
    also: [],
  };
}

/**
 * The filters as conditions on an entry at hand. None is written so that an index leads to it: who
 * asks this reads entries in an order, and would otherwise have all that match gathered and sorted.
 */
export function passes(
  engine: Engine,
  { facets, beginnings, ticketMax, closesUntil, also }: Filters,
): Expression<SqlBool>[] {
  const conditions = facets.map((facet) => {
    const [, name = '', value] = facet.split('=');
    return sql<SqlBool>`${sql.ref(`network_entries.${name}`)} = ${value}`;
  });
  if (ticketMax !== undefined) {
    conditions.push(sql<SqlBool>`network_entries.ticket_units + 0 <= ${ticketMax}`);
  }
  if (closesUntil !== undefined) {
    conditions.push(sql<SqlBool>`network_entries.closes_at || '' <= ${closesUntil}`);
  }
  return [...conditions, ...hasWords(engine, beginnings), ...also];
}
