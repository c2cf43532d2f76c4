import { overtaken } from '#api/platform/http/overtaken.ts';
import { noSuch } from '#api/platform/http/refusals.ts';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import type { CompanyMember } from '#shared/product/companies/companies.ts';
import type { MemberRole } from '#shared/product/companies/lifecycle.ts';

/** A member with what the others see of the account. */
export interface MemberRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly joined_at: string;
  readonly deletion_due_at: string | null;
  readonly version: number;
  /** When somebody last changed the role, and who; null until then. */
  readonly updated_at: string | null;
  readonly saved_by: string | null;
}

/** Who changes a role, and when. */
export interface RoleSaving {
  readonly by: string;
  readonly now: number;
}

/** The members of a company, the owner first. */
export async function membersOf(db: Database, companyId: string): Promise<MemberRow[]> {
  const rows = await db
    .selectFrom('company_members')
    .innerJoin('users', 'users.id', 'company_members.user_id')
    .select(['users.id', 'users.name', 'users.email', 'users.deletion_due_at'])
    .select(['company_members.role', 'company_members.joined_at', 'company_members.version'])
    .select(['company_members.updated_at', 'company_members.saved_by'])
    .where('company_id', '=', companyId)
    .orderBy('users.name')
    .orderBy('users.id')
    .execute();
  return [...rows.filter(({ role }) => role === 'owner'), ...rows.filter(isNoOwner)];
}

/** One member; rejects with 404. */
export async function memberOf(
  db: Database,
  companyId: string,
  userId: string,
): Promise<MemberRow> {
  const member = (await membersOf(db, companyId)).find(({ id }) => id === userId);
  if (member !== undefined) return member;
  throw noSuch('member of this company');
}

/** Adds a member. */
export async function addMember(
  trx: Transaction,
  companyId: string,
  userId: string,
  role: MemberRole,
  now: number,
): Promise<void> {
  const joined_at = new Date(now).toISOString();
  const row = { company_id: companyId, user_id: userId, role, joined_at, opened_at: null };
  await trx.insertInto('company_members').values(row).execute();
}

/** Gives a member another role; null ends the membership. */
export async function setMember(
  trx: Transaction,
  companyId: string,
  userId: string,
  role: MemberRole | null,
  { by, now }: RoleSaving,
): Promise<void> {
  if (role === null) {
    await trx
      .deleteFrom('company_members')
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .execute();
    return;
  }
  await trx
    .updateTable('company_members')
    .set((row) => ({
      role,
      version: row('version', '+', 1),
      updated_at: new Date(now).toISOString(),
      saved_by: by,
    }))
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
}

/** Rejects with 412, and the member as they are now, unless the caller saw this version of the role. */
export async function requireSeen(
  db: Database,
  member: MemberRow,
  expected: number,
): Promise<void> {
  const { version, updated_at, joined_at, saved_by } = member;
  if (version === expected) return;
  const last = { version, updated_at: updated_at ?? joined_at, saved_by };
  throw await overtaken(db, last, { current: toMember(member) });
}

/** A member as the others see them. */
export function toMember({ id, name, email, role, joined_at, version }: MemberRow): CompanyMember {
  return { id, name, email, role, joinedAt: joined_at, version };
}

function isNoOwner({ role }: { readonly role: MemberRole }): boolean {
  return role !== 'owner';
}
