/** The database of a running Raisehall, beside it: for what a journey begins with. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type LedgerVerdict, verifyLedger } from '#api/features/commitments/verify-ledger.ts';
import { databaseFileName } from '#api/open.ts';
import { encrypterOf } from '#api/platform/encrypter.ts';
import { secretKeyOf } from '#api/platform/secret-key.ts';
import { kyselyOver } from '#api/platform/storage/sqlite-driver.ts';
import type { Storage, Transaction } from '#api/platform/storage/storage.ts';
import type { CommitmentState } from '#shared/product/commitments/states.ts';

/** A server that runs, by the folder that its database is in. */
type Portal = { readonly dataDir: string };

/** As long as the server may hold the lock on a busy machine. */
const timeoutMs = 5_000;

/** Writes straight into the database of a server that runs, in one transaction. */
export async function writeInto<T>(
  { dataDir }: Portal,
  work: (trx: Transaction) => Promise<T>,
): Promise<T> {
  const file = join(dataDir, databaseFileName);
  const db = kyselyOver(new DatabaseSync(file, { timeout: timeoutMs }));
  try {
    return await db.transaction().execute((trx) => work(trx));
  } finally {
    await db.destroy();
  }
}

/** Runs SQL in the database of a server that runs: one statement with values, or any without. */
export function runSql(
  { dataDir }: Portal,
  sql: string,
  ...values: readonly (string | number)[]
): void {
  const database = new DatabaseSync(join(dataDir, databaseFileName), { timeout: timeoutMs });
  if (values.length === 0) database.exec(sql);
  else database.prepare(sql).run(...values);
  database.close();
}

/** The id of an account. */
export async function idOf(app: Portal, email: string): Promise<string> {
  return writeInto(app, async (trx) => {
    const row = await trx
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return row.id;
  });
}

/** What the verification of the ledger says, and the totals it has compared, where there are any. */
export async function ledgerVerdict({ dataDir }: Portal): Promise<
  LedgerVerdict & {
    readonly totals: readonly { raise: string; state: CommitmentState; amount: number }[];
  }
> {
  const file = join(dataDir, databaseFileName);
  const db = kyselyOver(new DatabaseSync(file, { timeout: timeoutMs }));
  const write: Storage['write'] = (work) => db.transaction().execute((trx) => work(trx));
  try {
    const encrypter = encrypterOf(await secretKeyOf({ dataDir }));
    const verdict = await verifyLedger({ db, write, engine: 'sqlite' } as Storage, encrypter);
    const totals = await db
      .selectFrom('raise_totals')
      .select(['raise_id as raise', 'state', 'amount'])
      .where('count', '>', 0)
      .execute();
    return { ...verdict, totals };
  } finally {
    await db.destroy();
  }
}
