/** What fits an investor best of all that is open to them. */
import { type SqlBool, sql } from 'kysely';
import type { OverviewSource } from '#api/platform/overview-source.ts';
import { type Asker, askerOf, visibilitiesSeen } from '#api/platform/policy/raise-visibility.ts';
import type { Storage } from '#api/platform/storage/storage.ts';
import { networkCountedMax } from '#shared/product/fields/limits.ts';
import { fittingMax, fittingScoreMin } from '#shared/product/overview/limits.ts';
import { toNetworkListed } from '../network-dto.ts';
import { filtersOf } from '../network-filters.ts';
import { pageRows } from '../network-list.ts';
import { count, openRows } from '../network-narrowing.ts';
import { orderOf } from '../network-order.ts';
import { allOpen, foundPlaces, isIn, type Search } from '../network-sources.ts';
import type { NetworkRow } from '../network-store.ts';
import { seenRow } from '../raise-view.ts';
import { fitPlace, offeredTo } from './fit-order.ts';
import { nextByFit, overviewBounds } from './fit-pages.ts';
import { admittingRegimes, type FitReader, fitReaderFor } from './fit-reader.ts';

/** The raises that fit an approved investor best, without those they have committed to. */
export const fittingRaises: OverviewSource = {
  part: 'fits',
  isFor: ({ capabilities }) => capabilities.readsAsInvestor && !capabilities.operator,
  async read({ storage }, { actor, now }) {
    const asker = askerOf(actor);
    const reader = await fitReaderFor(storage.db, asker, now);
    if (reader === undefined) return [];
    const rows = await bestFitting(storage, asker, reader, now);
    return rows
      .map((row) => toNetworkListed(seenRow(row, asker, now), reader))
      .filter(({ fit }) => fit !== null && fit.score >= fittingScoreMin);
  },
};

/**
 * The first of the order by fit among what everybody like them sees. Where so few are open that all can
 * be scored, that is one statement: the same one counts them first, and finds nothing if they are many.
 */
async function bestFitting(
  { db, engine }: Storage,
  asker: Asker,
  reader: FitReader,
  now: number,
): Promise<readonly NetworkRow[]> {
  const search: Search = {
    ...{ db, engine, asker, now, least: 'teaser', after: undefined, own: [] },
    filters: {
      ...filtersOf({}, now),
      also: [...offeredTo(engine, reader), isNotCommittedTo(asker)],
    },
    order: orderOf('fit', fitPlace(reader.sought)),
    visibilities: visibilitiesSeen(asker, 'teaser'),
    shown: visibilitiesSeen(asker, 'page'),
  };
  if (search.visibilities.length === 0 || admittingRegimes(reader).length === 0) return [];
  const areFew = sql<SqlBool>`(select count(*) from (${openRows(search)}) as counted) <= ${sql.lit(networkCountedMax)}`;
  const few = foundPlaces(search, sql<SqlBool>`(${areFew} and ${allOpen(search)})`);
  const rows = await pageRows(search, few, undefined, fittingMax);
  if (rows.length > 0 || (await count(search, openRows(search))) <= networkCountedMax) return rows;
  const { ids } = await nextByFit(search, reader.sought, fittingMax, overviewBounds);
  return pageRows(
    search,
    foundPlaces(search, isIn(engine, 'raise_id', ids)),
    undefined,
    fittingMax,
  );
}

/** What they have committed to is in their portfolio. */
const isNotCommittedTo = ({ account }: Asker) =>
  sql<SqlBool>`network_entries.raise_id not in (
    select raise_id from commitments where investor_id = ${account?.id ?? ''})`;
