/** What investors are told before something of theirs lapses, once each. */
import { sql } from 'kysely';
import {
  fundingReminderAt,
  reconfirmReminderHours,
} from '../../../../../../shared/product/commitments/due-times.ts';
import { runningRaiseStates } from '../../../../../../shared/product/raises/lifecycle.ts';
import type { AnyEvent } from '../../../../platform/events/record-event.ts';
import type { Read, Write } from '../../../../platform/storage/storage.ts';
import type { RaiseRow } from '../../raise-store.ts';
import { commitmentDue } from '../commitment-events.ts';
import type { CommitmentRow } from '../ledger.ts';
import { isSharedOut, payableSince, paymentDueAt } from '../shared-out.ts';
import { commitmentsIn, type Step } from './step.ts';

const hourMs = 3_600_000;

/** Pay: told when the raise has closed. Where room is shared out, everybody's part says it. */
export const tellToPay: Step = {
  async find(db, raise, _now, limit) {
    return isSharedOut(raise) ? [] : unpaid(db, raise, 'funding-due', limit);
  },
  move: (trx, raise, found) => tell(trx, raise, found, 'funding-due'),
};

/** Pay: told again three business days before it is due. */
export const remindToPay: Step = {
  async find(db, raise, now, limit) {
    const since = payableSince(raise);
    if (since === null || Date.parse(fundingReminderAt(since)) > now) return [];
    return unpaid(db, raise, 'funding-soon', limit);
  },
  move: (trx, raise, found) => tell(trx, raise, found, 'funding-soon'),
};

/** Confirm changed terms: told again a day before it is due. */
export const remindToConfirm: Step = {
  async find(db, raise, now, limit) {
    if (!runningRaiseStates.includes(raise.state)) return [];
    const soon = new Date(now + reconfirmReminderHours * hourMs).toISOString();
    return commitmentsIn(db, raise, ['reconfirm_due'], limit)
      .where('reconfirm_due_at', '>', new Date(now).toISOString())
      .where('reconfirm_due_at', '<=', soon)
      .where(notNoticed(sql`'reconfirm-soon:' || commitments.reconfirm_due_at`))
      .execute();
  },
  move: (trx, raise, found) => tell(trx, raise, found, 'reconfirm-soon'),
};

/** Those who have neither paid nor reported a payment, and have not been told so. */
async function unpaid(
  db: Read,
  raise: RaiseRow,
  notice: string,
  limit: number,
): Promise<readonly CommitmentRow[]> {
  if (raise.state !== 'settling' || payableSince(raise) === null) return [];
  return commitmentsIn(db, raise, ['signed'], limit)
    .where('reported_at', 'is', null)
    .where(notNoticed(sql`${notice}`))
    .execute();
}

function notNoticed(notice: ReturnType<typeof sql>) {
  return sql<boolean>`not exists (
    select 1 from commitment_notices
    where commitment_notices.commitment_id = commitments.id and commitment_notices.notice = ${notice}
  )`;
}

async function tell(
  trx: Write,
  raise: RaiseRow,
  found: readonly CommitmentRow[],
  what: 'funding-due' | 'funding-soon' | 'reconfirm-soon',
): Promise<readonly AnyEvent[]> {
  const events: AnyEvent[] = [];
  for (const row of found) {
    const due = what === 'reconfirm-soon' ? row.reconfirm_due_at : paymentDueAt(raise);
    const notice = what === 'reconfirm-soon' ? `${what}:${due}` : what;
    await trx.insertInto('commitment_notices').values({ commitment_id: row.id, notice }).execute();
    if (due !== null) events.push(commitmentDue(raise, row, what, due));
  }
  return events;
}
