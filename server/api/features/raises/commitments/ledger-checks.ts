import type { Read, Write } from '../../../platform/storage/storage.ts';

/** There is one row, of the last verification. */
const id = 1;

/** Notes how a verification of the ledger ended. */
export async function noteLedgerCheck(trx: Write, differences: number, now: number): Promise<void> {
  const values = { at: new Date(now).toISOString(), differences };
  await trx
    .insertInto('ledger_checks')
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

/** How many differences the last verification found; 0 before the first one. */
export async function ledgerDifferences(db: Read): Promise<number> {
  const row = await db.selectFrom('ledger_checks').select('differences').executeTakeFirst();
  return row?.differences ?? 0;
}

/** How long ago the ledger was last verified, in seconds; 0 before the first time. */
export async function ledgerCheckAge(db: Read, now: number): Promise<number> {
  const row = await db.selectFrom('ledger_checks').select('at').executeTakeFirst();
  return row === undefined ? 0 : Math.max(0, (now - Date.parse(row.at)) / 1_000);
}
