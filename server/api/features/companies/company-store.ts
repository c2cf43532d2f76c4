import { ProblemError, problem } from '../../../../shared/http/errors.ts';
import type {
  Company,
  CompanyChange,
  CompanyMember,
} from '../../../../shared/product/companies/companies.ts';
import type { MemberRole } from '../../../../shared/product/companies/lifecycle.ts';
import { releaseFiles } from '../../platform/files/file-store.ts';
import { type Actor, requireAllowed } from '../../platform/http/access.ts';
import { overtaken } from '../../platform/http/versions.ts';
import { newId } from '../../platform/ids.ts';
import type { Action } from '../../platform/policy/policy.ts';
import { rowsOfCompanies } from '../../platform/policy/visible-rows.ts';
import type { CompanyTables } from '../../platform/storage/company-tables.ts';
import type { Read, Write } from '../../platform/storage/storage.ts';

/** A company and the part that the person who asks has in it. */
export type CompanyRow = CompanyTables['companies'] & { readonly role: MemberRole };

/** A member with what the others see of the account. */
export interface MemberRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly joined_at: string;
  readonly deletion_due_at: string | null;
}

/** The companies somebody is a member of, by name. */
export async function listCompanies(db: Read, actor: Actor): Promise<CompanyRow[]> {
  return companiesOf(db, actor)
    .where(rowsOfCompanies(actor, 'company.list', 'companies.id'))
    .orderBy('companies.name')
    .orderBy('companies.id')
    .execute();
}

/**
 * A company that somebody may do this to; rejects with 404 when they have no part in it, and with
 * 403 when their part does not allow it.
 */
export async function companyFor(
  db: Read,
  actor: Actor,
  action: Action,
  id: string,
): Promise<CompanyRow> {
  const row = await companiesOf(db, actor).where('companies.id', '=', id).executeTakeFirst();
  if (row === undefined) throw noSuchCompany();
  requireAllowed(actor, action, { ownerId: null, memberRole: row.role });
  return row;
}

/** Adds a company with its owner. */
export async function addCompany(
  trx: Write,
  ownerId: string,
  fields: CompanyChange,
  now: number,
): Promise<CompanyRow> {
  const at = new Date(now).toISOString();
  const row = {
    ...emptyColumns,
    ...columnsOf(fields),
    id: newId('cmp'),
    logo_file_id: null,
    created_at: at,
    updated_at: at,
    version: 1,
  };
  await trx.insertInto('companies').values(row).execute();
  await addMember(trx, row.id, ownerId, 'owner', now);
  return { ...row, role: 'owner' };
}

/** Changes a company if it is still the version the caller saw; rejects with 412 otherwise. */
export async function changeCompany(
  trx: Write,
  { id, role }: CompanyRow,
  expectedVersion: number,
  fields: CompanyChange,
  now: number,
): Promise<CompanyRow> {
  const changed = await trx
    .updateTable('companies')
    .set({
      ...columnsOf(fields),
      updated_at: new Date(now).toISOString(),
      version: expectedVersion + 1,
    })
    .where('id', '=', id)
    .where('version', '=', expectedVersion)
    .returningAll()
    .executeTakeFirst();
  if (changed !== undefined) return { ...changed, role };
  const { version } = await trx
    .selectFrom('companies')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  throw overtaken(version);
}

/** Names the file of the logo, and gives up the one before. */
export async function setLogo(
  trx: Write,
  { id, logo_file_id }: CompanyRow,
  fileId: string | null,
  now: number,
): Promise<void> {
  await trx.updateTable('companies').set({ logo_file_id: fileId }).where('id', '=', id).execute();
  if (logo_file_id !== null) await releaseFiles(trx, [logo_file_id], now);
}

/** Deletes a company with its members, invitations and logo. */
export async function deleteCompany(trx: Write, row: CompanyRow, now: number): Promise<void> {
  await setLogo(trx, row, null, now);
  await trx.deleteFrom('companies').where('id', '=', row.id).execute();
}

/** How many companies somebody owns. */
export async function countOwned(db: Read, userId: string): Promise<number> {
  const { total } = await db
    .selectFrom('company_members')
    .select((eb) => eb.fn.countAll().as('total'))
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The members of a company, the owner first. */
export async function membersOf(db: Read, companyId: string): Promise<MemberRow[]> {
  const rows = await db
    .selectFrom('company_members')
    .innerJoin('users', 'users.id', 'company_members.user_id')
    .select(['users.id', 'users.name', 'users.email', 'users.deletion_due_at'])
    .select(['company_members.role', 'company_members.joined_at'])
    .where('company_id', '=', companyId)
    .orderBy('users.name')
    .orderBy('users.id')
    .execute();
  return [...rows.filter(({ role }) => role === 'owner'), ...rows.filter(isNoOwner)];
}

/** One member; rejects with 404. */
export async function memberOf(db: Read, companyId: string, userId: string): Promise<MemberRow> {
  const member = (await membersOf(db, companyId)).find(({ id }) => id === userId);
  if (member !== undefined) return member;
  throw new ProblemError(problem('not-found', 'There is no such member of this company.'));
}

/** Adds a member. */
export async function addMember(
  trx: Write,
  companyId: string,
  userId: string,
  role: MemberRole,
  now: number,
): Promise<void> {
  const joined_at = new Date(now).toISOString();
  const row = { company_id: companyId, user_id: userId, role, joined_at };
  await trx.insertInto('company_members').values(row).execute();
}

/** Gives a member another role; null ends the membership. */
export async function setMember(
  trx: Write,
  companyId: string,
  userId: string,
  role: MemberRole | null,
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
    .set({ role })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
}

/** A company as its members see it. */
export function toCompany(row: CompanyRow): Company {
  return {
    id: row.id,
    name: row.name,
    legalName: row.legal_name,
    oneLiner: row.one_liner,
    country: row.country,
    city: row.city,
    website: row.website,
    foundedOn: row.founded_on,
    sector: row.sector,
    stage: row.stage,
    logo: row.logo_file_id === null ? null : `/api/v1/companies/${row.id}/logo`,
    role: row.role,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}

/** A member as the others see them. */
export function toMember({ id, name, email, role, joined_at }: MemberRow): CompanyMember {
  return { id, name, email, role, joinedAt: joined_at };
}

function companiesOf(db: Read, { account }: Actor) {
  return db
    .selectFrom('companies')
    .innerJoin('company_members', 'company_members.company_id', 'companies.id')
    .selectAll('companies')
    .select('company_members.role')
    .where('company_members.user_id', '=', account.id);
}

function isNoOwner({ role }: { readonly role: MemberRole }): boolean {
  return role !== 'owner';
}

function noSuchCompany(): ProblemError {
  return new ProblemError(problem('not-found', 'There is no such company.'));
}

const emptyColumns = {
  name: '',
  legal_name: '',
  one_liner: '',
  country: '',
  city: '',
  website: '',
  founded_on: '',
  sector: '',
  stage: '',
} as const;

/** The columns of the fields that are there. */
function columnsOf(fields: CompanyChange): Partial<CompanyTables['companies']> {
  const { name, legalName, oneLiner, foundedOn, ...sameNamed } = fields;
  return {
    ...sameNamed,
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(legalName === undefined ? {} : { legal_name: legalName.trim() }),
    ...(oneLiner === undefined ? {} : { one_liner: oneLiner.trim() }),
    ...(foundedOn === undefined ? {} : { founded_on: foundedOn }),
  };
}
