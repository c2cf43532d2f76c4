import type { AnyEvent } from '#api/platform/events/record-event.ts';
import { writtenMoment } from '#api/platform/events/written-moment.ts';
import type { Command } from '#api/platform/http/command.ts';
import { refusal } from '#api/platform/http/refusals.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { effectiveDeadline, fundingDueAt } from '#shared/product/commitments/due-times.ts';
import type { ItemOutcome } from '#shared/product/fields/item-outcomes.ts';
import { remindHours } from '#shared/product/fields/limits.ts';
import { raiseAudit } from '../raises/raise-parts.ts';
import type { RaiseRow } from '../raises/raise-store.ts';
import { commitmentDue } from './commitment-events.ts';
import { allocated } from './commitment-guards.ts';
import type { CommitmentRow } from './ledger.ts';
import { endOf } from './offer.ts';
import { isOwing } from './raise-totals.ts';
import { afterHold, paymentDueAt, paymentHold } from './shared-out.ts';

const hourMs = 3_600_000;

/**
 * Reminds those who signed and have not reported a payment, all of them or those who are named, at
 * most once a day each. Rejects with 422 `not-allocated` while it is not known how much is to be paid,
 * and with 422 `payment-held` while nobody is to pay because the bank account was changed.
 */
export async function remindToPay({
  found: raise,
  body,
  trx,
  now,
}: Command<'POST /raises/:id/book/remind', RaiseRow>) {
  const known = allocated(raise);
  if (known !== true) throw known;
  const held = paymentHold(raise, now);
  if (held !== null) throw isHeld(held);
  const at = new Date(now).toISOString();
  const closes = effectiveDeadline(endOf(raise)) ?? at;
  const expected = fundingDueAt(afterHold(closes, raise.paying_held_until));
  const since = new Date(now - remindHours * hourMs).toISOString();
  const rows = await unpaid(trx, raise.id, body.commitments);
  const due = rows.filter(({ reminded_at }) => reminded_at === null || reminded_at <= since);
  const events: AnyEvent[] = [];
  for (const { reminded_at: _before, ...row } of due) {
    await trx
      .insertInto('commitment_reminders')
      .values({ commitment_id: row.id, reminded_at: at })
      .onConflict((conflict) => conflict.column('commitment_id').doUpdateSet({ reminded_at: at }))
      .execute();
    // Each reminder is told, even where the clock has told of the same day before.
    const onceKey = `${row.id}:reminded:${at}`;
    const dueAt = paymentDueAt(raise, row) ?? expected;
    events.push({ ...commitmentDue(raise, row, 'funding-asked', dueAt), onceKey });
  }
  const outcomes =
    body.commitments === undefined
      ? null
      : await outcomesOf(trx, raise.id, body.commitments, {
          reminded: new Set(due.map(({ id }) => id)),
          recent: new Set(rows.map(({ id }) => id)),
        });
  return {
    body: { reminded: due.length, recent: rows.length - due.length, at, outcomes },
    events,
    auditEntries: raiseAudit('remind', raise.id, { reminded: events.length }),
  };
}

function isHeld(until: string) {
  return refusal(
    'payment-held',
    `The bank account was changed, so investors are asked not to pay before ${writtenMoment(until)}. Remind them after that.`,
  );
}

/** What became of each commitment that was named; of those not reminded, why. */
async function outcomesOf(
  trx: Transaction,
  raiseId: string,
  named: readonly string[],
  { reminded, recent }: Readonly<Record<'reminded' | 'recent', ReadonlySet<string>>>,
): Promise<ItemOutcome[]> {
  const ids = [...new Set(named)];
  const others = ids.filter((id) => !recent.has(id));
  const rows =
    others.length === 0
      ? []
      : await trx
          .selectFrom('commitments')
          .select(['id', 'state', 'reported_at'])
          .where('raise_id', '=', raiseId)
          .where('id', 'in', others)
          .execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    if (reminded.has(id)) return { id, outcome: 'done', message: '' };
    if (recent.has(id)) {
      return { id, outcome: 'unchanged', message: `Reminded in the past ${remindHours} hours.` };
    }
    return { id, outcome: 'refused', message: nothingDue(known.get(id)) };
  });
}

function nothingDue(row: Pick<CommitmentRow, 'state' | 'reported_at'> | undefined): string {
  switch (row?.state) {
    case undefined:
      return 'Not in this book.';
    case 'funded':
    case 'settled':
      return 'Already paid.';
    case 'soft_circled':
    case 'waitlisted':
    case 'offered':
      return 'Not signed.';
    case 'signed':
      return row?.reported_at === null ? 'Nothing is due.' : 'The payment is reported.';
    default:
      return 'Nothing is due.';
  }
}

function unpaid(trx: Transaction, raiseId: string, named: readonly string[] | undefined) {
  return trx
    .selectFrom('commitments')
    .leftJoin('commitment_reminders', 'commitment_reminders.commitment_id', 'commitments.id')
    .selectAll('commitments')
    .select('reminded_at')
    .where('raise_id', '=', raiseId)
    .where('state', '=', 'signed')
    .where('reported_at', 'is', null)
    .where(isOwing)
    .$if(named !== undefined, (query) => query.where('commitments.id', 'in', [...(named ?? [])]))
    .orderBy('commitments.id')
    .execute();
}
