/** Whether the clock has something to do with a raise itself, and when time alone gives it something. */

import type { Database } from '#api/platform/storage/storage.ts';
import { fundingDueAt } from '#shared/product/commitments/due-times.ts';
import { endsSoon, remindedOfEndAt } from '../commitments/scheduled/remind.ts';
import { firstAfter } from '../commitments/scheduled/scheduled-task.ts';
import { payableSince } from '../commitments/shared-out.ts';
import { hasEnded } from '../raises/raise-guards.ts';
import { noticeOf } from '../raises/raise-notices.ts';
import type { RaiseRow } from '../raises/raise-store.ts';
import { endsSoonNotice, isReadyUntold } from '../settling/ending-notices.ts';
import { isFundedTooLittle, isSettlingOver } from '../settling/settling-guards.ts';

/** Tells whether a raise is to be moved, or somebody is to be told of it, now. */
export async function isRaiseDue(db: Database, raise: RaiseRow, now: number): Promise<boolean> {
  switch (raise.state) {
    case 'approved':
      return raise.opens_at !== null && Date.parse(raise.opens_at) <= now;
    case 'live':
    case 'closing': {
      if (hasEnded(raise, now)) return true;
      const ends = endsSoon(raise, now);
      if (ends === null) return false;
      return (await noticeOf(db, raise.id, endsSoonNotice(ends))) === undefined;
    }
    case 'settling':
      if (await isFundedTooLittle(db, raise)) return isSettlingOver(db, raise, now);
      return isReadyUntold(db, raise);
    default:
      return false;
  }
}

/** The next moment, ISO 8601, from which a raise may be due though nothing was written; or null. */
export function nextRaiseDue(raise: RaiseRow, now: number): string | null {
  const { state, opens_at, early_close_at, deadline_at } = raise;
  switch (state) {
    case 'approved':
      return firstAfter(now, opens_at);
    case 'live':
    case 'closing':
      return firstAfter(now, remindedOfEndAt(raise), early_close_at, deadline_at);
    case 'settling': {
      const since = payableSince(raise);
      return since === null ? null : firstAfter(now, fundingDueAt(since));
    }
    default:
      return null;
  }
}
