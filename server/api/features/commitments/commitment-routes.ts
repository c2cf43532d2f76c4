import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type Actor, actorOfRequest, requireAllowed } from '#api/platform/http/access.ts';
import { sendCsv } from '#api/platform/http/csv-response.ts';
import { pageOf, pageParams } from '#api/platform/http/cursor.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { etagOf } from '#api/platform/http/versions.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import type { CommitmentList } from '#shared/product/commitments/commitments.ts';
import { commitmentsPerPage } from '#shared/product/fields/limits.ts';
import { changesSinceVisit } from '../raises/changes-since-visit.ts';
import { contentOf } from '../raises/raise-content.ts';
import { commitmentFor } from './commitment-access.ts';
import { ownCsv, requireFewOwn } from './commitment-csv.ts';
import { toCommitment, toHistoryEntry } from './commitment-dto.ts';
import { historyOf } from './commitment-rows.ts';
import { agreementBySha } from './offer.ts';
import { ownCommitments } from './own-commitments.ts';

/** Adds the reading of commitments: one's own, and one of a raise that one may see the book of. */
export function commitmentRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;

  /** What became of the raises that were committed to. */
  async function newsOf(
    actor: Actor,
    rows: readonly { readonly raise_id: string }[],
  ): Promise<CommitmentList['sinceVisit']> {
    const raises = [...new Set(rows.map(({ raise_id }) => raise_id))];
    const visitor = { userId: actor.account.id, sessionId: actor.credentialId };
    const { since, changes } = await changesSinceVisit(db, visitor, raises, deps.now());
    if (since === null) return null;
    const changed = [...changes].flatMap(([raise, [newest]]) =>
      newest === undefined ? [] : [{ raise, at: newest.at }],
    );
    return { since, changed };
  }

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
      return {
        items: await own.toShow(shown),
        nextCursor,
        sinceVisit: await newsOf(actor, shown),
        totals: await own.totals(),
      };
    },
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
