/** What the company and operators are told about the end of a raise, once each. */
import { sql } from 'kysely';
import {
  fundingDueAt,
  raiseEndReminderHours,
} from '../../../../shared/product/commitments/due-times.ts';
import type { CommitmentState } from '../../../../shared/product/commitments/states.ts';
import type { Consequences } from '../../platform/consequences.ts';
import type { AnyEvent } from '../../platform/events/record-event.ts';
import type { Write } from '../../platform/storage/storage.ts';
import { endsSoon } from './commitments/clock/remind.ts';
import { totalsOf } from './commitments/raise-totals.ts';
import { isAllocated, isSharedOut } from './commitments/shared-out.ts';
import { raiseMoved, raiseNotice, settlingNeeded } from './raise-events.ts';
import { noteRaise, noticeOf } from './raise-notices.ts';
import type { RaiseRow } from './raise-store.ts';

const hourMs = 3_600_000;
/** Somebody still has to sign, confirm or pay, or nobody knows yet how much they get. */
const unsettled: readonly CommitmentState[] = [
  'soft_circled',
  'waitlisted',
  'offered',
  'signed',
  'reconfirm_due',
];

/** A condition on `raises`: one ends soon, and its company has not been told. */
export function endingSoon(now: number) {
  const soon = new Date(now + raiseEndReminderHours * hourMs).toISOString();
  const ends = sql`coalesce(raises.early_close_at, raises.deadline_at)`;
  return sql<boolean>`(
    raises.state in ('live', 'closing') and ${ends} <= ${soon} and not exists (
      select 1 from raise_notices
      where raise_notices.raise_id = raises.id and raise_notices.notice = 'ends-soon:' || ${ends}
    )
  )`;
}

/** Tells a company three days before its raise ends, once for each end that is set. */
export async function tellEndsSoon(trx: Write, row: RaiseRow, now: number): Promise<Consequences> {
  const ends = endsSoon(row, now);
  if (ends === null) return {};
  const isNew = await noteOnce(trx, row, `ends-soon:${ends}`, now);
  return isNew ? { events: [raiseNotice(row, 'ends-soon', { until: ends })] } : {};
}

/** The raise takes no more commitments: the company confirms payments, an operator decides. */
export function settlingBegins(row: RaiseRow, now: number): readonly AnyEvent[] {
  // Where room is shared out, the time to pay begins once that is done.
  const until = isSharedOut(row) ? null : fundingDueAt(new Date(now).toISOString());
  const known = until === null ? {} : { until };
  return [raiseMoved(row, 'settling', null, known), settlingNeeded(row, 'settle', until)];
}

/** Tells operators once that nothing stands in the way of success. */
export async function tellReady(trx: Write, row: RaiseRow, now: number): Promise<Consequences> {
  if (!isAllocated(row)) return {};
  const totals = await totalsOf(trx, row.id);
  if (unsettled.some((state) => totals.has(state))) return {};
  const isNew = await noteOnce(trx, row, 'settle-ready', now);
  return isNew ? { events: [settlingNeeded(row, 'settle-ready', null)] } : {};
}

async function noteOnce(trx: Write, { id }: RaiseRow, notice: string, now: number) {
  if ((await noticeOf(trx, id, notice)) !== undefined) return false;
  await noteRaise(trx, id, notice, now);
  return true;
}
