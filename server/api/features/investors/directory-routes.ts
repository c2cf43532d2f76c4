import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type PageParams, pageOf, pageParams } from '#api/platform/http/cursor.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { sendFresh } from '#api/platform/http/fresh-response.ts';
import { profilesSeenBy } from '#api/platform/policy/profile-visibility.ts';
import { askerOf } from '#api/platform/policy/raise-visibility.ts';
import { rowsAfter } from '#api/platform/storage/rows-after.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { investorsPerPage } from '#shared/product/fields/limits.ts';
import type { InvestorDirectory } from '#shared/product/investors/investor-directory.ts';
import type { ProfileVisibility } from '#shared/product/investors/investors.ts';
import { approvedProfiles, hasOpenRaise, toCard } from './found-investors.ts';
import type { ProfileRow } from './profile-rows.ts';

/** The investors who let others find them. */
export function directoryRoutes(app: ProductApi, { storage: { db } }: FeatureDeps): void {
  app.route({
    ...endpoint('GET /investors'),
    config: { action: 'investor.find' },
    handler: async function listInvestors(request, reply) {
      const asker = askerOf(request.actor);
      const asked = pageParams(request.query, investorsPerPage);
      const rows = await foundProfiles(db, profilesSeenBy(asker), asked);
      const place = (row: ProfileRow) => [row.approved_at ?? '', row.user_id];
      const { shown, nextCursor } = pageOf(rows, asked, place);
      const mayAsk = await hasOpenRaise(db, asker);
      const items = shown.map((row) => ({
        ...toCard(row),
        id: mayAsk && row.user_id !== asker.account?.id ? row.user_id : null,
      }));
      const response: InvestorDirectory = { items, nextCursor };
      return asker.account === null ? sendFresh(request, reply, response) : reply.send(response);
    },
  });
}

/**
 * Approved profiles with one of these choices, the last approved first. Each choice is read by its
 * own part of the index, so that a page costs the same however many profiles there are.
 */
export async function foundProfiles(
  db: Database,
  choices: readonly ProfileVisibility[],
  asked: PageParams,
): Promise<ProfileRow[]> {
  const found: ProfileRow[] = [];
  for (const choice of choices) found.push(...(await chosen(db, choice, asked)));
  return found.sort(newestFirst).slice(0, asked.limit);
}

function chosen(db: Database, choice: ProfileVisibility, { after, limit }: PageParams) {
  let query = approvedProfiles(db)
    .where('investor_profiles.visibility', '=', choice)
    .orderBy('investor_profiles.approved_at', 'desc')
    .orderBy('investor_profiles.user_id', 'desc')
    .limit(limit);
  if (after !== undefined) {
    const order = ['investor_profiles.approved_at', 'investor_profiles.user_id'] as const;
    query = query.where(rowsAfter(order, 'desc', after));
  }
  return query.execute();
}

function newestFirst(a: ProfileRow, b: ProfileRow): number {
  const [one, other] = [a, b].map((row) => `${row.approved_at} ${row.user_id}`);
  return one === other ? 0 : String(one) < String(other) ? 1 : -1;
}
