/** What the clock does with commitments once a raise takes no more of them. */
import {
  fundingDueAt,
  reportedDueAt,
} from '../../../../../../shared/product/commitments/due-times.ts';
import { moveCommitment } from '../move-commitment.ts';
import { isUnderway } from '../raise-totals.ts';
import { isSharedOut, payableSince } from '../shared-out.ts';
import { commitmentsIn, each, type Step } from './step.ts';

/** What binds nobody ends with the raise. Where room is shared out, those who wait get their part. */
export const closeUnsigned: Step = {
  async find(db, raise, _now, limit) {
    if (raise.state !== 'settling') return [];
    const waiting = isSharedOut(raise) ? [] : (['waitlisted'] as const);
    return commitmentsIn(db, raise, ['soft_circled', 'offered', ...waiting], limit).execute();
  },
  async move(trx, raise, found, now) {
    const what = { event: 'close', who: 'clock', guards: {} } as const;
    return each(found, (row) => moveCommitment(trx, { raise, row, ...what }, now));
  },
};

/**
 * What has not arrived ten business days after closing is cancelled. What its investor has reported,
 * or of which a part has arrived, has five more: a transfer may be on its way, and nobody would know
 * whose money it is.
 */
export const lapseUnpaid: Step = {
  async find(db, raise, now, limit) {
    const since = payableSince(raise);
    if (raise.state !== 'settling' || since === null) return [];
    if (Date.parse(fundingDueAt(since)) > now) return [];
    const unpaid = commitmentsIn(db, raise, ['signed'], limit);
    const isAllOver = Date.parse(reportedDueAt(since)) <= now;
    return (isAllOver ? unpaid : unpaid.where((eb) => eb.not(isUnderway(eb)))).execute();
  },
  async move(trx, raise, found, now) {
    const guards = { fundingOver: () => true };
    const what = { event: 'deadline-lapse', who: 'clock', guards } as const;
    return each(found, (row) => moveCommitment(trx, { raise, row, ...what }, now));
  },
};
