import type { DemoAccount } from '#api/platform/feature.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { addCompany } from './company-store.ts';

/** Gives the founders of the demo their companies. */
export async function fillDemoCompanies(
  trx: Transaction,
  accounts: readonly DemoAccount[],
  now: number,
): Promise<void> {
  for (const { id, company } of accounts) {
    if (company !== undefined) await addCompany(trx, id, company, now);
  }
}
