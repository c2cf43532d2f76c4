/** What the clock does with the commitments of a raise that runs. */

import { sql } from 'kysely';
import { openRaiseStates } from '#api/platform/policy/raise-visibility.ts';
import { reconfirmDueAt } from '#shared/product/commitments/due-times.ts';
import { runningRaiseStates } from '#shared/product/raises/lifecycle.ts';
import { changedTerms } from '../changed-terms.ts';
import { applyTransition, priorGuards } from '../transition.ts';
import { firstThatFits, makesOffers, offerFreedCapacity } from '../waitlist.ts';
import { commitmentsIn, each, firstDue, type ScheduledTask } from './scheduled-task.ts';
import { noteAsked } from './tell-changed.ts';

const isRunning = (state: string) => (runningRaiseStates as readonly string[]).includes(state);

/**
 * After a material change everybody who signed earlier terms is asked to confirm. Each has the full
 * time from the moment they are asked, however long it takes until it is their turn.
 */
export const askAgain: ScheduledTask = {
  next: 'written',
  async find(db, raise, _now, limit) {
    const { reconfirm_snapshot_seq: since, state } = raise;
    if (since === null || !isRunning(state)) return [];
    return commitmentsIn(db, raise, ['signed', 'funded', 'reconfirm_due'], limit)
      .where(sql<number>`coalesce(signed_snapshot_seq, 0)`, '<', since)
      .where(sql<number>`coalesce(asked_snapshot_seq, 0)`, '<', since)
      .execute();
  },
  async move(ledger, raise, found, now) {
    const changed = await changedTerms(ledger.trx, raise);
    const noted = {
      reconfirm_due_at: reconfirmDueAt(now),
      asked_snapshot_seq: raise.reconfirm_snapshot_seq,
    };
    const what = { event: 'material-change', who: 'system', guards: {} } as const;
    await noteAsked(
      ledger.trx,
      raise,
      found.map(({ investor_id }) => investor_id),
    );
    return each(found, (row) =>
      applyTransition(ledger, { raise, row, ...what, noted, tell: { changed } }, now),
    );
  },
};

/** Whoever does not take an offered place in time goes to the end of the line. */
export const expireOffers: ScheduledTask = {
  next: (db, raise, now) =>
    openRaiseStates.includes(raise.state) ? firstDue(db, raise, 'offered', now) : null,
  async find(db, raise, now, limit) {
    // Not while it is paused, when nobody can take a place. At the end of a raise its offers end with
    // it: see `closeUnsigned`.
    if (!openRaiseStates.includes(raise.state)) return [];
    return commitmentsIn(db, raise, ['offered'], limit)
      .where('offer_expires_at', '<=', new Date(now).toISOString())
      .execute();
  },
  async move(ledger, raise, found, now) {
    const guards = { offerOver: () => true };
    const what = { event: 'expire-offer', who: 'clock', guards } as const;
    return each(found, (row) => {
      const amount = row.wanted_amount ?? row.amount;
      return applyTransition(ledger, { raise, row, amount, ...what }, now);
    });
  },
};

/** Whoever is asked to confirm changed terms and does not answer has cancelled: 17 CFR 227.304(c). */
export const lapseUnconfirmed: ScheduledTask = {
  next: (db, raise, now) =>
    isRunning(raise.state) ? firstDue(db, raise, 'reconfirm_due', now) : null,
  async find(db, raise, now, limit) {
    if (!isRunning(raise.state)) return [];
    return commitmentsIn(db, raise, ['reconfirm_due'], limit)
      .where('reconfirm_due_at', '<=', new Date(now).toISOString())
      .execute();
  },
  async move(ledger, raise, found, now) {
    return each(found, (row) => {
      const guards = { reconfirmOver: () => true, ...priorGuards(row) };
      return applyTransition(ledger, { raise, row, event: 'lapse', who: 'clock', guards }, now);
    });
  },
};

/** Whatever freed capacity, those who wait for it are offered it. */
export const offerCapacity: ScheduledTask = {
  next: 'written',
  async find(db, raise, now) {
    if (!makesOffers(raise, now)) return [];
    const first = await firstThatFits(db, raise);
    return first === undefined ? [] : [first];
  },
  async move(ledger, raise, _found, now) {
    return (await offerFreedCapacity(ledger, raise, now)).events ?? [];
  },
};
