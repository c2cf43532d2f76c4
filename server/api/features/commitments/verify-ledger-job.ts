import type { JobDeps } from '#api/platform/deps.ts';
import { recordEvent } from '#api/platform/events/record-event.ts';
import type { JobKind } from '#api/platform/jobs/job-kind.ts';
import { listedMax, noteLedgerCheck } from './ledger-checks.ts';
import { verifyLedger } from './verify-ledger.ts';

/** The name of the job, of which there is one. */
export const verifyLedgerKind = 'verify-ledger';
const everyMs = 24 * 3_600_000;

/** Compares the ledger with what is made of it, every night, and tells the operators what differs. */
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
        'the ledger of commitments does not fit: run npm run verify-ledger',
      );
      return async (trx) => {
        await noteLedgerCheck(trx, [...differences], now());
        const cause = { origin: options.publicOrigin ?? '' };
        const event = { kind: 'ledger.differs', person: null, facts: { found } } as const;
        await recordEvent(trx, cause, event, now());
      };
    },
  };
}
