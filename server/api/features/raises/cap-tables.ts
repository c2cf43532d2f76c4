/** The cap table of a company: chosen in a raise, and kept for its next ones. */

import { invalid } from '#api/platform/http/validation.ts';
import type { Tables, Transaction } from '#api/platform/storage/storage.ts';
import { heldCompanyQuery, readHeldCompany } from '#shared/calculators/company-query.ts';
import type { RaiseCapTable } from '#shared/product/raises/ownership.ts';

/** A cap table in its shortest form. Rejects with 422 what the calculator would not accept. */
export function normalizedCapTable({ name, query }: RaiseCapTable): RaiseCapTable {
  const read = readHeldCompany(query);
  if (read.ok) return { name: name.trim(), query: heldCompanyQuery(read.company) };
  const code = 'cap-table';
  throw invalid(read.messages.map((message) => ({ pointer: '/capTable', code, message })));
}

/**
 * Keeps the cap table that a raise was given as its company's. The company's version stays: nobody
 * edits this beside its other fields.
 */
export async function keepCapTable(
  trx: Transaction,
  companyId: string,
  capTable: RaiseCapTable | null,
): Promise<void> {
  if (capTable === null) return;
  await trx
    .updateTable('companies')
    .set({ cap_table: JSON.stringify(capTable) })
    .where('id', '=', companyId)
    .execute();
}

/** The cap table in a company's row; null where none was given yet. */
export function capTableIn(column: Tables['companies']['cap_table']): RaiseCapTable | null {
  return column === null ? null : (JSON.parse(column) as RaiseCapTable);
}
