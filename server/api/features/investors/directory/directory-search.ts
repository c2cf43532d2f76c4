/** How investors are found: a few are looked at one by one, many are read in the order of the list. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PageParams, RowPlace } from '#api/platform/http/cursor.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { searchedBeginnings } from '#shared/product/fields/folded-text.ts';
import {
  type InvestorFilter,
  investorFilters,
} from '#shared/product/investors/directory-filters.ts';
import type { InvestorsQuery } from '#shared/product/investors/investor-directory.ts';
import type { Audience } from './directory-tables.ts';

/** So many investors are looked at for a page, and for a count. */
export const lookedAtMax = 1_000;
/** After every word that begins with the same letters. */
const last = '\u{10ffff}';

/** Something that an investor has to have: one of some facets, or a word that begins so. */
interface Condition {
  /** Undefined for a word. */
  readonly filter?: InvestorFilter;
  readonly facets?: readonly string[];
  readonly beginning?: string;
  /** How many have it, at most. */
  readonly investors: number;
}

/** A search of the directory. */
export interface DirectorySearch {
  readonly db: Database;
  readonly audience: Audience;
  readonly conditions: readonly Condition[];
  /** How many have each facet, without any filter. */
  readonly counts: ReadonlyMap<string, number>;
}

/** Where investors are read from, and whether that is all who are found. */
export interface Candidates {
  readonly rows: RawBuilder<unknown>;
  /** Those who are looked at, with and without the other conditions. */
  readonly lookedAt: RawBuilder<unknown>;
  /** Whether those who are looked at are all who can be found. */
  readonly isWhole: boolean;
  /** Whether somebody may be left out of those who are looked at. */
  readonly isFiltered: boolean;
}

/** Reads what is asked for; undefined where words were typed that nobody can have. */
export async function directorySearch(
  db: Database,
  audience: Audience,
  query: InvestorsQuery,
): Promise<DirectorySearch | undefined> {
  const beginnings = searchedBeginnings(query.q ?? '');
  if (beginnings.length === 0 && (query.q ?? '').trim() !== '') return undefined;
  const counts = await keptCounts(db, audience);
  const chosen = investorFilters.flatMap((filter): Condition[] => {
    const value = query[filter];
    if (value === undefined) return [];
    const facets = facetsOf(filter, value);
    return [{ filter, facets, investors: countOf(counts, facets) }];
  });
  const words = await Promise.all(
    beginnings.map(async (beginning): Promise<Condition> => {
      const { rows } = await sql<{ found: number | string }>`select count(*) as found from (
        select 1 from investor_facets where audience = ${audience} and ${begins(beginning)}
        limit ${sql.lit(lookedAtMax + 1)}) as counted`.execute(db);
      return { beginning, investors: Number(rows[0]?.found) };
    }),
  );
  return { db, audience, conditions: [...chosen, ...words], counts };
}

/** The facets that a choice of a filter finds: no country is every country. */
export function facetsOf(filter: InvestorFilter, value: string): readonly string[] {
  const facet = `=${filter}=${value}`;
  return filter === 'country' ? [facet, '=country=*'] : [facet];
}

/** How many investors have one of some facets that exclude each other. */
export function countOf(counts: ReadonlyMap<string, number>, facets: readonly string[]): number {
  return facets.reduce((sum, facet) => sum + (counts.get(facet) ?? 0), 0);
}

async function keptCounts(db: Database, audience: Audience): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('investor_facet_counts')
    .select(['facet', 'investors'])
    .where('audience', '=', audience)
    .where('investors', '>', 0)
    .execute();
  return new Map(rows.map(({ facet, investors }) => [facet, Number(investors)]));
}

/**
 * Those who are looked at, the last approved first: of the condition that the fewest have, those who
 * have the others too.
 */
export function candidates(
  { audience, counts }: DirectorySearch,
  conditions: readonly Condition[],
  { after, limit = lookedAtMax }: Partial<PageParams> = {},
): Candidates {
  const everyone: Condition = { facets: [''], investors: counts.get('') ?? 0 };
  const [fewest = everyone, ...others] = [...conditions].sort(
    (one, other) => one.investors - other.investors,
  );
  // A word is not in the order of the list: where many have it, they are read in that of the filters.
  const isWhole = fewest.investors <= lookedAtMax;
  const led =
    isWhole || fewest.beginning === undefined
      ? fewest
      : (conditions.filter(({ facets }) => facets !== undefined).sort(byCount)[0] ?? everyone);
  const rest = led === fewest ? others : conditions.filter((one) => one !== led);
  const looked = newestOf(audience, led, {
    behind: after === undefined ? [] : [isBehind(after)],
    // Where nobody is left out, no more have to be looked at than are shown.
    limit: rest.length === 0 ? limit : lookedAtMax,
  });
  return {
    rows: sql`select user_id, approved_at from (${looked}) as candidate
      where ${all([sql<SqlBool>`1 = 1`, ...rest.map((one) => has(audience, one))])}`,
    lookedAt: looked,
    isWhole,
    isFiltered: rest.length > 0,
  };
}

const byCount = (one: Condition, other: Condition) => one.investors - other.investors;

/** The newest of one condition, as many as are looked at. */
function newestOf(
  audience: Audience,
  { facets = [], beginning }: Pick<Condition, 'facets' | 'beginning'>,
  { behind, limit }: { readonly behind: readonly Expression<SqlBool>[]; readonly limit: number },
): RawBuilder<unknown> {
  const newest = sql`order by approved_at desc, user_id desc limit ${sql.lit(limit)}`;
  if (beginning !== undefined) {
    return sql`select distinct user_id, approved_at from investor_facets
      where ${all([sql<SqlBool>`audience = ${audience}`, begins(beginning), ...behind])}`;
  }
  const each = facets.map(
    (facet) => sql`select * from (
      select user_id, approved_at from investor_facets
      where ${all([sql<SqlBool>`audience = ${audience}`, sql<SqlBool>`facet = ${facet}`, ...behind])}
      ${newest}) as one_facet`,
  );
  return each.length === 1 ? sql`${each[0]}` : sql`${sql.join(each, sql` union all `)} ${newest}`;
}

/**
 * The condition for a candidate at hand. The audience is written so that no index of the list leads to
 * it: all who have the facet would be read for each candidate.
 */
function has(
  audience: Audience,
  { facets = [], beginning }: Pick<Condition, 'facets' | 'beginning'>,
): RawBuilder<SqlBool> {
  const what =
    beginning === undefined ? sql<SqlBool>`facet in (${sql.join(facets)})` : begins(beginning);
  return sql<SqlBool>`exists (
    select 1 from investor_facets where investor_facets.user_id = candidate.user_id
    and audience || '' = ${audience} and ${what})`;
}

const begins = (word: string) =>
  sql<SqlBool>`facet >= ${`~${word}`} and facet < ${`~${word}${last}`}`;

const isBehind = ({ value, id }: RowPlace) =>
  sql<SqlBool>`(approved_at, user_id) < (${value}, ${id})`;

const all = (conditions: readonly Expression<SqlBool>[]) =>
  sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
