import { sql } from 'kysely';
import { currencies } from '#shared/money/currencies.ts';
import { sectorLabels, stageLabels } from '#shared/product/companies/sectors.ts';
import { countries } from '#shared/product/fields/countries.ts';
import {
  type InvestorFilter,
  investorFilters,
  ticketBandNames,
} from '#shared/product/investors/directory-filters.ts';
import type { InvestorFacet } from '#shared/product/investors/investor-directory.ts';
import { candidates, countOf, type DirectorySearch, facetsOf } from './directory-search.ts';

/** What each filter can be set to. */
const choices: Readonly<Record<InvestorFilter, readonly string[]>> = {
  stage: Object.keys(stageLabels),
  sector: Object.keys(sectorLabels),
  country: Object.keys(countries),
  currency: currencies,
  ticket: ticketBandNames,
};

interface Counted {
  readonly counts: ReadonlyMap<string, number>;
  /** Whether there may be more of each. */
  readonly isAtLeast: boolean;
}

/**
 * How many are found, and how many each choice of a filter would leave while the others are as they
 * are. Without other filters that is kept; else those who are looked at are counted.
 */
export async function directoryCounts(search: DirectorySearch): Promise<{
  readonly total: number;
  readonly isAtLeast: boolean;
  readonly facets: InvestorFacet[];
}> {
  const all = await counted(search, undefined);
  const facets = [];
  for (const filter of investorFilters) {
    const isSet = search.conditions.some((one) => one.filter === filter);
    const { counts, isAtLeast } = isSet ? await counted(search, filter) : all;
    const options = choices[filter].map((value) => ({
      value,
      investors: countOf(counts, facetsOf(filter, value)),
    }));
    facets.push({ filter, isAtLeast, options: options.filter(({ investors }) => investors > 0) });
  }
  const [only, ...others] = search.conditions;
  // One filter alone lets through what is kept of it.
  const isKept = only?.facets !== undefined && others.length === 0;
  return {
    total: isKept ? only.investors : (all.counts.get('') ?? 0),
    isAtLeast: !isKept && all.isAtLeast,
    facets,
  };
}

/** Counts what those have who are found without one of the filters. */
async function counted(
  search: DirectorySearch,
  without: InvestorFilter | undefined,
): Promise<Counted> {
  const conditions = search.conditions.filter(
    ({ filter }) => filter === undefined || filter !== without,
  );
  if (conditions.length === 0) return { counts: search.counts, isAtLeast: false };
  const { rows: found, isWhole } = candidates(search, conditions);
  const { rows } = await sql<{ facet: string; investors: number | string }>`
    select has.facet, count(*) as investors from (${found}) as found
    join investor_facets as has on has.user_id = found.user_id
    where has.audience || '' = ${search.audience} and has.facet < '>'
    group by has.facet`.execute(search.db);
  const counts = rows.map(({ facet, investors }) => [facet, Number(investors)] as const);
  return { counts: new Map(counts), isAtLeast: !isWhole };
}
