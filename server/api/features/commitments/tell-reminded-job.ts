import type { JobDeps } from '#api/platform/deps.ts';
import { recordEvents } from '#api/platform/events/record-event.ts';
import type { JobKind } from '#api/platform/jobs/job-kind.ts';
import { linkOrigin } from '#api/platform/link-origin.ts';
import { raiseById } from '../raises/raise-store.ts';
import { paymentHold } from './shared-out.ts';
import { forgetReminded, type Reminder, tellRemindedKind, toldNext } from './told-reminded.ts';

/**
 * Makes the job that tells the next investors whom a company reminds to pay, as many as fit into one
 * transaction. That transaction ends the job and adds the one for those behind them.
 */
export function tellRemindedJob({ options, now }: JobDeps): JobKind {
  const cause = { origin: linkOrigin(options) };
  return {
    kind: tellRemindedKind,
    backOff: { firstMs: 10_000, factor: 2, attemptsMax: 10 },
    async run({ payload }) {
      const reminder = JSON.parse(payload) as Reminder & { readonly raise: string };
      return async function tellNext(trx) {
        const raise = await raiseById(trx, reminder.raise);
        // The bank account was changed meanwhile: nobody is asked to pay before it is sure.
        if (raise === undefined) return;
        if (paymentHold(raise, now()) !== null) return forgetReminded(trx, reminder);
        await recordEvents(trx, cause, await toldNext(trx, raise, reminder, now()), now());
      };
    },
  };
}
