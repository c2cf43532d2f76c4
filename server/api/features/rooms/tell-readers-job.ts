import type { JobDeps } from '#api/platform/deps.ts';
import { recordEvents } from '#api/platform/events/record-event.ts';
import type { JobKind } from '#api/platform/jobs/job-kind.ts';
import { linkOrigin } from '#api/platform/link-origin.ts';
import { type ReaderNews, tellReadersKind, toldNext } from './told-readers.ts';

/**
 * Makes the job that tells the next readers of a document, as many as fit into one transaction. That
 * transaction ends the job and adds the one for those behind them, so that none is left out and none
 * told twice, whatever interrupts it.
 */
export function tellReadersJob({ options, now }: JobDeps): JobKind {
  const cause = { origin: linkOrigin(options) };
  return {
    kind: tellReadersKind,
    backOff: { firstMs: 10_000, factor: 2, attemptsMax: 10 },
    async run({ payload }) {
      const news = JSON.parse(payload) as ReaderNews;
      return async function tellNext(trx) {
        await recordEvents(trx, cause, await toldNext(trx, news, now()), now());
      };
    },
  };
}
