import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest, requireAllowed } from '#api/platform/http/access.ts';
import { pageOf, pageParams } from '#api/platform/http/cursor.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { required } from '#api/platform/required.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { OwnHolding } from '#shared/product/holders/holders.ts';
import { holdersPerPage, holdingsPerPage } from '#shared/product/holders/limits.ts';
import { issuerName } from '../raises/issuer.ts';
import { contentOf } from '../raises/raise-content.ts';
import { foundingDay } from './founding-day.ts';
import { fundedRaiseFor } from './funded-raise.ts';
import { signedTerms } from './held-under.ts';
import { toHolder, toHolding } from './holder-dto.ts';
import {
  type HolderRow,
  holderTotals,
  holdingTotals,
  listHolders,
  listHoldings,
} from './holder-rows.ts';

/** Adds the lists of who holds what: of a raise, and what somebody holds themselves. */
export function holderRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;

  app.route({
    ...endpoint('GET /raises/:id/holders'),
    config: { action: 'holder.list' },
    handler: async function readHolders(request) {
      const actor = actorOfRequest(request);
      const raise = await fundedRaiseFor(db, actor, 'holder.list', request.params.id);
      const { after, limit, ...filter } = request.query;
      const asked = pageParams({ after, limit }, holdersPerPage);
      const rows = await listHolders(db, raise.id, filter, asked);
      const { shown, nextCursor } = pageOf(rows, asked, (row) => [row.created_at, row.id]);
      const unders = await signedTerms(db).of(shown);
      const { holders, issued, amount } = await holderTotals(db, raise.id);
      const { currency, instrument, title } = contentOf(raise);
      return {
        raise: {
          ...{ id: raise.id, title, company: raise.company_name, currency },
          instrument: required(instrument),
          withoutFoundingDay: foundingDay(raise) === '' ? raise.company_id : null,
        },
        items: shown.map((row, at) => toHolder(row, required(unders[at]))),
        nextCursor,
        totals: { holders, issued, amount: { amount, currency } },
        canRecord: raise.role === 'owner' && actor.via === 'session',
      };
    },
  });

  app.route({
    ...endpoint('GET /holdings'),
    config: { action: 'holding.list' },
    handler: async function listMyHoldings(request) {
      const actor = actorOfRequest(request);
      const { id } = actor.account;
      requireAllowed(actor, 'holding.list', { ownerId: id });
      const asked = pageParams(request.query, holdingsPerPage);
      const rows = await listHoldings(db, id, asked);
      const { shown, nextCursor } = pageOf(rows, asked, (row) => [row.created_at, row.id]);
      return {
        items: await toOwnHoldings(db, shown),
        nextCursor,
        totals: await holdingTotals(db, id),
      };
    },
  });
}

/** Holdings with the raises that they are of, as their holder sees them. */
async function toOwnHoldings(db: Database, rows: readonly HolderRow[]): Promise<OwnHolding[]> {
  if (rows.length === 0) return [];
  const raises = await db
    .selectFrom('raises')
    .innerJoin('companies', 'companies.id', 'raises.company_id')
    .select(['raises.id', 'raises.slug', 'raises.title', 'raises.ended_at'])
    .select(issuerName.as('company'))
    .where(
      'raises.id',
      'in',
      rows.map(({ raise_id }) => raise_id),
    )
    .execute();
  const byId = new Map(raises.map((raise) => [raise.id, raise]));
  const unders = await signedTerms(db).of(rows);
  return rows.map((row, at) => {
    const { id, slug, title, company, ended_at } = required(byId.get(row.raise_id));
    return {
      ...toHolding(row, required(unders[at])),
      raise: { id, slug, title, company },
      closedAt: ended_at,
    };
  });
}
