/** What the company and operators are told about the end of a raise, once each. */

import type { Consequences } from '#api/platform/consequences.ts';
import type { AnyEvent } from '#api/platform/events/record-event.ts';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import { fundingDueAt } from '#shared/product/commitments/due-times.ts';
import type { CommitmentState } from '#shared/product/commitments/states.ts';
import { totalsOf } from '../commitments/raise-totals.ts';
import { endsSoon } from '../commitments/scheduled/remind.ts';
import { isAllocated, payableSince } from '../commitments/shared-out.ts';
import { raiseMoved, raiseNotice, settlingNeeded } from '../raises/raise-events.ts';
import { noteRaise, noticeOf } from '../raises/raise-notices.ts';
import type { RaiseRow } from '../raises/raise-store.ts';

/** Somebody still has to sign, confirm or pay, or nobody knows yet how much they get. */
const unsettled: readonly CommitmentState[] = [
  'soft_circled',
  'waitlisted',
  'offered',
  'signed',
  'reconfirm_due',
];

const readyNotice = 'settle-ready';

/** The notice that a raise ends soon. */
export function endsSoonNotice(ends: string): string {
  return `ends-soon:${ends}`;
}

/** Tells a company three days before its raise ends, once for each end that is set. */
export async function tellEndsSoon(
  trx: Transaction,
  row: RaiseRow,
  now: number,
): Promise<Consequences> {
  const ends = endsSoon(row, now);
  if (ends === null) return {};
  const isNew = await noteOnce(trx, row, endsSoonNotice(ends), now);
  return isNew ? { events: [raiseNotice(row, 'ends-soon', { until: ends })] } : {};
}

/** The raise takes no more commitments: the company confirms payments, an operator decides. */
export function settlingBegins(row: RaiseRow, now: number): readonly AnyEvent[] {
  // Where capacity is shared out, the time to pay begins once that is done.
  const since = payableSince({ ...row, settling_at: new Date(now).toISOString() });
  const until = since === null ? null : fundingDueAt(since);
  const known = until === null ? {} : { until };
  return [raiseMoved(row, 'settling', null, known), settlingNeeded(row, 'settle', until)];
}

/** Tells whether nothing stands in the way of success, and operators have not been told so. */
export async function isReadyUntold(db: Database, row: RaiseRow): Promise<boolean> {
  if (!isAllocated(row)) return false;
  const totals = await totalsOf(db, row.id);
  if (unsettled.some((state) => totals.has(state))) return false;
  return (await noticeOf(db, row.id, readyNotice)) === undefined;
}

/** Tells operators once that nothing stands in the way of success. */
export async function tellReady(
  trx: Transaction,
  row: RaiseRow,
  now: number,
): Promise<Consequences> {
  if (!(await isReadyUntold(trx, row))) return {};
  await noteRaise(trx, row.id, readyNotice, now);
  return { events: [settlingNeeded(row, 'settle-ready', null)] };
}

async function noteOnce(trx: Transaction, { id }: RaiseRow, notice: string, now: number) {
  if ((await noticeOf(trx, id, notice)) !== undefined) return false;
  await noteRaise(trx, id, notice, now);
  return true;
}
