import type { JobDeps } from '#api/platform/deps.ts';
import { recordEvents } from '#api/platform/events/record-event.ts';
import type { JobKind } from '#api/platform/jobs/job-kind.ts';
import { linkOrigin } from '#api/platform/link-origin.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { together } from '#api/platform/storage/together.ts';
import { boundStates } from '#shared/product/commitments/payment-status.ts';
import { runningRaiseStates } from '#shared/product/raises/lifecycle.ts';
import { paymentDueAt } from '../commitments/shared-out.ts';
import { type RaiseRow, raiseById } from '../raises/raise-store.ts';
import { factsOf } from './instruction-events.ts';
import { type InstructionRow, instructionsSeenBy } from './instruction-store.ts';

/** The name of the job. */
export const tellChangeKind = 'tell-payment-change';
/** In one transaction; the others in the next. */
const atOnce = 50;

/**
 * Makes the job that tells every investor who has not paid that a bank account was confirmed. A book
 * may have thousands, so they are told after the confirmation, in parts; each is told once, by a key.
 */
export function tellChangeJob({ storage, options, now }: JobDeps): JobKind {
  const cause = { origin: linkOrigin(options) };
  return {
    kind: tellChangeKind,
    backOff: { firstMs: 10_000, factor: 2, attemptsMax: 10 },
    async run(job, signal) {
      const { instruction } = JSON.parse(job.payload) as { readonly instruction: string };
      const row = await instructionsSeenBy(storage.db, '')
        .where('payment_instructions.id', '=', instruction)
        .executeTakeFirst();
      // Another one may have replaced it since, and is told by itself.
      if (row === undefined || row.state !== 'active') return undefined;
      for (let after: string | undefined = ''; after !== undefined; ) {
        signal.throwIfAborted();
        const from: string = after;
        after = await storage.write(async function tellUnpaid(trx) {
          const unpaid = await unpaidFrom(trx, row, from);
          const raises = await raisesOfSigned(trx, unpaid);
          const events = unpaid.map((one) => ({
            kind: 'payment.changed' as const,
            person: one.investor_id,
            facts: {
              ...factsOf(row),
              commitment: one.id,
              ...heldUntil(row),
              ...payBy(raises.get(one.raise_id), one),
            },
            onceKey: `${row.id}:${one.id}`,
          }));
          await recordEvents(trx, cause, events, now());
          return unpaid.length < atOnce ? undefined : unpaid.at(-1)?.id;
        });
      }
      return undefined;
    },
  };
}

function heldUntil({ confirmed_at, shown_from }: InstructionRow) {
  return shown_from === null || shown_from === confirmed_at ? {} : { until: shown_from };
}

/** The raises whose dates are asked for, each read once. */
async function raisesOfSigned(
  db: Database,
  unpaid: readonly Unpaid[],
): Promise<ReadonlyMap<string, RaiseRow>> {
  const signed = unpaid.filter(({ state }) => state === 'signed');
  const ids = [...new Set(signed.map(({ raise_id }) => raise_id))];
  const raises = await together(ids.map((id) => raiseById(db, id)));
  return new Map(raises.flatMap((raise) => (raise === undefined ? [] : [[raise.id, raise]])));
}

/** Until when it has to be paid now; nothing before the raise has ended. */
function payBy(raise: RaiseRow | undefined, row: Unpaid) {
  if (row.state !== 'signed') return {};
  const due = raise === undefined ? null : paymentDueAt(raise, row);
  return due === null ? {} : { payBy: due };
}

type Unpaid = Awaited<ReturnType<typeof unpaidFrom>>[number];

/** Commitments that bind and are not paid, by their id, from one on. */
function unpaidFrom(db: Database, { company_id, currency }: InstructionRow, after: string) {
  return db
    .selectFrom('commitments')
    .innerJoin('raises', 'raises.id', 'commitments.raise_id')
    .select(['commitments.id', 'commitments.investor_id', 'commitments.raise_id'])
    .select(['commitments.state', 'commitments.arrived_amount', 'commitments.returned_amount'])
    .where('raises.company_id', '=', company_id)
    .where('raises.currency', '=', currency)
    .where('raises.state', 'in', runningRaiseStates)
    .where('commitments.state', 'in', boundStates)
    .where('commitments.id', '>', after)
    .orderBy('commitments.id')
    .limit(atOnce)
    .execute();
}
