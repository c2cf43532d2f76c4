import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type Actor, actorOfRequest } from '#api/platform/http/access.ts';
import { bodyWithText } from '#api/platform/http/body-limits.ts';
import { command } from '#api/platform/http/command.ts';
import { pageOf, pageParams } from '#api/platform/http/cursor.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import {
  adviserNoteMaxLength,
  advisersPerDay,
  advisersPerPage,
} from '#shared/product/fields/limits.ts';
import { roomFor } from '../rooms/room-access.ts';
import { adviserToEnd, ownAdvice } from './adviser-access.ts';
import { toAdvisedRaise, toAdviser } from './adviser-dto.ts';
import { advisedBy, advisersOf } from './adviser-store.ts';
import { acceptAdvice, acceptNdaAsAdviser, declineAdvice, endAdvice } from './answer-advice.ts';
import { inviteAdviser } from './invite-adviser.ts';

const invitingRate = { limit: advisersPerDay, seconds: 86_400 };

/** Advisers of the two sides of a raise. */
export function adviserRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;
  const find = (read: Database, actor: Actor, action: Action, id: string) =>
    roomFor(read, actor, action, id, deps.now());
  const findOwn = {
    find: (read: Database, actor: Actor, action: Action, id: string) =>
      ownAdvice(read, actor, action, id, deps.now()),
    // Answers about one raise follow one another: the second finds it answered, and of two invitations
    // by both sides only one is accepted.
    serializeBy: raiseOf,
  } as const;

  app.route({
    ...endpoint('GET /raises/:id/advisers'),
    config: { action: 'adviser.list' },
    handler: async function listAdvisers(request) {
      const { id } = request.params;
      const actor = actorOfRequest(request);
      const { grant, memberRole } = await find(db, actor, 'adviser.list', id);
      const investorId = grant === undefined ? null : actor.account.id;
      const asked = pageParams(request.query, advisersPerPage);
      const now = deps.now();
      const rows = await advisersOf(db, id, investorId, asked, now);
      const { shown, nextCursor } = pageOf(rows, asked, (row) => [row.created_at, row.id]);
      const viewer =
        investorId !== null ? 'investor' : memberRole === undefined ? 'operator' : 'company';
      return { items: shown.map((row) => toAdviser(row, viewer, now)), nextCursor };
    },
  });

  app.route({
    ...endpoint('GET /advised-raises'),
    config: { action: 'advised-raise.list' },
    handler: async function listAdvisedRaises(request) {
      const { raise, ...page } = request.query;
      const asked = pageParams(page, advisersPerPage);
      const now = deps.now();
      const { account } = actorOfRequest(request);
      const rows = await advisedBy(db, account, asked, raise, now);
      const { shown, nextCursor } = pageOf(rows, asked, (row) => [row.created_at, row.id]);
      return { items: shown.map((row) => toAdvisedRaise(row, now)), nextCursor };
    },
  });

  command(app, deps, 'POST /raises/:id/advisers', {
    action: 'adviser.invite',
    bodyLimit: bodyWithText(adviserNoteMaxLength),
    rates: ({ actor }) => ({ [`adviser-invitations:${actor.account.id}`]: invitingRate }),
    find,
    // Of two at once the second counts the first.
    serializeBy: (_db, id) => `advisers:${id}`,
    run: inviteAdviser,
  });
  command(app, deps, 'POST /advisers/:id/end', {
    action: 'adviser.end',
    find: (read, actor, action, id) => adviserToEnd(read, actor, action, id, deps.now()),
    serializeBy: raiseOf,
    run: endAdvice,
  });
  command(app, deps, 'POST /advisers/:id/accept', {
    action: 'adviser.answer',
    ...findOwn,
    run: acceptAdvice,
  });
  command(app, deps, 'POST /advisers/:id/decline', {
    action: 'adviser.answer',
    ...findOwn,
    run: declineAdvice,
  });
  command(app, deps, 'POST /advisers/:id/accept-nda', {
    action: 'adviser.accept-nda',
    ...findOwn,
    run: acceptNdaAsAdviser,
  });
}

/** The raise of an adviser, as what changes advisers of it is put in a row by. */
async function raiseOf(db: Database, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('room_advisers')
    .select('raise_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row && `advisers:${row.raise_id}`;
}
