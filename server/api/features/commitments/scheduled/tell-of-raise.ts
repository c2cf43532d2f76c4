/** Scheduled tasks that tell everyone with a commitment about its raise, once each. */
import { sql } from 'kysely';
import type { AnyEvent } from '#api/platform/events/record-event.ts';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import { openCommitmentStates } from '#shared/product/commitments/states.ts';
import { closingNotice, forgetRaise, noticeOf } from '../../raises/raise-notices.ts';
import type { RaiseRow } from '../../raises/raise-store.ts';
import { toldOfRaise } from '../commitment-events.ts';
import type { CommitmentRow } from '../ledger.ts';
import { forgetNotice, noteNotice, noticed, notNoticed } from './notices.ts';
import { commitmentsIn, type ScheduledTask } from './scheduled-task.ts';

const pause = 'paused';

/** Announces an earlier end: 17 CFR 227.304(b) asks for a notice to the investors. */
export const tellClosing: ScheduledTask = {
  next: 'written',
  async find(db, raise, _now, limit) {
    if (raise.state !== 'closing' || raise.early_close_at === null) return [];
    return untold(db, raise, closingNotice(raise.early_close_at), limit);
  },
  move: ({ trx }, raise, found, now) =>
    tell(trx, raise, found, closingNotice(raise.early_close_at ?? ''), now),
};

/** Tells that an operator paused the raise. */
export const tellPaused: ScheduledTask = {
  next: 'written',
  async find(db, raise, _now, limit) {
    return raise.state === 'paused' ? untold(db, raise, pause, limit) : [];
  },
  move: ({ trx }, raise, found, now) => tell(trx, raise, found, pause, now),
};

/** Tells those who were told of the pause that the raise continues. */
export const tellResumed: ScheduledTask = {
  next: 'written',
  async find(db, raise, _now, limit) {
    if (raise.state !== 'live') return [];
    if ((await noticeOf(db, raise.id, pause)) === undefined) return [];
    return commitmentsIn(db, raise, openCommitmentStates, limit)
      .where(noticed(sql`${pause}`))
      .execute();
  },
  async move({ trx }, raise, found, now) {
    for (const { id } of found) await forgetNotice(trx, id, pause);
    const [left] = await tellResumed.find(trx, raise, now, 1);
    if (left === undefined) await forgetRaise(trx, raise.id, pause);
    // Who is offered a place is told until when it is kept now, which says the same.
    return found
      .filter(({ state }) => state !== 'offered')
      .map((row) => toldOfRaise(raise, row, 'raise-resumed', now));
  },
};

/** Finds those who have not been told; who came after it was announced has read it on the page. */
async function untold(
  db: Database,
  raise: RaiseRow,
  notice: string,
  limit: number,
): Promise<readonly CommitmentRow[]> {
  const since = await noticeOf(db, raise.id, notice);
  if (since === undefined) return [];
  return commitmentsIn(db, raise, openCommitmentStates, limit)
    .where('created_at', '<=', since)
    .where(notNoticed(sql`${notice}`))
    .execute();
}

async function tell(
  trx: Transaction,
  raise: RaiseRow,
  found: readonly CommitmentRow[],
  notice: string,
  now: number,
): Promise<readonly AnyEvent[]> {
  for (const { id } of found) await noteNotice(trx, id, notice);
  const what = notice === pause ? 'raise-paused' : 'raise-closing';
  return found.map((row) => toldOfRaise(raise, row, what, now));
}
