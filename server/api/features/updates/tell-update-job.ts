import type { JobDeps } from '#api/platform/deps.ts';
import { recordEvents } from '#api/platform/events/record-event.ts';
import type { JobKind } from '#api/platform/jobs/job-kind.ts';
import { linkOrigin } from '#api/platform/link-origin.ts';
import { tellUpdateKind, toldNext, type UpdateTelling } from './told-of-updates.ts';

/**
 * Makes the job that tells the next people of an update, as many as fit into one transaction. That
 * transaction ends the job and adds the one for those behind them, so that none is left out and none
 * told twice, whatever interrupts it.
 */
export function tellUpdateJob({ options, now }: JobDeps): JobKind {
  const cause = { origin: linkOrigin(options) };
  return {
    kind: tellUpdateKind,
    backOff: { firstMs: 10_000, factor: 2, attemptsMax: 10 },
    async run({ payload }) {
      const telling = JSON.parse(payload) as UpdateTelling;
      return async function tellNext(trx) {
        const at = { ...cause, now: now() };
        await recordEvents(trx, cause, await toldNext(trx, telling, at), at.now);
      };
    },
  };
}
