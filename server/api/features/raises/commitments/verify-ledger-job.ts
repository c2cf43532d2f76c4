import type { JobDeps } from '../../../platform/deps.ts';
import { recordEvent } from '../../../platform/events/record-event.ts';
import type { JobKind } from '../../../platform/jobs/job-kind.ts';
import { noteLedgerCheck } from './ledger-checks.ts';
import { verifyLedger } from './verify-ledger.ts';

const kind = 'verify-ledger';
const everyMs = 24 * 3_600_000;
/** So many differences are written to the log; the command prints all of them. */
const loggedMax = 20;

/** Compares the ledger with what is made of it, every night, and tells the operators what differs. */
export function verifyLedgerJob({
  storage,
  encrypter,
  options,
  now,
  log,
}: Pick<JobDeps, 'storage' | 'encrypter' | 'options' | 'now' | 'log'>): JobKind {
  return {
    kind,
    everyMs,
    backOff: { firstMs: 60_000, factor: 5, attemptsMax: 3 },
    async run(_job, signal) {
      const { differences } = await verifyLedger(storage, encrypter, signal);
      const found = differences.length;
      if (found === 0) return (trx) => noteLedgerCheck(trx, found, now());
      log.error(
        { found, differences: differences.slice(0, loggedMax) },
        'the ledger of commitments does not fit: run npm run verify-ledger',
      );
      return async (trx) => {
        await noteLedgerCheck(trx, found, now());
        const cause = { origin: options.publicOrigin ?? '' };
        const event = { kind: 'ledger.differs', person: null, facts: { found } } as const;
        await recordEvent(trx, cause, event, now());
      };
    },
  };
}
