import type { Logger } from 'pino';
import type { JobKind } from '../jobs/job-kind.ts';
import type { Database } from '../storage/storage.ts';
import { oldestUnsealed, sealEvents } from './seal.ts';
import type { SealSigner } from './seal-signatures.ts';

/** How often each process looks for unsealed events, and how soon one seal follows another. */
const lookEveryMs = 500;
const everyMs = 400;
/** Events that wait longer than this are reported. */
const lateMs = 10_000;
const reportEveryMs = 60_000;

export interface SealJobDeps {
  readonly db: Database;
  readonly encrypter: SealSigner;
  readonly log: Logger;
  readonly now: () => number;
}

/** Seals what was recorded, within about a second, on one node at a time. */
export function sealJob({ db, encrypter, log, now }: SealJobDeps): JobKind {
  let reportedAt = Number.NEGATIVE_INFINITY;
  // What was left by a process that has ended, or is of the past in the demo, is not late yet.
  const lookedSince = now();
  return {
    kind: 'seal-audit',
    everyMs,
    lookEveryMs,
    backOff: { firstMs: 1_000, factor: 2, attemptsMax: 4 },
    async isNeeded() {
      const recordedAt = await oldestUnsealed(db);
      if (recordedAt === undefined) return false;
      const waitedMs = now() - Math.max(recordedAt, lookedSince);
      if (waitedMs > lateMs && now() - reportedAt > reportEveryMs) {
        reportedAt = now();
        log.error({ waitedSeconds: Math.round(waitedMs / 1_000) }, 'audit events are not sealed');
      }
      return true;
    },
    // Positions and seal are written with the outcome, so never after another process took over.
    async run() {
      return async (trx) => {
        await sealEvents(trx, encrypter, now());
      };
    },
  };
}
