import { latestEnd } from '#api/platform/clock-jumps.ts';
import { newId, newSecret, secretHash } from '#api/platform/ids.ts';
import { endedKeptMs } from '#api/platform/storage/housekeeping.ts';
import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';
import type { CompanyInvitation } from '#shared/product/companies/companies.ts';
import type { CompanyInvitationState } from '#shared/product/companies/lifecycle.ts';
import { companyInvitationDays, companyMembersMax } from '#shared/product/fields/limits.ts';

export type InvitationRow = Tables['company_invitations'];

const lifetimeMs = companyInvitationDays * 86_400_000;

/** An invitation as it stands now: one that was answered too late has expired. */
export function stateOf(row: InvitationRow, now: number): CompanyInvitationState {
  if (row.state !== 'open') return row.state;
  const isLive =
    row.expires_at > new Date(now).toISOString() && row.expires_at <= latestEnd(lifetimeMs, now);
  return isLive ? 'open' : 'expired';
}

/** The invitations of a company that nobody has answered, newest first. */
export async function unansweredOf(db: Database, companyId: string): Promise<InvitationRow[]> {
  return db
    .selectFrom('company_invitations')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('state', '=', 'open')
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .execute();
}

/** One invitation of a company, in whatever state. */
export async function invitationOf(
  db: Database,
  companyId: string,
  id: string,
): Promise<InvitationRow | undefined> {
  return db
    .selectFrom('company_invitations')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The invitation of a link, with the names that a page shows. */
export async function invitationByToken(db: Database, token: string) {
  return db
    .selectFrom('company_invitations')
    .innerJoin('companies', 'companies.id', 'company_invitations.company_id')
    .innerJoin('users', 'users.id', 'company_invitations.invited_by')
    .selectAll('company_invitations')
    .select(['companies.name as company', 'users.name as invitedBy'])
    .where('token_hash', '=', secretHash(token))
    .executeTakeFirst();
}

/** Stores an invitation; the secret is for its link. */
export async function addInvitation(
  trx: Transaction,
  invited: Pick<InvitationRow, 'company_id' | 'email' | 'role' | 'invited_by'>,
  now: number,
): Promise<{ readonly row: InvitationRow; readonly secret: string }> {
  const { secret, ...columns } = freshLink(now);
  const row = { ...invited, ...columns, id: newId('civ'), state: 'open', ended_at: null } as const;
  await trx.insertInto('company_invitations').values(row).execute();
  return { row, secret };
}

/** Gives an invitation a new link; the one before no longer works. */
export async function renewInvitation(
  trx: Transaction,
  row: InvitationRow,
  now: number,
): Promise<{ readonly row: InvitationRow; readonly secret: string }> {
  const { secret, ...columns } = freshLink(now);
  await trx.updateTable('company_invitations').set(columns).where('id', '=', row.id).execute();
  return { row: { ...row, ...columns }, secret };
}

/** Ends an invitation: nobody can use its link any more. */
export async function endInvitation(
  trx: Transaction,
  id: string,
  state: 'accepted' | 'declined' | 'revoked',
  now: number,
): Promise<void> {
  await trx
    .updateTable('company_invitations')
    .set({ state, ended_at: new Date(now).toISOString() })
    .where('id', '=', id)
    .execute();
}

/**
 * Tells whether a company may have one more, counting its members and the people it has invited.
 */
export async function hasCapacity(
  db: Database,
  companyId: string,
  waiting: number,
): Promise<boolean> {
  const { total } = await db
    .selectFrom('company_members')
    .select((eb) => eb.fn.countAll().as('total'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return Number(total) + waiting < companyMembersMax;
}

/** Tells whether the account with an address is a member of the company. */
export async function isMember(db: Database, companyId: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('company_members')
    .innerJoin('users', 'users.id', 'company_members.user_id')
    .select('users.id')
    .where('company_id', '=', companyId)
    .where('users.email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

/** An unanswered invitation as the owner sees it. */
export function toInvitation(row: InvitationRow, now: number): CompanyInvitation {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    state: stateOf(row, now) === 'open' ? 'open' : 'expired',
    sentAt: row.sent_at,
    expiresAt: row.expires_at,
  };
}

function freshLink(now: number) {
  const secret = newSecret();
  return {
    secret,
    token_hash: secretHash(secret),
    sent_at: new Date(now).toISOString(),
    expires_at: new Date(now + lifetimeMs).toISOString(),
  };
}

/** Removes invitations that ended long ago, and the counts of days as long ago. */
export async function removeOldInvitations(trx: Transaction, now: number): Promise<void> {
  const longAgo = new Date(now - endedKeptMs).toISOString();
  await trx
    .deleteFrom('company_invitations')
    .where((row) =>
      row.or([
        row('ended_at', '<=', longAgo),
        row('expires_at', '<=', longAgo),
        // Of a clock that was ahead: the link no longer works.
        row('expires_at', '>', latestEnd(lifetimeMs, now)),
      ]),
    )
    .execute();
  await trx.deleteFrom('sent_invitations').where('day', '<', longAgo.slice(0, 10)).execute();
}
