import type { JobDeps } from '../../../platform/deps.ts';
import { recordEvent } from '../../../platform/events/record-event.ts';
import type { JobKind } from '../../../platform/jobs/job-kind.ts';
import { verifyLedger } from './verify-ledger.ts';

const kind = 'verify-ledger';
const everyMs = 24 * 3_600_000;
/** So many differences are written to the log; the command prints all of them. */
const loggedMax = 20;

/** Compares the ledger with what is made of it, every night, and tells the operators what differs. */
export function verifyLedgerJob({
  storage,
  options,
  now,
  log,
}: Pick<JobDeps, 'storage' | 'options' | 'now' | 'log'>): JobKind {
  return {
    kind,
    everyMs,
    backOff: { firstMs: 60_000, factor: 5, attemptsMax: 3 },
    async run(_job, signal) {
      const { differences } = await verifyLedger(storage, signal);
      if (differences.length === 0) return undefined;
      log.error(
        { found: differences.length, differences: differences.slice(0, loggedMax) },
        'the ledger of commitments does not fit: run npm run verify-ledger',
      );
      return async (trx) => {
        const cause = { origin: options.publicOrigin ?? '' };
        const facts = { found: differences.length };
        const event = { kind: 'ledger.differs', person: null, facts } as const;
        await recordEvent(trx, cause, event, now());
      };
    },
  };
}
