/** What fits an investor best of all that is open to them. */
import type { OverviewSource } from '#api/platform/overview-source.ts';
import { askerOf } from '#api/platform/policy/raise-visibility.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { fittingMax, fittingScoreMin } from '#shared/product/overview/limits.ts';
import { toNetworkListed } from '../network-dto.ts';
import { searchNetwork } from '../network-list.ts';
import { seenRow } from '../raise-view.ts';
import { fitReaderFor } from './fit-reader.ts';

/** The raises that fit an approved investor best, without those they have committed to. */
export const fittingRaises: OverviewSource = {
  part: 'fits',
  isFor: ({ capabilities }) => capabilities.readsAsInvestor && !capabilities.operator,
  async read({ storage }, { actor, now }) {
    const asker = askerOf(actor);
    const reader = await fitReaderFor(storage.db, asker, now);
    if (reader === undefined) return [];
    const committed = await committedBy(storage.db, actor.account.id);
    const without = { ...reader, passed: new Set([...reader.passed, ...committed]) };
    const query = { sort: 'fit', limit: fittingMax } as const;
    const { rows } = await searchNetwork(storage, asker, query, now, without);
    return rows
      .map((row) => toNetworkListed(seenRow(row, asker, now), reader))
      .filter(({ fit }) => fit !== null && fit.score >= fittingScoreMin);
  },
};

/** What somebody has committed to is in their portfolio. */
async function committedBy(db: Database, userId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('commitments')
    .select('raise_id')
    .distinct()
    .where('investor_id', '=', userId)
    .execute();
  return rows.map(({ raise_id }) => raise_id);
}
