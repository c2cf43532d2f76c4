/** Raises straight in the database, for tests that are about something else. */
import { addCompany } from '#api/features/companies/company-store.ts';
import { addRaise } from '#api/features/raises/raise-store.ts';
import type { Tables, Transaction } from '#api/platform/storage/storage.ts';
import type { RaiseContent } from '#shared/product/raises/raises.ts';

/** Adds a company of somebody with a raise, with columns as the test needs them. */
export async function addRaiseOf(
  trx: Transaction,
  ownerId: string,
  columns: Partial<Tables['raises']> = {},
  content: Partial<RaiseContent> = {},
  now = Date.parse('2026-03-02T10:00:00.000Z'),
): Promise<{ readonly id: string; readonly companyId: string }> {
  const company = await addCompany(trx, ownerId, { name: 'Acme' }, now);
  const added = await addRaise(trx, company, ownerId, content, now);
  if (Object.keys(columns).length > 0) {
    // The database has begun its row; under another id it is begun again.
    await trx.deleteFrom('raise_looks').where('raise_id', '=', added).execute();
    await trx.updateTable('raises').set(columns).where('id', '=', added).execute();
    await trx
      .insertInto('raise_looks')
      .values({ raise_id: columns.id ?? added, look_at: '' })
      .execute();
  }
  return { id: columns.id ?? added, companyId: company.id };
}
