import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { pageParams } from '#api/platform/http/cursor.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { sendFresh } from '#api/platform/http/fresh-response.ts';
import { noSuch } from '#api/platform/http/refusals.ts';
import { type Asker, askerOf } from '#api/platform/policy/raise-visibility.ts';
import { required } from '#api/platform/required.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { investorsPerPage } from '#shared/product/fields/limits.ts';
import type {
  InvestorDirectory,
  InvestorsQuery,
} from '#shared/product/investors/investor-directory.ts';
import { directoryCounts } from './directory-facets.ts';
import { directoryPage } from './directory-page.ts';
import { directorySearch } from './directory-search.ts';
import { foundProfile, hasOpenRaise, toCard } from './found-investors.ts';

/** The investors who let others find them. */
export function directoryRoutes(app: ProductApi, { storage: { db } }: FeatureDeps): void {
  app.route({
    ...endpoint('GET /investors'),
    config: { action: 'investor.find' },
    handler: async function listInvestors(request, reply) {
      const asker = askerOf(request.actor);
      const response = await directory(db, asker, request.query);
      return asker.account === null ? sendFresh(request, reply, response) : reply.send(response);
    },
  });

  app.route({
    ...endpoint('GET /investors/:id'),
    config: { action: 'investor.read' },
    handler: async function readInvestor(request) {
      const actor = actorOfRequest(request);
      const row = await foundProfile(db, askerOf(actor), request.params.id);
      if (row === undefined) throw noSuch('investor');
      return {
        investor: { ...toCard(row), id: row.user_id },
        isOwn: row.user_id === actor.account.id,
        approvedAt: required(row.approved_at),
      };
    },
  });
}

async function directory(
  db: Database,
  asker: Asker,
  query: InvestorsQuery,
): Promise<InvestorDirectory> {
  const asked = pageParams(query, investorsPerPage);
  const audience = asker.roles.includes('member') ? 'member' : 'anyone';
  const [search, mayAsk] = await Promise.all([
    directorySearch(db, audience, query),
    hasOpenRaise(db, asker),
  ]);
  if (search === undefined) {
    return { items: [], total: 0, isAtLeast: false, facets: [], mayAsk, nextCursor: null };
  }
  const { rows, nextCursor } = await directoryPage(search, asked);
  const counts = await directoryCounts(search);
  const isMember = asker.account !== null;
  const items = rows.map((row) => ({ ...toCard(row), id: isMember ? row.user_id : null }));
  return { items, ...counts, mayAsk, nextCursor };
}
