import { type SqlBool, sql } from 'kysely';
import type { Encrypter } from '#api/platform/encrypter.ts';
import { type LastSave, overtaken } from '#api/platform/http/overtaken.ts';
import { newId } from '#api/platform/ids.ts';
import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';
import type { Currency } from '#shared/money/currencies.ts';
import type { BankAccount } from '#shared/product/payments/account-rules.ts';
import { type RaiseState, runningRaiseStates } from '#shared/product/raises/lifecycle.ts';
import { sealAccount } from './sealed-account.ts';

type Columns = Tables['payment_instructions'];

/** An instruction with its company, and the part that the person who asks has in that; null if none. */
export type InstructionRow = Awaited<
  ReturnType<ReturnType<typeof instructionsSeenBy>['executeTakeFirstOrThrow']>
>;

/** Whether a raise of the company in this currency is live, paused, closing or settling. */
const isRaising = hasRaiseIn(runningRaiseStates);
/** Whether one is reviewed, or was and is not published yet: its account was seen with it. */
const isReviewed = hasRaiseIn(['in_review', 'approved']);

/** Whether somebody else of the company may edit than who submitted it; not before it is submitted. */
const hasSecondPerson = sql<SqlBool>`exists (
  select 1 from company_members as others
  where others.company_id = payment_instructions.company_id
  and others.role in ('owner', 'editor')
  and others.user_id <> payment_instructions.submitted_by
)`;

function hasRaiseIn(states: readonly RaiseState[]) {
  return sql<SqlBool>`exists (
    select 1 from raises where raises.company_id = payment_instructions.company_id
    and raises.currency = payment_instructions.currency
    and raises.state in (${sql.join(states)})
  )`;
}

/** Selects instructions as somebody sees them; which, is for the caller to say. */
export function instructionsSeenBy(db: Database, userId: string) {
  return db
    .selectFrom('payment_instructions')
    .innerJoin('companies', 'companies.id', 'payment_instructions.company_id')
    .leftJoin('company_members', (join) =>
      join
        .onRef('company_members.company_id', '=', 'payment_instructions.company_id')
        .on('company_members.user_id', '=', userId),
    )
    .leftJoin('users as submitters', 'submitters.id', 'payment_instructions.submitted_by')
    .leftJoin('users as confirmers', 'confirmers.id', 'payment_instructions.confirmed_by')
    .selectAll('payment_instructions')
    .select([
      'companies.name as company_name',
      'companies.legal_name as company_legal_name',
      'companies.country as company_country',
      'company_members.role',
      'submitters.name as submitter',
      'submitters.operator_since as submitter_operates',
      'confirmers.name as confirmer',
      'confirmers.operator_since as confirmer_operates',
    ])
    .select((eb) => eb.case().when(isRaising).then(1).else(0).end().as('is_raising'))
    .select((eb) => eb.case().when(hasSecondPerson).then(1).else(0).end().as('has_second_person'))
    .select((eb) => eb.case().when(isReviewed).then(1).else(0).end().as('is_reviewed'));
}

/** The instructions of a company: by currency, what is being made before what is active. */
export function instructionsOfCompany(db: Database, userId: string, companyId: string) {
  const order = sql`case payment_instructions.state
    when 'draft' then 0 when 'waiting' then 0 when 'active' then 1 else 2 end`;
  return instructionsSeenBy(db, userId)
    .where('payment_instructions.company_id', '=', companyId)
    .orderBy('payment_instructions.currency')
    .orderBy(order)
    .orderBy('payment_instructions.created_at', 'desc')
    .orderBy('payment_instructions.id')
    .limit(listed)
    .execute();
}

/** Of each currency there are two that count; the others are history. */
const listed = 100;

/** The instruction that counts for a company and a currency; undefined where there is none. */
export function activeInstruction(
  db: Database,
  companyId: string,
  currency: Currency,
): Promise<Columns | undefined> {
  return db
    .selectFrom('payment_instructions')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('currency', '=', currency)
    .where('state', '=', 'active')
    .executeTakeFirst();
}

/** Tells whether a company makes one for this currency already, or waits for its confirmation. */
export async function hasOpenInstruction(
  db: Database,
  companyId: string,
  currency: Currency,
): Promise<boolean> {
  const row = await db
    .selectFrom('payment_instructions')
    .select('id')
    .where('company_id', '=', companyId)
    .where('currency', '=', currency)
    .where('state', 'in', ['draft', 'waiting'])
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a draft, and returns its id. */
export async function addInstruction(
  trx: Transaction,
  encrypter: Encrypter,
  of: { readonly companyId: string; readonly userId: string; readonly currency: Currency },
  account: BankAccount,
  now: number,
): Promise<string> {
  const id = newId('pin');
  const at = new Date(now).toISOString();
  await trx
    .insertInto('payment_instructions')
    .values({
      ...{ id, company_id: of.companyId, currency: of.currency, state: 'draft' },
      ...{ sealed_account: sealAccount(encrypter, id, account), made_by: of.userId },
      ...{ submitted_by: null, submitted_at: null, confirmed_by: null, confirmed_at: null },
      ...{ shown_from: null, replaced_at: null, declined: '' },
      ...{ created_at: at, updated_at: at, saved_by: null, version: 1 },
    })
    .execute();
  return id;
}

/** Changes an instruction, which has the next version then. */
export async function updateInstruction(
  trx: Transaction,
  { id, version }: Pick<Columns, 'id' | 'version'>,
  set: Partial<Omit<Columns, 'id' | 'version'>>,
  now: number,
): Promise<void> {
  await trx
    .updateTable('payment_instructions')
    .set({ ...set, updated_at: new Date(now).toISOString(), version: version + 1 })
    .where('id', '=', id)
    .execute();
}

/** Rejects with 412, and who saved it, unless an instruction is the version that somebody has read. */
export async function requireVersion(
  db: Database,
  last: LastSave,
  expected: number,
): Promise<void> {
  if (last.version !== expected) throw await overtaken(db, last);
}
