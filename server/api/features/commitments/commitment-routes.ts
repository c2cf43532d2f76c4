import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest, requireAllowed } from '#api/platform/http/access.ts';
import { command } from '#api/platform/http/command.ts';
import { sendCsv } from '#api/platform/http/csv-response.ts';
import { pageOf, pageParams } from '#api/platform/http/cursor.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { etagOf } from '#api/platform/http/versions.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { commitmentsPerPage } from '#shared/product/fields/limits.ts';
import { seenRate } from '../raises/last-seen.ts';
import { contentOf } from '../raises/raise-content.ts';
import { commitmentFor } from './commitment-access.ts';
import { ownCsv, requireFewOwn } from './commitment-csv.ts';
import { toCommitment, toHistoryEntry } from './commitment-dto.ts';
import { historyOf } from './commitment-rows.ts';
import { agreementBySha } from './offer.ts';
import { ownCommitments } from './own-commitments.ts';
import { readSignedWhere } from './signed-where.ts';
import { portfolioNews, seePortfolio } from './since-last-look.ts';

/** Adds the reading of commitments: one's own, and one of a raise that one may see the book of. */
export function commitmentRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;

  app.route({
    ...endpoint('GET /commitments'),
    config: { action: 'commitment.list' },
    handler: async function listMyCommitments(request) {
      const actor = actorOfRequest(request);
      const { id } = actor.account;
      requireAllowed(actor, 'commitment.list', { ownerId: id });
      const { after, limit, ...filter } = request.query;
      const asked = pageParams({ after, limit }, commitmentsPerPage);
      const own = await ownCommitments(db, id, filter, deps.now());
      const rows = await own.list(asked);
      const { shown, nextCursor } = pageOf(rows, asked, (row) => [row.order_value, row.id]);
      const visitor = { userId: id, sessionId: actor.credentialId };
      const raises = [...new Set(shown.map(({ raise_id }) => raise_id))];
      return {
        items: await own.toShow(shown),
        nextCursor,
        sinceVisit: await portfolioNews(deps, visitor, raises),
        totals: await own.totals(),
      };
    },
  });

  command(app, deps, 'POST /commitments/seen', {
    action: 'commitment.see',
    rates: ({ actor }) => ({ [`seen:${actor.account.id}`]: seenRate }),
    run: seePortfolio,
  });

  app.route({
    ...endpoint('GET /commitments.csv'),
    config: { action: 'commitment.export' },
    handler: async function exportMyCommitments(request, reply) {
      const actor = actorOfRequest(request);
      const { id } = actor.account;
      requireAllowed(actor, 'commitment.export', { ownerId: id });
      const own = await ownCommitments(db, id, request.query, deps.now());
      await requireFewOwn(own);
      const { query: filter } = request;
      return sendCsv(deps, request, reply, { name: 'commitments', filter, content: ownCsv(own) });
    },
  });

  app.route({
    ...endpoint('GET /commitments/:id'),
    config: { action: 'commitment.read' },
    handler: async function readCommitment(request, reply) {
      const actor = actorOfRequest(request);
      const { id } = request.params;
      const { row, raise, viewer } = await commitmentFor(db, actor, 'commitment.read', id);
      const { oversubscription } = contentOf(raise);
      const history = await historyOf(db, id);
      reply.header('etag', etagOf(row.version));
      return {
        commitment: toCommitment(row, viewer, oversubscription, deps.now()),
        signedWhere: await readSignedWhere(db, row),
        events: history.map((entry) => toHistoryEntry(entry, row.currency)),
      };
    },
  });

  app.route({
    ...endpoint('GET /commitments/:id/agreement'),
    config: { action: 'commitment.read' },
    handler: async function readAgreement(request) {
      const actor = actorOfRequest(request);
      const { row } = await commitmentFor(db, actor, 'commitment.read', request.params.id);
      const { agreement_sha256 } = row;
      const signed =
        agreement_sha256 === null ? undefined : await agreementBySha(db, agreement_sha256);
      if (signed === undefined) {
        throw new ProblemError(problem('not-found', 'No agreement has been signed for this yet.'));
      }
      return signed;
    },
  });
}
