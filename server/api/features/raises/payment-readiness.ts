import { sha256Of } from '#api/platform/sha256.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { Currency } from '#shared/money/currencies.ts';
import type { PaymentReadiness } from '#shared/product/raises/payment-readiness.ts';
import type { SnapshotPayment } from '#shared/product/raises/raises.ts';

/** Returns the bank accounts that a company has or prepares, by currency. None of them is decrypted. */
export async function paymentReadinessOf(
  db: Database,
  companyId: string,
): Promise<readonly PaymentReadiness[]> {
  const rows = await db
    .selectFrom('payment_instructions')
    .select(['currency', 'state'])
    .select((eb) =>
      eb
        .selectFrom('company_members')
        .select(({ fn }) => fn.countAll<number | string>().as('others'))
        .whereRef('company_members.company_id', '=', 'payment_instructions.company_id')
        .whereRef('company_members.user_id', '<>', 'payment_instructions.submitted_by')
        .where('company_members.role', 'in', ['owner', 'editor'])
        .as('others'),
    )
    .where('company_id', '=', companyId)
    .where('state', 'in', ['draft', 'waiting', 'active'])
    .orderBy('currency')
    .orderBy('state')
    .execute();
  return rows.map(({ currency, state, others }) => ({
    currency,
    state: state === 'active' || state === 'waiting' ? state : 'draft',
    hasSecondPerson: Number(others) > 0,
  }));
}

/**
 * Returns which bank account a company is paid on, as a snapshot names it; null where none is confirmed.
 * The hash is of the encrypted facts: one of the account itself could be found by trying numbers.
 */
export async function snapshotPayment(
  db: Database,
  companyId: string,
  currency: Currency,
): Promise<SnapshotPayment | null> {
  const row = await db
    .selectFrom('payment_instructions')
    .select(['id', 'sealed_account'])
    .where('company_id', '=', companyId)
    .where('currency', '=', currency)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return row === undefined ? null : { instruction: row.id, sha256: sha256Of(row.sealed_account) };
}
