import { sql } from 'kysely';
import { releaseFiles } from '#api/platform/files/file-store.ts';
import { type Actor, requireAllowed } from '#api/platform/http/access.ts';
import type { PageParams } from '#api/platform/http/cursor.ts';
import { overtaken } from '#api/platform/http/overtaken.ts';
import { noSuch } from '#api/platform/http/refusals.ts';
import { newId } from '#api/platform/ids.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import { rowsOfCompanies } from '#api/platform/policy/visible-rows.ts';
import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';
import type { Company, CompanyChange, CompanyOrder } from '#shared/product/companies/companies.ts';
import type { MemberRole } from '#shared/product/companies/lifecycle.ts';
import { addMember } from './member-store.ts';

/** A company and the part that the person who asks has in it. */
export type CompanyRow = Tables['companies'] & {
  readonly role: MemberRole;
  readonly opened_at: string | null;
};

/** Where a page of the list begins, and how many it shows. */
export interface CompaniesPage extends PageParams {
  readonly order: CompanyOrder;
}

/** The companies somebody is a member of, in an order. */
export async function listCompanies(
  db: Database,
  actor: Actor,
  { order, after, limit }: CompaniesPage,
): Promise<CompanyRow[]> {
  const direction = order === 'name' ? 'asc' : 'desc';
  const beyond = order === 'name' ? '>' : '<';
  // Those that were never opened come last.
  const value =
    order === '-openedAt'
      ? sql<string>`coalesce(opened_at, '')`
      : sql.ref<string>('companies.name');
  let query = companiesOf(db, actor)
    .where(rowsOfCompanies(actor, 'company.list', 'companies.id'))
    .orderBy(value, direction)
    .orderBy('companies.id', direction)
    .limit(limit);
  if (after !== undefined) {
    query = query.where((eb) =>
      eb.or([
        eb(value, beyond, after.value),
        eb.and([eb(value, '=', after.value), eb('companies.id', beyond, after.id)]),
      ]),
    );
  }
  return query.execute();
}

/** Returns what a row has in an order of the list. */
export function valueIn(order: CompanyOrder, { name, opened_at }: CompanyRow): string {
  return order === '-openedAt' ? (opened_at ?? '') : name;
}

/** How many companies somebody is a member of. */
export async function countCompanies(db: Database, actor: Actor): Promise<number> {
  const { total } = await db
    .selectFrom('company_members')
    .select((eb) => eb.fn.countAll().as('total'))
    .where('user_id', '=', actor.account.id)
    .where(rowsOfCompanies(actor, 'company.list', 'company_id'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Remembers that somebody works on a company. */
export async function openCompany(
  trx: Transaction,
  companyId: string,
  userId: string,
  now: number,
): Promise<void> {
  await trx
    .updateTable('company_members')
    .set({ opened_at: new Date(now).toISOString() })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
}

/**
 * A company that somebody may do this to; rejects with 404 when they have no part in it, and with
 * 403 when their part does not allow it.
 */
export async function companyFor(
  db: Database,
  actor: Actor,
  action: Action,
  id: string,
): Promise<CompanyRow> {
  const row = await companiesOf(db, actor).where('companies.id', '=', id).executeTakeFirst();
  if (row === undefined) throw noSuch('company');
  requireAllowed(actor, action, { ownerId: null, memberRole: row.role });
  return row;
}

/** Adds a company with its owner. */
export async function addCompany(
  trx: Transaction,
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
    cap_table: null,
    created_at: at,
    updated_at: at,
    saved_by: null,
    version: 1,
  };
  await trx.insertInto('companies').values(row).execute();
  await addMember(trx, row.id, ownerId, 'owner', now);
  return { ...row, role: 'owner', opened_at: null };
}

/** Changes a company if it is still the version the caller saw; rejects with 412 otherwise. */
export async function changeCompany(
  trx: Transaction,
  { id, role, opened_at }: CompanyRow,
  expectedVersion: number,
  fields: CompanyChange,
  { by, now }: { readonly by: string; readonly now: number },
): Promise<CompanyRow> {
  const changed = await trx
    .updateTable('companies')
    .set({
      ...columnsOf(fields),
      updated_at: new Date(now).toISOString(),
      saved_by: by,
      version: expectedVersion + 1,
    })
    .where('id', '=', id)
    .where('version', '=', expectedVersion)
    .returningAll()
    .executeTakeFirst();
  if (changed !== undefined) return { ...changed, role, opened_at };
  const last = await trx
    .selectFrom('companies')
    .select(['version', 'updated_at', 'saved_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  throw await overtaken(trx, last);
}

/** Names the file of the logo, and gives up the one before. */
export async function setLogo(
  trx: Transaction,
  { id, logo_file_id }: CompanyRow,
  fileId: string | null,
  now: number,
): Promise<void> {
  await trx.updateTable('companies').set({ logo_file_id: fileId }).where('id', '=', id).execute();
  if (logo_file_id !== null) await releaseFiles(trx, [logo_file_id], now);
}

/** Deletes a company with its members, invitations and logo. */
export async function deleteCompany(trx: Transaction, row: CompanyRow, now: number): Promise<void> {
  await setLogo(trx, row, null, now);
  await trx.deleteFrom('companies').where('id', '=', row.id).execute();
}

/** How many companies somebody owns. */
export async function countOwned(db: Database, userId: string): Promise<number> {
  const { total } = await db
    .selectFrom('company_members')
    .select((eb) => eb.fn.countAll().as('total'))
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** A company as its members see it. */
export function toCompany(row: CompanyRow): Company {
  return {
    id: row.id,
    name: row.name,
    legalName: row.legal_name,
    legalForm: row.legal_form,
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
    openedAt: row.opened_at,
    version: row.version,
  };
}

function companiesOf(db: Database, { account }: Actor) {
  return db
    .selectFrom('companies')
    .innerJoin('company_members', 'company_members.company_id', 'companies.id')
    .selectAll('companies')
    .select(['company_members.role', 'company_members.opened_at'])
    .where('company_members.user_id', '=', account.id);
}

const emptyColumns = {
  name: '',
  legal_name: '',
  legal_form: '',
  one_liner: '',
  country: '',
  city: '',
  website: '',
  founded_on: '',
  sector: '',
  stage: '',
} as const;

/** The columns of the fields that are there. */
function columnsOf(fields: CompanyChange): Partial<Tables['companies']> {
  const { name, legalName, legalForm, oneLiner, foundedOn, ...sameNamed } = fields;
  return {
    ...sameNamed,
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(legalName === undefined ? {} : { legal_name: legalName.trim() }),
    ...(legalForm === undefined ? {} : { legal_form: legalForm.trim() }),
    ...(oneLiner === undefined ? {} : { one_liner: oneLiner.trim() }),
    ...(foundedOn === undefined ? {} : { founded_on: foundedOn }),
  };
}
