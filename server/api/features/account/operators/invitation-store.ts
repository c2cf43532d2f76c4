import type { Invitation } from '../../../../../shared/product/account/invitations.ts';
import { latestEnd } from '../../../platform/clock-jumps.ts';
import { invitationMs } from '../../../platform/identity/one-time-tokens.ts';
import { newId, newSecret, secretHash } from '../../../platform/ids.ts';
import type { Read, Write } from '../../../platform/storage/storage.ts';

/** An invitation that may still be accepted. */
export interface OpenInvitation {
  readonly id: string;
  readonly email: string | null;
  readonly expiresAt: string;
}

/**
 * Invites somebody; `email` is null only for the first operator. Older invitations to the same
 * address end. Those printed on consoles stay valid: servers that start together each print one,
 * and every one of them must work.
 */
export async function addInvitation(
  trx: Write,
  email: string | null,
  invitedBy: string | null,
  now: number,
): Promise<{ readonly invitation: Invitation; readonly secret: string }> {
  const at = new Date(now).toISOString();
  if (email !== null) await endInvitations(trx, email, now);
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
  db: Read,
  secret: string,
  now: number,
): Promise<OpenInvitation | undefined> {
  return db
    .selectFrom('invitations')
    .select(['id', 'email', 'expires_at as expiresAt'])
    .where('token_hash', '=', secretHash(secret))
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date(now).toISOString())
    .where('expires_at', '<=', latestEnd(invitationMs, now))
    .executeTakeFirst();
}

/**
 * Uses an invitation up, and with it every link of the console: because there is an operator now.
 */
export async function markAccepted(trx: Write, id: string, now: number): Promise<void> {
  await trx
    .updateTable('invitations')
    .set({ accepted_at: new Date(now).toISOString() })
    .where('id', '=', id)
    .execute();
  await endInvitations(trx, null, now);
}

async function endInvitations(trx: Write, email: string | null, now: number): Promise<void> {
  await trx
    .updateTable('invitations')
    .set({ revoked_at: new Date(now).toISOString() })
    .where('email', email === null ? 'is' : '=', email)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Revokes an invitation; false when there is none to revoke. */
export async function revokeInvitation(trx: Write, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('invitations')
    .set({ revoked_at: new Date(now).toISOString() })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

const listedMax = 100;

/** Invitations that are accepted or still open, newest first. */
export async function listInvitations(db: Read, now: number): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('invitations')
    .select(['id', 'email', 'created_at', 'expires_at', 'accepted_at'])
    .where('revoked_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('accepted_at', 'is not', null),
        eb('expires_at', '>', new Date(now).toISOString()),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(listedMax)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    acceptedAt: row.accepted_at,
  }));
}

/** Whether there is an operator yet. */
export async function hasOperator(db: Read): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'operator')
    .where('status', '!=', 'deleted')
    .executeTakeFirst();
  return row !== undefined;
}
