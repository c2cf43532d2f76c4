import { writtenMoment } from '#api/platform/events/written-moment.ts';
import type { Command } from '#api/platform/http/command.ts';
import { refusal } from '#api/platform/http/refusals.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import type { ItemOutcome } from '#shared/product/fields/item-outcomes.ts';
import { remindHours } from '#shared/product/fields/limits.ts';
import { raiseAudit } from '../raises/raise-parts.ts';
import type { RaiseRow } from '../raises/raise-store.ts';
import { allocated } from './commitment-guards.ts';
import type { CommitmentRow } from './ledger.ts';
import { paymentHold } from './shared-out.ts';
import { noteReminded, toldNext, unpaid } from './told-reminded.ts';

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
  const since = new Date(now - remindHours * hourMs).toISOString();
  const rows = await unpaid(trx, raise.id, body.commitments)
    .select(['commitments.id', 'reminded_at'])
    .orderBy('commitments.id')
    .execute();
  const isDue = ({ reminded_at }: { reminded_at: string | null }) =>
    reminded_at === null || reminded_at <= since;
  const due = rows.filter(isDue);
  await noteReminded(trx, raise, body.commitments, { at, since });
  const outcomes =
    body.commitments === undefined
      ? null
      : await outcomesOf(trx, raise.id, body.commitments, {
          reminded: new Set(due.map(({ id }) => id)),
          recent: new Set(rows.map(({ id }) => id)),
        });
  return {
    body: { reminded: due.length, recent: rows.length - due.length, at, outcomes },
    events: await toldNext(trx, raise, { at, after: '' }, now),
    auditEntries: raiseAudit('remind', raise.id, { reminded: due.length }),
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
