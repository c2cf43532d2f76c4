/** Confirmed bank accounts straight in the database, for tests that are about something else. */
import { addInstruction, updateInstruction } from '#api/features/payments/instruction-store.ts';
import { type Encrypter, encrypterOf } from '#api/platform/encrypter.ts';
import { secretKeyOf } from '#api/platform/secret-key.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import type { Currency } from '#shared/money/currencies.ts';
import type { Company } from '#shared/product/companies/companies.ts';
import { understood } from '#shared/product/payments/account-rules.ts';
import { writeInto } from './app-database.ts';
import type { TestApi } from './product-api.ts';
import { readyCompany } from './ready-raise.ts';

/** The example of the Netherlands in SWIFT's registry. */
const account = understood({
  ...{ kind: 'iban', holder: readyCompany.legalName, bank: 'ABN AMRO' },
  ...{ iban: 'NL91ABNA0417164300', routingNumber: '', sortCode: '', accountNumber: '', bic: '' },
});

interface Wanted {
  readonly companyId: string;
  readonly currency: Currency;
}

/** Adds the account that a raise needs before it can be submitted, unless its company has one. */
export async function addActiveAccount(
  trx: Transaction,
  encrypter: Encrypter,
  { companyId, currency }: Wanted,
  now: number,
): Promise<void> {
  const { user_id: userId } = await trx
    .selectFrom('company_members')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  const active = await trx
    .selectFrom('payment_instructions')
    .select('id')
    .where('company_id', '=', companyId)
    .where('currency', '=', currency)
    .where('state', '=', 'active')
    .executeTakeFirst();
  if (active !== undefined) return;
  const id = await addInstruction(trx, encrypter, { companyId, userId, currency }, account, now);
  const at = new Date(now).toISOString();
  const submitted = { submitted_by: userId, submitted_at: at };
  const confirmed = { confirmed_by: userId, confirmed_at: at, shown_from: at };
  const set = { state: 'active', ...submitted, ...confirmed } as const;
  await updateInstruction(trx, { id, version: 1 }, set, now);
}

/** The same in a server that runs, for a raise. */
export async function addAccountFor(
  app: { readonly dataDir: string },
  raiseId: string,
): Promise<void> {
  const encrypter = encrypterOf(await secretKeyOf(app));
  await writeInto(app, async (trx) => {
    const wanted = await trx
      .selectFrom('raises')
      .select(['company_id as companyId', 'currency'])
      .where('id', '=', raiseId)
      .executeTakeFirstOrThrow();
    await addActiveAccount(trx, encrypter, wanted, Date.now());
  });
}

/** As if a company had never entered an account, though its raise was submitted. */
export async function removeAccounts(
  api: Pick<TestApi, 'storage'>,
  { id }: Pick<Company, 'id'>,
): Promise<void> {
  await api.storage.write((trx) =>
    trx.deleteFrom('payment_instructions').where('company_id', '=', id).execute(),
  );
}
