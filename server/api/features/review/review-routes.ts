import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { pageOf, pageParams } from '#api/platform/http/cursor.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { noSuch } from '#api/platform/http/refusals.ts';
import { reviewsPerPage } from '#shared/product/fields/limits.ts';
import type { RaiseReviewList, ReviewQueue } from '#shared/product/raises/reviews.ts';
import { proposalIn } from '../raises/raise-dto.ts';
import { raiseAudit } from '../raises/raise-parts.ts';
import { type RaiseRow, raiseFor } from '../raises/raise-store.ts';
import { reviewDesk } from './review-desk.ts';
import { recentTurnaround } from './review-figures.ts';
import { requireFree, requireInReview, requireNoConflict } from './review-refusals.ts';
import {
  answerComment,
  claimOf,
  listAsking,
  listRunning,
  listSubmitted,
  reviewsOf,
} from './review-store.ts';

const hourMs = 3_600_000;

/** The review desk: what waits, who takes it on, and what is said at the fields. */
export function reviewRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;

  app.route({
    ...endpoint('GET /admin/reviews'),
    config: { action: 'review.list' },
    handler: async function listReviews(request): Promise<ReviewQueue> {
      const now = deps.now();
      const me = actorOfRequest(request).account.id;
      const page = pageParams(request.query, reviewsPerPage);
      const { requestsAfter, runningAfter, limit } = request.query;
      const asking = pageParams({ after: requestsAfter, limit }, reviewsPerPage);
      const running = pageParams({ after: runningAfter, limit }, reviewsPerPage);
      const rows = await listSubmitted(db, page);
      const { shown, nextCursor } = pageOf(rows, page, (row) => [row.since, row.id]);
      const asked = pageOf(await listAsking(db, asking), asking, (row) => [row.since, row.id]);
      const runs = pageOf(await listRunning(db, running), running, (row) => [
        row.closes,
        row.raise,
      ]);
      return {
        items: shown.map((row) => ({
          raise: row.id,
          company: row.company,
          title: row.title,
          submittedAt: row.since,
          waitedHours: Math.max(0, Math.floor((now - Date.parse(row.since)) / hourMs)),
          claim: claimOf(row, row.claimer, me, now),
        })),
        nextCursor,
        requests: asked.shown.flatMap((row) => {
          const about = { raise: row.id, company: row.company, title: row.title };
          const change = proposalIn(row);
          const { cancel_asked_at: at, reason } = row;
          return [
            ...(change === null
              ? []
              : [{ ...about, asks: 'change' as const, at: change.at, reason: change.reason }]),
            ...(at === null ? [] : [{ ...about, asks: 'cancel' as const, at, reason }]),
          ];
        }),
        requestsNext: asked.nextCursor,
        running: runs.shown.map(({ closes: _, ...row }) => row),
        runningNext: runs.nextCursor,
        turnaround: await recentTurnaround(deps.storage, now),
      };
    },
  });

  app.route({
    ...endpoint('GET /admin/raises/:id/review'),
    config: { action: 'review.read' },
    handler: async function readReviewDesk(request) {
      const actor = actorOfRequest(request);
      const row = await raiseFor(db, actor, 'review.read', request.params.id);
      return reviewDesk(db, row, actor.account.id, deps.now());
    },
  });

  app.route({
    ...endpoint('GET /raises/:id/reviews'),
    config: { action: 'raise.read' },
    handler: async function readReviews(request): Promise<RaiseReviewList> {
      const { id } = await raiseFor(db, actorOfRequest(request), 'raise.read', request.params.id);
      return { items: await reviewsOf(db, id) };
    },
  });

  command(app, deps, 'POST /raises/:id/comments/:comment/answer', {
    action: 'raise.change',
    find: raiseFor,
    run: answerReviewComment,
  });
  command(app, deps, 'POST /admin/raises/:id/claim', {
    action: 'review.claim',
    find: raiseFor,
    run: claimReview,
  });
  command(app, deps, 'POST /admin/raises/:id/release', {
    action: 'review.claim',
    find: raiseFor,
    run: releaseReview,
  });
}

/** Answers a comment of an operator. */
export async function answerReviewComment({
  found,
  actor,
  params,
  body,
  trx,
  now,
}: Command<'POST /raises/:id/comments/:comment/answer', RaiseRow>) {
  const of = { raise: found.id, comment: params.comment, by: actor.account.id };
  if (!(await answerComment(trx, of, body.answer, now))) {
    throw noSuch('comment');
  }
  return {
    body: { items: await reviewsOf(trx, found.id) },
    auditEntries: raiseAudit('answer-comment', found.id, { comment: params.comment }),
  };
}

async function claimReview({
  found,
  actor,
  action,
  trx,
  now,
}: Command<'POST /admin/raises/:id/claim', RaiseRow>) {
  const me = actor.account.id;
  requireNoConflict(found);
  requireInReview(found);
  await requireFree(trx, found, me, now);
  // Not a change of what the raise says, so its version stays.
  await trx
    .updateTable('raises')
    .set({ claimed_by: me, claimed_at: new Date(now).toISOString() })
    .where('id', '=', found.id)
    .execute();
  const claimed = await raiseFor(trx, actor, action, found.id);
  return {
    body: await reviewDesk(trx, claimed, me, now),
    auditEntries: raiseAudit('claim-review', found.id),
  };
}

async function releaseReview({
  found,
  actor,
  action,
  trx,
  now,
}: Command<'POST /admin/raises/:id/release', RaiseRow>) {
  const me = actor.account.id;
  await requireFree(trx, found, me, now);
  await trx
    .updateTable('raises')
    .set({ claimed_by: null, claimed_at: null })
    .where('id', '=', found.id)
    .execute();
  const released = await raiseFor(trx, actor, action, found.id);
  return {
    body: await reviewDesk(trx, released, me, now),
    auditEntries: raiseAudit('release-review', found.id),
  };
}
