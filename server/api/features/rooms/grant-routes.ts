import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type Actor, actorOfRequest } from '#api/platform/http/access.ts';
import { bodyWithText } from '#api/platform/http/body-limits.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { pageOf, pageParams } from '#api/platform/http/cursor.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { take } from '#api/platform/lifecycle.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { grantsPerPage, roomsPerPage } from '#shared/product/fields/limits.ts';
import { grantLifecycle } from '#shared/product/raises/grant-lifecycle.ts';
import { readWithInvitations } from './claim-invitations.ts';
import { type FoundGrant, grantFor, oneGrant } from './found-grant.ts';
import { decidedMeanwhile, savedBy } from './grant-decider.ts';
import { decideGrants, denyAccess, grantAccess, revokeAccess } from './grant-decisions.ts';
import { grantAuditEntry } from './grant-events.ts';
import { changeGrant, countGrants, listGrants, stateOf, toGrant } from './grant-store.ts';
import { endOf } from './grant-terms.ts';
import { inviteToRoom } from './invite-people.ts';
import { roomFor } from './room-access.ts';
import { listRooms } from './room-list.ts';

/** An invitation holds many addresses, and a decision as many accesses. */
const manyPeopleMaxBytes = bodyWithText(50 * 254);

/** Who may read a data room: what the company decides, and what an investor sees of it. */
export function grantRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { storage } = deps;
  const { db } = storage;
  const find = (read: Database, actor: Actor, action: Action, id: string) =>
    roomFor(read, actor, action, id, deps.now());
  const findGrant = (read: Database, actor: Actor, action: Action, id: string) =>
    grantFor(read, actor, action, id, deps.now());

  app.route({
    ...endpoint('GET /raises/:id/grants'),
    config: { action: 'access.list' },
    handler: async function listRoomGrants(request) {
      const { id } = request.params;
      const { state, ...page } = request.query;
      await find(db, actorOfRequest(request), 'access.list', id);
      const asked = pageParams(page, grantsPerPage);
      const rows = await listGrants(db, id, state, asked);
      const { shown, nextCursor } = pageOf(rows, asked, (row) => [row.created_at, row.id]);
      const items = shown.map((row) => toGrant(row, deps.now()));
      return { items, nextCursor, totals: await countGrants(db, id) };
    },
  });

  app.route({
    ...endpoint('GET /grants'),
    config: { action: 'room.list' },
    handler: async function listMyRooms(request) {
      const actor = actorOfRequest(request);
      const asked = pageParams(request.query, roomsPerPage);
      const { account } = actor;
      const rows = await readWithInvitations(storage, request, { account, now: deps.now() }, () =>
        listRooms(db, actor, asked, deps.now()),
      );
      const { shown, nextCursor } = pageOf(rows, asked, ({ grant }) => [grant.createdAt, grant.id]);
      return { items: shown, nextCursor };
    },
  });

  command(app, deps, 'POST /raises/:id/grants', {
    action: 'access.invite',
    bodyLimit: manyPeopleMaxBytes,
    find,
    run: inviteToRoom,
  });
  command(app, deps, 'POST /raises/:id/grants/decide', {
    action: 'access.decide',
    bodyLimit: manyPeopleMaxBytes,
    find,
    // Two who decide at once follow one another, and the second finds it decided.
    serializeBy: (_db, id) => id,
    run: decideGrants,
  });
  command(app, deps, 'PATCH /grants/:id', {
    action: 'access.change',
    find: findGrant,
    run: changeAccess,
  });
  command(app, deps, 'POST /grants/:id/grant', {
    action: 'access.grant',
    find: findGrant,
    run: grantAccess,
  });
  command(app, deps, 'POST /grants/:id/deny', {
    action: 'access.deny',
    find: findGrant,
    run: denyAccess,
  });
  command(app, deps, 'POST /grants/:id/revoke', {
    action: 'access.revoke',
    find: findGrant,
    run: revokeAccess,
  });
}

async function changeAccess({
  found: { row, room },
  actor,
  body,
  expected,
  trx,
  now,
}: Command<'PATCH /grants/:id', FoundGrant>) {
  if (row.version !== expected) {
    const current = (await oneGrant(trx, row.id, now)).body.grant;
    throw await decidedMeanwhile(trx, row, current);
  }
  const expires_at = endOf(body.expiresAt, now);
  const { raise } = room;
  const followed = await take(
    grantLifecycle,
    { state: stateOf(row, now), event: 'change', who: 'founder' },
    {
      guards: { hasAccount: () => row.user_id !== null },
      effects: {
        store: () =>
          changeGrant(trx, row.id, {
            ...(body.scope === undefined ? {} : { scope: body.scope }),
            ...(expires_at === undefined ? {} : { expires_at }),
            ...savedBy(actor, now),
          }),
        record: () => ({ auditEntries: grantAuditEntry('change', row.id, raise) }),
      },
    },
  );
  return { ...followed, ...(await oneGrant(trx, row.id, now)) };
}
