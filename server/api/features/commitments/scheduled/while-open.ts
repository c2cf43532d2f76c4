/** Scheduled tasks for the commitments of a raise that runs. */

import { sql } from 'kysely';
import { openRaiseStates } from '#api/platform/policy/raise-visibility.ts';
import { required } from '#api/platform/required.ts';
import { reconfirmDueAt } from '#shared/product/commitments/due-times.ts';
import { changesInWords } from '#shared/product/raises/change-words.ts';
import { runningRaiseStates } from '#shared/product/raises/lifecycle.ts';
import { snapshotOf } from '../../raises/snapshots/raise-snapshots.ts';
import { changesOf } from '../../raises/snapshots/version-changes.ts';
import { applyTransition, priorGuards } from '../transition.ts';
import { firstThatFits, makesOffers, offerFreedCapacity } from '../waitlist.ts';
import {
  applyToEach,
  commitmentsIn,
  each,
  firstDue,
  type ScheduledTask,
} from './scheduled-task.ts';
import { noteAsked } from './tell-changed.ts';

const isRunning = (state: string) => (runningRaiseStates as readonly string[]).includes(state);

/**
 * Asks everyone who signed earlier terms to confirm a material change. Each has the full time from the
 * moment they are asked, however long it takes until it is their turn.
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
    const { trx } = ledger;
    const { id, reconfirm_snapshot_seq: seq } = raise;
    const change = await snapshotOf(trx, id, required(seq));
    const changes = await changesOf(trx, id, change);
    const changed = changesInWords(changes);
    const asked = found.map(({ investor_id }) => investor_id);
    if (change !== undefined) await noteAsked(trx, raise, change, asked);
    const noted = { reconfirm_due_at: reconfirmDueAt(now), asked_snapshot_seq: seq };
    const what = { event: 'material-change', who: 'system', guards: {}, noted } as const;
    return each(found, (row) =>
      applyTransition(ledger, { raise, row, ...what, tell: { changed } }, now),
    );
  },
};

/** Moves those who do not take an offer in time to the end of the waitlist. */
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
  move: applyToEach((row) => ({
    ...{ event: 'expire-offer', who: 'clock', amount: row.wanted_amount ?? row.amount },
    guards: { offerOver: () => true },
  })),
};

/** Cancels for those who do not confirm changed terms in time: 17 CFR 227.304(c). */
export const lapseUnconfirmed: ScheduledTask = {
  next: (db, raise, now) =>
    isRunning(raise.state) ? firstDue(db, raise, 'reconfirm_due', now) : null,
  async find(db, raise, now, limit) {
    if (!isRunning(raise.state)) return [];
    return commitmentsIn(db, raise, ['reconfirm_due'], limit)
      .where('reconfirm_due_at', '<=', new Date(now).toISOString())
      .execute();
  },
  move: applyToEach((row) => ({
    ...{ event: 'lapse', who: 'clock' },
    guards: { reconfirmOver: () => true, ...priorGuards(row) },
  })),
};

/** Offers capacity to those who wait for it, whatever freed it. */
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
