import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import type { Actor } from '#api/platform/http/access.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { noSuch, refusal } from '#api/platform/http/refusals.ts';
import { take } from '#api/platform/lifecycle.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import { required } from '#api/platform/required.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { grantLifecycle } from '#shared/product/raises/grant-lifecycle.ts';
import { ndaOf } from '../raises/documents/nda-store.ts';
import { type FoundGrant, grantFor, oneGrant } from './found-grant.ts';
import { grantAuditEntry, roomFacts } from './grant-events.ts';
import { hasCapacity, isMemberOf, ofCompany, roomFull } from './grant-people.ts';
import { addGrant, changeGrant, stateOf } from './grant-store.ts';
import { raiseToAskFor } from './raise-to-ask-for.ts';
import { grantOf, type RoomRaise } from './room-access.ts';

/** How often one person may ask, over all raises. */
const askingRate = { limit: 30, seconds: 3_600 };

/**
 * Adds the routes for what an investor does about a data room: asks for it, and accepts its NDA.
 */
export function investorRoutes(app: ProductApi, deps: FeatureDeps): void {
  command(app, deps, 'POST /raises/:id/access-requests', {
    action: 'access.request',
    rates: ({ actor }) => ({ [`access-request:${actor.account.id}`]: askingRate }),
    find: raiseToAskFor,
    run: requestAccess,
  });
  command(app, deps, 'POST /grants/:id/accept-nda', {
    action: 'nda.accept',
    find: (db: Database, actor: Actor, action: Action, id: string) =>
      ownGrant(db, actor, action, id, deps.now()),
    run: acceptNda,
  });
}

/** Asks a company for access. */
export async function requestAccess({
  found: raise,
  actor: { account },
  body,
  trx,
  now,
}: Command<'POST /raises/:id/access-requests', RoomRaise>) {
  const before = await grantOf(trx, account, raise.id);
  let id = before?.id;
  const at = new Date(now).toISOString();
  const note = body.note ?? '';
  const followed = await take(
    grantLifecycle,
    {
      state: before === undefined ? null : stateOf(before, now),
      event: 'request',
      who: 'investor',
    },
    {
      guards: {
        notOfCompany: async () =>
          !(await isMemberOf(trx, raise.companyId, account.id)) || ofCompany(),
        hasCapacity: async () => (await hasCapacity(trx, raise.id)) || roomFull(),
      },
      effects: {
        store: async (state) => {
          if (id !== undefined) {
            const user_id = account.id;
            await changeGrant(trx, id, {
              state,
              user_id,
              requested_at: at,
              expires_at: null,
              note,
            });
            return;
          }
          const fields = { raise_id: raise.id, user_id: account.id, email: account.email, note };
          id = await addGrant(trx, { ...fields, state, scope: 'all' }, now);
        },
        record: () => ({
          events: [
            {
              kind: 'access.requested',
              person: account.id,
              facts: { ...roomFacts(raise), grant: required(id) },
              audit: grantAuditEntry('request', required(id), raise),
            },
          ],
        }),
      },
    },
  );
  return { ...followed, ...(await oneGrant(trx, required(id), now)) };
}

/** Accepts the NDA in force. */
export async function acceptNda({
  found: { row, room },
  body,
  trx,
  now,
}: Command<'POST /grants/:id/accept-nda', FoundGrant>) {
  const nda = await ndaOf(trx, room.raise.id);
  if (nda === undefined) throw refusal('no-nda', 'This raise has no NDA.');
  if (nda.version !== body.version) {
    throw new ProblemError(
      problem('invalid-transition', 'There’s a newer version of the NDA. Read that one first.', {
        code: 'newer-nda',
        current: nda.version,
      }),
    );
  }
  const followed = await take(
    grantLifecycle,
    { state: stateOf(row, now), event: 'accept-nda', who: 'investor' },
    {
      guards: {},
      effects: {
        store: () =>
          changeGrant(trx, row.id, {
            nda_version: nda.version,
            nda_sha256: nda.sha256,
            nda_accepted_at: new Date(now).toISOString(),
          }),
        record: () => ({
          auditEntries: {
            ...grantAuditEntry('accept-nda', row.id, room.raise),
            after: { raise: room.raise.id, version: nda.version, sha256: nda.sha256 },
          },
        }),
      },
    },
  );
  return { ...followed, ...(await oneGrant(trx, row.id, now)) };
}

/** A grant of one's own. That of somebody else is not found, even by who was let in too. */
async function ownGrant(
  db: Database,
  actor: Actor,
  action: Action,
  id: string,
  now: number,
): Promise<FoundGrant> {
  const found = await grantFor(db, actor, action, id, now);
  if (found.room.grant?.id === id) return found;
  throw noSuch('access');
}
