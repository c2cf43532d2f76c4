/** The waitlist of a raise: who is on it, who is offered what is available, and who is passed over. */

import { sql } from 'kysely';
import type { Consequences } from '#api/platform/consequences.ts';
import type { AnyEvent } from '#api/platform/events/record-event.ts';
import { openRaiseStates } from '#api/platform/policy/raise-visibility.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { offerExpiresAt } from '#shared/product/commitments/due-times.ts';
import { hasEnded } from '../raises/raise-guards.ts';
import type { RaiseRow } from '../raises/raise-store.ts';
import type { CommitmentRow, Ledger } from './ledger.ts';
import { endOf } from './offer.ts';
import { remainingCapacity } from './raise-totals.ts';
import { noteNotice, notNoticed } from './scheduled/notices.ts';
import { isSharedOut } from './shared-out.ts';
import { applyTransition } from './transition.ts';

/** So many are offered something in one transaction; the job offers to the others. */
const offersAtOnce = 50;
/** So many are passed over with one offer, the first in the order; the others with the next. */
const passedAtOnce = 50;
const passedOver = 'passed-over';

/**
 * Offers what is available to those who wait for it, in order: to the first whose amount fits, or the
 * least they would take. Anyone who wants more than there is, or could not take it now, is passed over
 * and keeps their place (see `ableToTake`). Nothing is offered while the raise is paused or over, nor
 * where all amounts are scaled back at its end. To be called in the transaction that freed capacity,
 * with the raise as it is read after its ledger was locked.
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

/** Offers what is offered already once more, for the full time, and tells until when. */
export async function offerAgain(
  ledger: Ledger,
  raise: RaiseRow,
  row: CommitmentRow,
  now: number,
): Promise<readonly AnyEvent[]> {
  return offerTo(ledger, raise, row, row.amount, now);
}

/** Offers somebody an amount, in minor units, and tells them until when. */
async function offerTo(
  ledger: Ledger,
  raise: RaiseRow,
  row: CommitmentRow,
  amount: number,
  now: number,
): Promise<readonly AnyEvent[]> {
  const { events } = await applyTransition(
    ledger,
    {
      ...{ raise, row, event: 'offer', who: 'system', amount },
      guards: { raiseOpen: () => true, hasCapacity: () => true },
      noted: { offer_expires_at: offerExpiresAt(endOf(raise), now) },
    },
    now,
  );
  return events;
}

/** Tells whether a raise offers capacity to its waitlist now. */
export function makesOffers(raise: RaiseRow, now: number): boolean {
  return openRaiseStates.includes(raise.state) && !hasEnded(raise, now) && !isSharedOut(raise);
}

/** Finds the first on the waitlist for whom there is enough. */
export async function firstThatFits(
  db: Database,
  raise: Pick<RaiseRow, 'id' | 'max_amount'>,
): Promise<CommitmentRow | undefined> {
  return firstForWhom(db, raise, await remainingCapacity(db, raise));
}

/**
 * Notes and tells those, once each, whose place is before one that was offered what was available, in
 * minor units: it was less than they would take, or they could not take it. They can mend either.
 */
async function passOver(
  ledger: Ledger,
  raise: RaiseRow,
  before: number,
  available: number,
  now: number,
): Promise<readonly AnyEvent[]> {
  const { trx } = ledger;
  const passed = await trx
    .selectFrom('commitments')
    .selectAll()
    .where('raise_id', '=', raise.id)
    .where('state', '=', 'waitlisted')
    .where('queue_pos', '<', before)
    .where(notNoticed(sql`${passedOver}`))
    .orderBy('queue_pos')
    .limit(passedAtOnce)
    .execute();
  if (passed.length === 0) return [];
  const ids = passed.map(({ id }) => id);
  const able = await ableToTake(trx, raise).select('id').where('id', 'in', ids).execute();
  const events: AnyEvent[] = [];
  for (const row of passed) {
    await noteNotice(trx, row.id, passedOver);
    const tell = able.some(({ id }) => id === row.id) ? { available } : {};
    const what = { event: 'pass-over', who: 'system', guards: {} } as const;
    events.push(...(await applyTransition(ledger, { raise, row, ...what, tell }, now)).events);
  }
  return events;
}

type Waited = Pick<RaiseRow, 'id' | 'max_amount'>;

/** The least that somebody on the waitlist would take: all of it, unless they said less would do. */
const leastTaken = sql<number>`coalesce(commitments.least_amount, commitments.amount)`;

/** Finds the first on the waitlist for whom an amount is enough, in minor units. */
async function firstForWhom(
  db: Database,
  raise: Waited,
  available: number,
): Promise<CommitmentRow | undefined> {
  if (available <= 0) return undefined;
  return ableToTake(db, raise)
    .selectAll()
    .where(leastTaken, '<=', available)
    .orderBy('queue_pos')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Selects those on the waitlist who could take an offer now. Those whose account, profile or entity is
 * suspended, in review or about to be erased could not, nor those who want more than the whole raise
 * takes since its maximum was lowered: they keep their place and are passed over, or nobody behind
 * them would ever be asked. Whoever signs for an entity may do so while their own profile is in
 * review, as in `partyOfEntity`.
 */
function ableToTake(db: Database, { id, max_amount }: Waited) {
  return db
    .selectFrom('commitments')
    .where('raise_id', '=', id)
    .where('state', '=', 'waitlisted')
    .where(leastTaken, '<=', max_amount ?? 0)
    .where(
      sql<boolean>`exists (select 1 from users where users.id = commitments.investor_id
        and users.status = 'active' and users.deletion_due_at is null)`,
    )
    .where(
      sql<boolean>`not exists (select 1 from investor_profiles as profiles
        where profiles.user_id = commitments.investor_id and (profiles.state = 'suspended'
          or (profiles.state <> 'approved' and commitments.entity_id is null)))`,
    )
    .where(
      sql<boolean>`(commitments.entity_id is null or exists (
        select 1 from investor_entities as entities
        where entities.id = commitments.entity_id and entities.state = 'approved'))`,
    );
}
