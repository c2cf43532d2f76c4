import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type Actor, actorOfRequest } from '#api/platform/http/access.ts';
import { bodyWithText } from '#api/platform/http/body-limits.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { pageOf, pageParams } from '#api/platform/http/cursor.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { noSuch } from '#api/platform/http/refusals.ts';
import { take } from '#api/platform/lifecycle.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import { required } from '#api/platform/required.ts';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import { ProblemError } from '#shared/http/errors.ts';
import { grantsPerPage, roomsPerPage } from '#shared/product/fields/limits.ts';
import { grantLifecycle } from '#shared/product/raises/grant-lifecycle.ts';
import { claimInvitations } from './claim-invitations.ts';
import { decidedMeanwhile, savedBy } from './grant-decider.ts';
import { grantAuditEntry, invitationMail, toldTo } from './grant-events.ts';
import { addresseeOf, notApproved, ofCompany } from './grant-people.ts';
import {
  changeGrant,
  countGrants,
  type GrantFields,
  grantById,
  listGrants,
  type NamedGrant,
  stateOf,
  toGrant,
} from './grant-store.ts';
import { endOf } from './grant-terms.ts';
import { inviteToRoom } from './invite-people.ts';
import { isApproved, type Room, roomFor } from './room-access.ts';
import { listRooms } from './room-list.ts';

/** A bulk invitation holds many addresses. */
const invitationMaxBytes = bodyWithText(50 * 254);

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
      await claimInvitations(storage, request, actor.account, deps.now());
      const asked = pageParams(request.query, roomsPerPage);
      const rows = await listRooms(db, actor, asked, deps.now());
      const { shown, nextCursor } = pageOf(rows, asked, ({ grant }) => [grant.createdAt, grant.id]);
      return { items: shown, nextCursor };
    },
  });

  command(app, deps, 'POST /raises/:id/grants', {
    action: 'access.invite',
    bodyLimit: invitationMaxBytes,
    find,
    run: inviteToRoom,
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

/** A grant and the room it is for. */
export interface FoundGrant {
  readonly row: NamedGrant;
  readonly room: Room;
}

/** A grant that somebody may do this to; rejects with 404 or 403. */
export async function grantFor(
  db: Database,
  actor: Actor,
  action: Action,
  id: string,
  now: number,
): Promise<FoundGrant> {
  const row = await grantById(db, id);
  if (row === undefined) throw noSuch('access');
  try {
    return { row, room: await roomFor(db, actor, action, row.raise_id, now) };
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) throw noSuch('access');
    throw error;
  }
}

/** The response with one grant. */
export async function oneGrant(trx: Transaction, id: string, now: number) {
  const row = required(await grantById(trx, id));
  return { body: { grant: toGrant(row, now) }, version: row.version };
}

/** Lets somebody in. */
export async function grantAccess(grant: Command<'POST /grants/:id/grant', FoundGrant>) {
  const {
    found: { row, room },
    actor,
    body,
    trx,
    now,
  } = grant;
  const { raise } = room;
  const { account, isMember } = await addresseeOf(trx, raise.companyId, row.email);
  const at = new Date(now).toISOString();
  const expires_at = endOf(body.expiresAt, now);
  const followed = await take(
    grantLifecycle,
    { state: stateOf(row, now), event: 'grant', who: 'founder' },
    {
      guards: {
        notOfCompany: () => !isMember || ofCompany(),
        hasAccount: () => account !== undefined,
        raiseApproved: () => isApproved(raise) || notApproved(),
      },
      effects: {
        store: (state) =>
          changeGrant(trx, row.id, {
            ...(state === 'active' ? letIn(row, account?.id, at) : {}),
            state,
            ...(body.scope === undefined ? {} : { scope: body.scope }),
            // An end that is over would end it again at once.
            expires_at: expires_at === undefined ? endIfAhead(row.expires_at, now) : expires_at,
            granted_by: actor.account.id,
            decided_at: at,
            revoked_at: null,
            ...savedBy(actor, now),
          }),
        mail: async () => ({
          mails: [await invitationMail(grant, row.email, raise, `${row.id}:${now}`)],
        }),
        record: () => ({
          auditEntries: grantAuditEntry('grant', row.id, raise),
          events: account === undefined ? [] : [toldTo(account.id, 'access.granted', raise)],
        }),
      },
    },
  );
  return { ...followed, ...(await oneGrant(trx, row.id, now)) };
}

/** Turns down a request for access. */
export async function denyAccess({
  found: { row, room },
  actor,
  trx,
  now,
}: Command<'POST /grants/:id/deny', FoundGrant>) {
  const { raise } = room;
  const followed = await take(
    grantLifecycle,
    { state: stateOf(row, now), event: 'deny', who: 'founder' },
    {
      guards: {},
      effects: {
        store: (state) =>
          changeGrant(trx, row.id, {
            state,
            decided_at: new Date(now).toISOString(),
            ...savedBy(actor, now),
          }),
        record: () => ({
          auditEntries: grantAuditEntry('deny', row.id, raise),
          events: row.user_id === null ? [] : [toldTo(row.user_id, 'access.denied', raise)],
        }),
      },
    },
  );
  return { ...followed, ...(await oneGrant(trx, row.id, now)) };
}

/** Ends the access of somebody. */
export async function revokeAccess({
  found: { row, room },
  actor,
  trx,
  now,
}: Command<'POST /grants/:id/revoke', FoundGrant>) {
  const { raise } = room;
  const followed = await take(
    grantLifecycle,
    { state: stateOf(row, now), event: 'revoke', who: 'founder' },
    {
      guards: {},
      effects: {
        store: (state) =>
          changeGrant(trx, row.id, {
            state,
            revoked_at: new Date(now).toISOString(),
            ...savedBy(actor, now),
          }),
        record: () => ({
          auditEntries: grantAuditEntry('revoke', row.id, raise),
          events: row.user_id === null ? [] : [toldTo(row.user_id, 'access.revoked', raise)],
        }),
      },
    },
  );
  return { ...followed, ...(await oneGrant(trx, row.id, now)) };
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

/** What is noted when somebody is let in, for the first time or again. */
function letIn(row: NamedGrant, userId: string | undefined, at: string): GrantFields {
  return { user_id: userId ?? row.user_id, granted_at: row.granted_at ?? at };
}

function endIfAhead(expiresAt: string | null, now: number): string | null {
  return expiresAt !== null && Date.parse(expiresAt) > now ? expiresAt : null;
}
