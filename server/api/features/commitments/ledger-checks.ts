/** Verifications of the ledger: the job of each night, and how the last one ended. */

import type { JobDeps } from '#api/platform/deps.ts';
import { recordEvent } from '#api/platform/events/record-event.ts';
import type { JobKind } from '#api/platform/jobs/job-kind.ts';
import { recurringId } from '#api/platform/jobs/job-store.ts';
import { linkOrigin } from '#api/platform/link-origin.ts';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import type { LedgerCheck } from '#shared/product/health/health.ts';
import { verifyLedger } from './verify-ledger.ts';

/** The name of the job, of which there is one. */
export const verifyLedgerKind = 'verify-ledger';
const everyMs = 24 * 3_600_000;
/** There is one row, of the last verification. */
const id = 1;
/** So many differences are listed; the command prints all of them. */
const listedMax = 20;

/** Makes the job that compares the ledger with what is made of it and tells operators what differs. */
export function verifyLedgerJob({
  storage,
  encrypter,
  options,
  now,
  log,
}: Pick<JobDeps, 'storage' | 'encrypter' | 'options' | 'now' | 'log'>): JobKind {
  return {
    kind: verifyLedgerKind,
    everyMs,
    backOff: { firstMs: 60_000, factor: 5, attemptsMax: 3 },
    async run(_job, signal) {
      const { differences } = await verifyLedger(storage, encrypter, signal);
      const found = differences.length;
      if (found === 0) return (trx) => noteLedgerCheck(trx, [], now());
      log.error(
        { found, differences: differences.slice(0, listedMax) },
        'the ledger of commitments has differences: run npm run verify-ledger',
      );
      return async (trx) => {
        await noteLedgerCheck(trx, [...differences], now());
        const cause = { origin: linkOrigin(options) };
        const event = { kind: 'ledger.differs', person: null, facts: { found } } as const;
        await recordEvent(trx, cause, event, now());
      };
    },
  };
}

/** Notes how a verification of the ledger ended. */
async function noteLedgerCheck(
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

/** Reads how many differences the last verification of the ledger found; 0 before the first one. */
export async function ledgerDifferences(db: Database): Promise<number> {
  const row = await db.selectFrom('ledger_checks').select('differences').executeTakeFirst();
  return row?.differences ?? 0;
}

/** Computes how long ago the ledger was last verified, in seconds; 0 before the first time. */
export async function ledgerCheckAge(db: Database, now: number): Promise<number> {
  const row = await db.selectFrom('ledger_checks').select('at').executeTakeFirst();
  return row === undefined ? 0 : Math.max(0, (now - Date.parse(row.at)) / 1_000);
}

/** Reads how the last verification ended, and whether the job that does it is due or runs. */
export async function ledgerCheckOf(db: Database, now: number): Promise<LedgerCheck> {
  const row = await db.selectFrom('ledger_checks').selectAll().executeTakeFirst();
  const job = await db
    .selectFrom('jobs')
    .select(['state', 'due_at'])
    .where('id', '=', recurringId(verifyLedgerKind))
    .executeTakeFirst();
  const isDue = job !== undefined && Date.parse(job.due_at) <= now;
  return {
    at: row?.at ?? null,
    found: row?.differences ?? 0,
    differences: JSON.parse(row?.listed ?? '[]'),
    state: job?.state === 'running' ? 'running' : isDue ? 'queued' : 'idle',
  };
}
