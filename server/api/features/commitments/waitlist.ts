import type { Consequences } from '#api/platform/consequences.ts';
import type { AnyEvent } from '#api/platform/events/record-event.ts';
import { openRaiseStates } from '#api/platform/policy/raise-visibility.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { offerExpiresAt } from '#shared/product/commitments/due-times.ts';
import { hasEnded } from '../raises/raise-guards.ts';
import { type RaiseRow, raiseById } from '../raises/raise-store.ts';
import type { CommitmentRow, Ledger } from './ledger.ts';
import { passOver } from './passed-over.ts';
import { remainingCapacity } from './raise-totals.ts';
import { isSharedOut } from './shared-out.ts';
import { applyTransition } from './transition.ts';
import { firstForWhom } from './waitlist-order.ts';

/**
 * Offers what is available to those who wait for it, in order: to the first whose amount fits, or the
 * least they would take. Whoever wants more than there is, or could not take it now, is passed over
 * and keeps their place (see `waitlist-order.ts`). Nothing is offered while the raise is paused or
 * over, nor where all amounts are scaled back at its end. To be called in the transaction that freed
 * capacity, with the raise as it is read after its ledger was locked.
 */
export async function offerFreedCapacity(
  ledger: Ledger,
  raise: RaiseRow,
  now: number,
): Promise<Consequences> {
  if (!makesOffers(raise, now)) return {};
  const { trx } = ledger;
  const events: AnyEvent[] = [];
  for (let offered = 0; offered < offersAtOnce; offered += 1) {
    const available = await remainingCapacity(trx, raise);
    const row = await firstForWhom(trx, raise, available);
    if (row === undefined) break;
    events.push(...(await offerTo(ledger, raise, row, Math.min(row.amount, available), now)));
    events.push(...(await passOver(ledger, raise, row.queue_pos ?? 0, available, now)));
  }
  return { events };
}

/**
 * After a pause every offered place is kept for the full time again, because nobody could take it
 * meanwhile. To be called in the transaction that resumed the raise.
 */
export async function renewOffers(ledger: Ledger, now: number): Promise<Consequences> {
  const { trx } = ledger;
  const raise = await raiseById(trx, ledger.raise.id);
  if (raise === undefined || !makesOffers(raise, now)) return {};
  const offered = await trx
    .selectFrom('commitments')
    .selectAll()
    .where('raise_id', '=', raise.id)
    .where('state', '=', 'offered')
    .orderBy('queue_pos')
    .orderBy('id')
    .execute();
  const events: AnyEvent[] = [];
  for (const row of offered) {
    events.push(...(await offerTo(ledger, raise, row, row.amount, now)));
  }
  return { events };
}

/** So many in one transaction; the clock offers the others. */
const offersAtOnce = 50;

/** Keeps so much for somebody from now on, in minor units, and tells them until when. */
async function offerTo(
  ledger: Ledger,
  raise: RaiseRow,
  row: CommitmentRow,
  amount: number,
  now: number,
): Promise<readonly AnyEvent[]> {
  const dates = { deadlineAt: raise.deadline_at, earlyCloseAt: raise.early_close_at };
  const { events } = await applyTransition(
    ledger,
    {
      ...{ raise, row, event: 'offer', who: 'system', amount },
      guards: { raiseOpen: () => true, hasCapacity: () => true },
      noted: { offer_expires_at: offerExpiresAt(dates, now) },
    },
    now,
  );
  return events;
}

/** Whether those who wait for capacity are offered it now. */
export function makesOffers(raise: RaiseRow, now: number): boolean {
  return openRaiseStates.includes(raise.state) && !hasEnded(raise, now) && !isSharedOut(raise);
}

/** The first in line for whom there is enough. */
export async function firstThatFits(
  db: Database,
  raise: Pick<RaiseRow, 'id' | 'max_amount'>,
): Promise<CommitmentRow | undefined> {
  return firstForWhom(db, raise, await remainingCapacity(db, raise));
}
