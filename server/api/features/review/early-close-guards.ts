/** Judges whether a raise may announce that it closes early: each guard holds, or says why not. */

import { refusal } from '#api/platform/http/refusals.ts';
import { invalid } from '#api/platform/http/validation.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { ProblemError } from '#shared/http/errors.ts';
import { formatMoney } from '#shared/money/money.ts';
import type { CommitmentState } from '#shared/product/commitments/states.ts';
import {
  addBusinessDays,
  businessDaysBetween,
  newYorkDay,
} from '#shared/product/raises/business-days.ts';
import { openDaysMin } from '#shared/product/raises/offer-words.ts';
import { totalsOf } from '../commitments/raise-totals.ts';
import type { RaiseRow } from '../raises/raise-store.ts';

type Verdict = true | ProblemError;

const dayMs = 86_400_000;
/** How many business days ahead an earlier close is announced. */
export const closeNoticeDays = 5;

/**
 * Asks that what is signed and funded reaches the minimum; whoever has yet to confirm changed terms
 * may not.
 */
export async function hasReachedMinimum(db: Database, row: RaiseRow): Promise<Verdict> {
  const totals = await totalsOf(db, row.id);
  const sumOf = (state: CommitmentState) => totals.get(state)?.amount ?? 0;
  const bound = sumOf('signed') + sumOf('funded');
  const { currency, min_amount } = row;
  if (min_amount !== null && bound >= min_amount) return true;
  const missing = formatMoney({ amount: (min_amount ?? 0) - bound, currency });
  const open = sumOf('reconfirm_due');
  const unconfirmed =
    open === 0
      ? ''
      : ` ${formatMoney({ amount: open, currency })} counts again once its investors have confirmed the changed terms.`;
  const message = `${missing} more is needed to reach the minimum.${unconfirmed}`;
  return refusal('below-minimum', message);
}

/** By then it will have been open as long as its regime asks for. */
export function isOpenLongEnough({ regime, live_at }: RaiseRow, closesAt: string): Verdict {
  const least = openDaysMin(regime);
  if (Date.parse(closesAt) - Date.parse(live_at ?? closesAt) >= least * dayMs) return true;
  return early(`The raise has to be open for at least ${least} days.`, 'window-too-short');
}

/** It is announced early enough, and is earlier than the deadline. */
export function isNoticeLongEnough(row: RaiseRow, closesAt: string, now: number): Verdict {
  if (row.deadline_at !== null && closesAt >= row.deadline_at) {
    return early('The raise ends by then anyway. Choose an earlier date.', 'not-earlier');
  }
  const today = newYorkDay(now);
  if (businessDaysBetween(today, newYorkDay(closesAt)) >= closeNoticeDays) return true;
  const first = addBusinessDays(today, closeNoticeDays);
  const message = `An earlier close is announced ${closeNoticeDays} business days ahead. The first possible day is ${first}.`;
  return early(message, 'notice-too-short');
}

function early(message: string, code: string): ProblemError {
  return invalid([{ pointer: '/closesAt', code, message }]);
}
