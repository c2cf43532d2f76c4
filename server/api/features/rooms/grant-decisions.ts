import type { Command } from '#api/platform/http/command.ts';
import { eachItem } from '#api/platform/http/each-item.ts';
import { noSuch } from '#api/platform/http/refusals.ts';
import { take } from '#api/platform/lifecycle.ts';
import { type GrantState, grantLifecycle } from '#shared/product/raises/grant-lifecycle.ts';
import type { GrantDecision, GrantsDecision } from '#shared/product/raises/room-access.ts';
import { type FoundGrant, grantFor, oneGrant } from './found-grant.ts';
import { savedBy } from './grant-decider.ts';
import { grantAuditEntry, invitationMail, toldTo } from './grant-events.ts';
import { addresseeOf, notApproved, ofCompany } from './grant-people.ts';
import { changeGrant, type GrantFields, type NamedGrant, stateOf } from './grant-store.ts';
import { endOf } from './grant-terms.ts';
import { isApproved, type Room } from './room-access.ts';

/** What a decision about one grant needs. */
type Deciding = Pick<
  Command<'POST /grants/:id/deny', FoundGrant>,
  'found' | 'actor' | 'context' | 'trx' | 'now'
>;

type Ending = Pick<Deciding, 'found' | 'actor' | 'trx' | 'now'>;

/** What ends an access, and what the person is told. */
interface How {
  readonly event: 'deny' | 'revoke';
  readonly told: 'access.denied' | 'access.revoked';
  readonly fields: GrantFields;
}

/** Decides the same about several grants of a room, each as if it were decided about alone. */
export async function decideGrants(deciding: Command<'POST /raises/:id/grants/decide', Room>) {
  const { found: room, body, actor, context, trx, now } = deciding;
  const { decision } = body;
  const decide = { grant: grantAccess, deny: denyAccess, revoke: revokeAccess }[decision];
  return eachItem(trx, body.grants, async (id) => {
    const found = await grantFor(trx, actor, `access.${decision}`, id, now);
    if (found.row.raise_id !== room.raise.id) throw noSuch('access');
    if (decidedStates[decision].includes(stateOf(found.row, now))) return undefined;
    const {
      body: _one,
      version: _version,
      ...followed
    } = await decide({
      ...{ found, actor, context, trx, now },
      body: {},
    });
    return followed;
  });
}

/** The states in which nothing is left to do. */
const decidedStates: Readonly<Record<GrantsDecision, readonly GrantState[]>> = {
  grant: ['active', 'invited'],
  deny: ['denied'],
  revoke: ['revoked', 'expired'],
};

/** Lets somebody in. */
export async function grantAccess(grant: Deciding & { readonly body: GrantDecision }) {
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
export function denyAccess(deciding: Ending) {
  const decided_at = new Date(deciding.now).toISOString();
  return endAccess(deciding, { event: 'deny', told: 'access.denied', fields: { decided_at } });
}

/** Ends the access of somebody. */
export function revokeAccess(deciding: Ending) {
  const revoked_at = new Date(deciding.now).toISOString();
  return endAccess(deciding, { event: 'revoke', told: 'access.revoked', fields: { revoked_at } });
}

async function endAccess(
  { found: { row, room }, actor, trx, now }: Ending,
  { event, told, fields }: How,
) {
  const { raise } = room;
  const followed = await take(
    grantLifecycle,
    { state: stateOf(row, now), event, who: 'founder' },
    {
      guards: {},
      effects: {
        store: (state) => changeGrant(trx, row.id, { state, ...fields, ...savedBy(actor, now) }),
        record: () => ({
          auditEntries: grantAuditEntry(event, row.id, raise),
          events: row.user_id === null ? [] : [toldTo(row.user_id, told, raise)],
        }),
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
