import { latestEnd } from '#api/platform/clock-jumps.ts';
import type { PageParams } from '#api/platform/http/cursor.ts';
import type { IdentityTables } from '#api/platform/identity/identity-tables.ts';
import { invitationMs } from '#api/platform/identity/one-time-tokens.ts';
import { newId, newSecret, secretHash } from '#api/platform/ids.ts';
import { take } from '#api/platform/lifecycle.ts';
import { rowsAfter } from '#api/platform/storage/rows-after.ts';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import type { Invitation } from '#shared/product/account/invitations.ts';
import {
  type OperatorInvitationState,
  operatorInvitationLifecycle,
} from '#shared/product/account/lifecycle.ts';

/** An invitation that may still be accepted. */
export interface OpenInvitation {
  readonly id: string;
  readonly email: string | null;
  readonly expiresAt: string;
}

type InvitationRow = IdentityTables['invitations'];

/** An invitation as it stands now: one that nobody accepted in time has expired. */
export function stateOf(row: InvitationRow, now: number): OperatorInvitationState {
  if (row.accepted_at !== null) return 'accepted';
  if (row.revoked_at !== null) return 'revoked';
  const isLive =
    row.expires_at > new Date(now).toISOString() && row.expires_at <= latestEnd(invitationMs, now);
  return isLive ? 'open' : 'expired';
}

/** One invitation, in whatever state. */
export async function invitationById(db: Database, id: string): Promise<InvitationRow | undefined> {
  return db.selectFrom('invitations').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The invitation of a link, in whatever state. */
export async function invitationByToken(
  db: Database,
  secret: string,
): Promise<InvitationRow | undefined> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('token_hash', '=', secretHash(secret))
    .executeTakeFirst();
}

/**
 * Invites somebody; `email` is null only for the first operator. Those printed on consoles stay
 * valid beside each other: servers that start together each print one, and every one must work.
 */
export async function addInvitation(
  trx: Transaction,
  email: string | null,
  invitedBy: string | null,
  now: number,
): Promise<{ readonly invitation: Invitation; readonly secret: string }> {
  const at = new Date(now).toISOString();
  const secret = newSecret();
  const invitation: Invitation = {
    id: newId('inv'),
    email,
    createdAt: at,
    expiresAt: new Date(now + invitationMs).toISOString(),
    acceptedAt: null,
  };
  await trx
    .insertInto('invitations')
    .values({
      id: invitation.id,
      token_hash: secretHash(secret),
      email,
      invited_by: invitedBy,
      created_at: at,
      expires_at: invitation.expiresAt,
      accepted_at: null,
      revoked_at: null,
    })
    .execute();
  return { invitation, secret };
}

/** The invitation of a link, if it can still be accepted. */
export async function openInvitation(
  db: Database,
  secret: string,
  now: number,
): Promise<OpenInvitation | undefined> {
  const row = await invitationByToken(db, secret);
  if (row === undefined || stateOf(row, now) !== 'open') return undefined;
  return { id: row.id, email: row.email, expiresAt: row.expires_at };
}

/** Notes that an invitation has ended. */
export async function endInvitation(
  trx: Transaction,
  id: string,
  state: 'accepted' | 'revoked',
  now: number,
): Promise<void> {
  const at = new Date(now).toISOString();
  await trx
    .updateTable('invitations')
    .set(state === 'accepted' ? { accepted_at: at } : { revoked_at: at })
    .where('id', '=', id)
    .execute();
}

/** Ends what is still unanswered: to an address, or printed on consoles (null). */
export async function overtakeInvitations(
  trx: Transaction,
  email: string | null,
  now: number,
): Promise<void> {
  const rows = await trx
    .selectFrom('invitations')
    .selectAll()
    .where('email', email === null ? 'is' : '=', email)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
  for (const row of rows) {
    await take(
      operatorInvitationLifecycle,
      { state: stateOf(row, now), event: 'overtake', who: 'server' },
      { guards: {}, effects: { end: (state) => endInvitation(trx, row.id, state, now) } },
    );
  }
}

/** Invitations that are accepted or still open, newest first. */
export async function listInvitations(
  db: Database,
  { after, limit }: PageParams,
  now: number,
): Promise<Invitation[]> {
  let query = listedInvitations(db, now)
    .select(['id', 'email', 'created_at', 'expires_at', 'accepted_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (after !== undefined) query = query.where(rowsAfter(['created_at', 'id'], 'desc', after));
  return (await query.execute()).map((row) => ({
    id: row.id,
    email: row.email,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    acceptedAt: row.accepted_at,
  }));
}

/** How many invitations are accepted or still open. */
export async function countInvitations(db: Database, now: number): Promise<number> {
  const { total } = await listedInvitations(db, now)
    .select((row) => row.fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

function listedInvitations(db: Database, now: number) {
  return db
    .selectFrom('invitations')
    .where('revoked_at', 'is', null)
    .where((row) =>
      row.or([
        row('accepted_at', 'is not', null),
        row('expires_at', '>', new Date(now).toISOString()),
      ]),
    );
}

/** Tells whether there is an operator yet. */
export async function hasOperator(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('operator_since', 'is not', null)
    .where('status', '!=', 'deleted')
    .executeTakeFirst();
  return row !== undefined;
}
