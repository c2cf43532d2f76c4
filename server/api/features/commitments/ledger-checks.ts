import { recurringId } from '#api/platform/jobs/job-store.ts';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import type { LedgerCheck } from '#shared/product/health/health.ts';

/** There is one row, of the last verification. */
const id = 1;

/** So many differences are listed; the command prints all of them. */
export const listedMax = 20;

/** Notes how a verification of the ledger ended. */
export async function noteLedgerCheck(
  trx: Transaction,
  differences: LedgerCheck['differences'],
  now: number,
): Promise<void> {
  const values = {
    at: new Date(now).toISOString(),
    differences: differences.length,
    listed: JSON.stringify(differences.slice(0, listedMax)),
  };
  await trx
    .insertInto('ledger_checks')
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

/** How many differences the last verification found; 0 before the first one. */
export async function ledgerDifferences(db: Database): Promise<number> {
  const row = await db.selectFrom('ledger_checks').select('differences').executeTakeFirst();
  return row?.differences ?? 0;
}

/** How long ago the ledger was last verified, in seconds; 0 before the first time. */
export async function ledgerCheckAge(db: Database, now: number): Promise<number> {
  const row = await db.selectFrom('ledger_checks').select('at').executeTakeFirst();
  return row === undefined ? 0 : Math.max(0, (now - Date.parse(row.at)) / 1_000);
}

/** How the last verification ended, and whether the job that does it is due or runs. */
export async function ledgerCheckOf(db: Database, kind: string, now: number): Promise<LedgerCheck> {
  const row = await db.selectFrom('ledger_checks').selectAll().executeTakeFirst();
  const job = await db
    .selectFrom('jobs')
    .select(['state', 'due_at'])
    .where('id', '=', recurringId(kind))
    .executeTakeFirst();
  const isDue = job !== undefined && Date.parse(job.due_at) <= now;
  return {
    at: row?.at ?? null,
    found: row?.differences ?? 0,
    differences: JSON.parse(row?.listed ?? '[]'),
    state: job?.state === 'running' ? 'running' : isDue ? 'queued' : 'idle',
  };
}
