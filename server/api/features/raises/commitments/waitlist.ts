import { offerExpiresAt } from '../../../../../shared/product/commitments/due-times.ts';
import type { Consequences } from '../../../platform/consequences.ts';
import type { AnyEvent } from '../../../platform/events/record-event.ts';
import { openRaiseStates } from '../../../platform/policy/raise-sight.ts';
import type { Read, Write } from '../../../platform/storage/storage.ts';
import { hasEnded } from '../raise-guards.ts';
import { type RaiseRow, raiseById } from '../raise-store.ts';
import { type CommitmentRow, lockRaise } from './ledger.ts';
import { moveCommitment } from './move-commitment.ts';
import { roomLeft } from './raise-totals.ts';
import { isSharedOut } from './shared-out.ts';

/**
 * Offers the room that is left to those who wait for it, first come, first served: to the first in
 * line as long as their whole amount fits. Nobody overtakes, so the first that does not fit keeps
 * those behind waiting, even if less would do for them. Nothing is offered while the raise is paused
 * or over, nor where room is shared out at the end. To be called in the transaction that freed room.
 */
export async function offerFreedRoom(
  trx: Write,
  raiseId: string,
  now: number,
): Promise<Consequences> {
  await lockRaise(trx, raiseId);
  const raise = await raiseById(trx, raiseId);
  if (raise === undefined || !makesOffers(raise, now)) return {};
  const dates = { deadlineAt: raise.deadline_at, earlyCloseAt: raise.early_close_at };
  const expires = offerExpiresAt(dates, now);
  const events: AnyEvent[] = [];
  for (let offered = 0; offered < offersAtOnce; offered += 1) {
    const row = await firstThatFits(trx, raise);
    if (row === undefined) break;
    const moved = await moveCommitment(
      trx,
      {
        ...{ raise, row, event: 'offer', who: 'system' },
        guards: { raiseOpen: () => true, hasRoom: () => true },
        noted: { offer_expires_at: expires },
      },
      now,
    );
    events.push(...moved);
  }
  return { events };
}

/** So many in one transaction; the clock offers the others. */
const offersAtOnce = 50;

/** Whether those who wait for room are offered it now. */
export function makesOffers(raise: RaiseRow, now: number): boolean {
  return openRaiseStates.includes(raise.state) && !hasEnded(raise, now) && !isSharedOut(raise);
}

/** The first in line, if there is room for what they asked for. */
export async function firstThatFits(
  db: Read,
  raise: Pick<RaiseRow, 'id' | 'max_amount'>,
): Promise<CommitmentRow | undefined> {
  const first = await db
    .selectFrom('commitments')
    .selectAll()
    .where('raise_id', '=', raise.id)
    .where('state', '=', 'waitlisted')
    .orderBy('queue_pos')
    .limit(1)
    .executeTakeFirst();
  if (first === undefined || first.amount > (await roomLeft(db, raise))) return undefined;
  return first;
}
