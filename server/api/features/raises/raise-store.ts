import { type RawBuilder, sql } from 'kysely';
import type { Consequences } from '#api/platform/consequences.ts';
import { type Actor, requireAllowed } from '#api/platform/http/access.ts';
import type { PageParams } from '#api/platform/http/cursor.ts';
import { noSuch } from '#api/platform/http/refusals.ts';
import { newId } from '#api/platform/ids.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';
import type { MemberRole } from '#shared/product/companies/lifecycle.ts';
import type { RaiseState } from '#shared/product/raises/lifecycle.ts';
import type { RaiseContent } from '#shared/product/raises/raises.ts';
import { requireNotArchived } from './archived.ts';
import { type CompanyColumns, issuerName } from './issuer.ts';
import { followInNetwork } from './network-entries.ts';
import { columnsOf, emptyContent } from './raise-content.ts';
import { raiseSlug } from './raise-slug.ts';

type Company = Tables['companies'];

/** A raise, its company, and the part that the person who asks has in that; null if none. */
export type RaiseRow = Tables['raises'] &
  CompanyColumns & {
    readonly company_cap_table: Company['cap_table'];
    readonly role: MemberRole | null;
  };

/**
 * A raise that somebody may do this to; rejects with 404 when it is not for them, and with 403 when
 * their part in its company does not allow this.
 */
export async function raiseFor(
  db: Database,
  actor: Actor,
  action: Action,
  id: string,
): Promise<RaiseRow> {
  const row = await raisesSeenBy(db, actor).where('raises.id', '=', id).executeTakeFirst();
  if (row === undefined) throw noSuch('raise');
  requireAllowed(actor, action, { ownerId: null, memberRole: row.role ?? undefined });
  requireNotArchived(action, row);
  return row;
}

/** How a command finds the raise it changes: with it, the changes of a raise follow one another. */
export const raiseToChange = {
  find: raiseFor,
  serializeBy: (_db: Database, id: string) => id,
} as const;

/** A raise, whoever asks: for jobs. */
export function raiseById(db: Database, id: string): Promise<RaiseRow | undefined> {
  return raisesOf(db, '').where('raises.id', '=', id).executeTakeFirst();
}

/** A company, and the part that somebody has in it. */
export interface CompanyPart {
  readonly id: string;
  readonly name: string;
  readonly country: string;
  readonly cap_table: Company['cap_table'];
  readonly role: MemberRole | null;
}

/** The company of a list of raises, or of a new one; rejects like `raiseFor`. */
export async function companyOfRaises(
  db: Database,
  actor: Actor,
  action: Action,
  id: string,
): Promise<CompanyPart> {
  const row = await db
    .selectFrom('companies')
    .leftJoin('company_members', (join) =>
      join
        .onRef('company_members.company_id', '=', 'companies.id')
        .on('company_members.user_id', '=', actor.account.id),
    )
    .select(['companies.id', 'companies.name', 'companies.country', 'companies.cap_table'])
    .select('company_members.role')
    .where('companies.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw noSuch('company');
  requireAllowed(actor, action, { ownerId: null, memberRole: row.role ?? undefined });
  return row;
}

/** A raise in a list, with what is left to do in its data room; PostgreSQL counts in texts. */
export type ListedRaise = Tables['raises'] & {
  readonly requests: number | string;
  readonly questions: number | string;
  readonly staged: number | string;
};

const countOf = (rows: RawBuilder<unknown>): RawBuilder<number | string> =>
  sql<number | string>`(select count(*) from ${rows})`;

/** The raises of a company, newest first. */
export async function listRaises(
  db: Database,
  companyId: string,
  { after, limit }: PageParams,
): Promise<readonly ListedRaise[]> {
  let query = db
    .selectFrom('raises')
    .selectAll()
    .select([
      countOf(sql`access_grants t where t.raise_id = raises.id and t.state = 'requested'`).as(
        'requests',
      ),
      countOf(sql`raise_questions t where t.raise_id = raises.id and t.answered_at is null`).as(
        'questions',
      ),
      countOf(
        sql`raise_documents t where t.raise_id = raises.id and t.published_at is null and t.deleted_at is null`,
      ).as('staged'),
    ])
    .where('company_id', '=', companyId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (after !== undefined) {
    query = query.where((eb) =>
      eb.or([
        eb('created_at', '<', after.value),
        eb.and([eb('created_at', '=', after.value), eb('id', '<', after.id)]),
      ]),
    );
  }
  return query.execute();
}

/** How many raises of a company are in one of these states. */
export async function countRaises(
  db: Database,
  companyId: string,
  states: readonly RaiseState[],
): Promise<number> {
  const { total } = await db
    .selectFrom('raises')
    .select((eb) => eb.fn.countAll().as('total'))
    .where('company_id', '=', companyId)
    .where('state', 'in', states)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Adds a draft. */
export async function addRaise(
  trx: Transaction,
  company: Pick<CompanyPart, 'id' | 'name'>,
  createdBy: string,
  content: Partial<RaiseContent>,
  now: number,
): Promise<string> {
  const at = new Date(now).toISOString();
  const id = newId('rse');
  await trx
    .insertInto('raises')
    .values({
      ...columnsOf({ ...emptyContent, ...content }),
      id,
      company_id: company.id,
      slug: raiseSlug(company.name, id),
      state: 'draft',
      early_close_at: null,
      material_seq: 0,
      published_snapshot_id: null,
      proposed_change: null,
      declined_change: null,
      issuer: null,
      issuer_name: null,
      reason: '',
      cancel_asked_at: null,
      created_by: createdBy,
      created_at: at,
      updated_at: at,
      saved_by: null,
      submitted_at: null,
      not_opened_at: null,
      live_at: null,
      settling_at: null,
      ended_at: null,
      claimed_by: null,
      claimed_at: null,
      version: 1,
      ledger_seq: 0,
      allocated_at: null,
      paying_held_until: null,
      additions_looked_at: null,
      additions_since: null,
      asks_since: null,
      reconfirm_snapshot_seq: null,
    })
    .execute();
  return id;
}

/**
 * Writes columns of a raise and counts its version up. What follows has to be passed on: the network
 * shows published raises.
 */
export async function updateRaise(
  trx: Transaction,
  id: string,
  columns: Partial<Tables['raises']>,
  now: number,
): Promise<Consequences> {
  await trx
    .updateTable('raises')
    .set((eb) => ({
      ...columns,
      updated_at: new Date(now).toISOString(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  return followInNetwork(trx, id, columns);
}

/** Deletes a raise with all that belongs to it. */
export async function deleteRaise(trx: Transaction, id: string): Promise<void> {
  await trx.deleteFrom('raises').where('id', '=', id).execute();
}

function raisesSeenBy(db: Database, { account }: Actor) {
  return raisesOf(db, account.id);
}

/** Raises as `RaiseRow`s, with somebody's part in their companies; the empty text is nobody's. */
export function raisesOf(db: Database, userId: string) {
  return db
    .selectFrom('raises')
    .innerJoin('companies', 'companies.id', 'raises.company_id')
    .leftJoin('company_members', (join) =>
      join
        .onRef('company_members.company_id', '=', 'raises.company_id')
        .on('company_members.user_id', '=', userId),
    )
    .selectAll('raises')
    .select([
      issuerName.as('company_name'),
      'companies.name as profile_name',
      'companies.legal_name as company_legal_name',
      'companies.legal_form as company_legal_form',
      'companies.one_liner as company_one_liner',
      'companies.country as company_country',
      'companies.sector as company_sector',
      'companies.stage as company_stage',
      'companies.city as company_city',
      'companies.website as company_website',
      'companies.founded_on as company_founded_on',
      'companies.cap_table as company_cap_table',
      'company_members.role as role',
    ]);
}
