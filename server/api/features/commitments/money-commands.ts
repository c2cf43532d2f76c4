import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { required } from '#api/platform/required.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { formatMoney } from '#shared/money/money.ts';
import { runningRaiseStates } from '#shared/product/raises/lifecycle.ts';
import { amountOwed, anotherAmount, stillWhole } from './amount-guards.ts';
import {
  applyCommand,
  commitmentCommands,
  type OnCommitment,
  rowToChange,
} from './commitment-command.ts';
import { otherPerson, wasRefunded } from './commitment-guards.ts';
import { isPending } from './commitment-money.ts';
import { opened, partOf } from './funding-commands.ts';
import type { CommitmentRow } from './ledger.ts';
import { noReport } from './ledger-rows.ts';
import { reasonIn, referenceIn, requirePast } from './payment-fields.ts';
import { awaitsShares, isAllocated } from './shared-out.ts';

/** Adds the recording of money that arrives, whatever the state of a commitment, and of refunds. */
export function moneyCommands(app: ProductApi, deps: FeatureDeps): void {
  const add = commitmentCommands(app, deps);
  add('POST /commitments/:id/note-received', 'commitment.note-received', noteReceived);
  add('POST /commitments/:id/mark-refunded', 'commitment.mark-refunded', markRefunded);
  add('POST /commitments/:id/withdraw-refund', 'commitment.withdraw-refund', withdrawRefund);
}

/** Records the total that has arrived: expected or not, too much, or less than was noted. */
export async function noteReceived(asked: OnCommitment<'POST /commitments/:id/note-received'>) {
  const { found, actor, body, now, trx } = asked;
  const row = rowToChange(asked);
  const reason = reasonIn(body.reason);
  const reference = body.reference === undefined ? undefined : referenceIn(body.reference);
  if (body.on !== undefined) requirePast(body.on, now, opened(found));
  const left = body.amount.amount - row.returned_amount;
  const isWhole = left >= row.amount;
  const isEarly = awaitsShares(found.raise, row);
  const isRunning = runningRaiseStates.includes(found.raise.state);
  // Confirmed before by mistake, it is to be confirmed anew.
  const isUndone = row.state === 'funded' && !isWhole;
  const isNothing = row.state === 'refund_due' && left === 0 && row.returned_amount === 0;
  return applyCommand(asked, {
    ...{ row, event: 'note-received', who: partOf(actor), tell: { reason } },
    note: `${formatMoney(body.amount)} ${isEarly ? 'received early, before allocations are known' : 'received in total'}. ${reason}`,
    ...(reference === undefined ? {} : { reference }),
    ...(isNothing ? { amount: await amountBeforeTheEnd(trx, row) } : {}),
    guards: {
      otherPerson: () => otherPerson(row, actor.account.id),
      anotherAmount: () => anotherAmount(body.amount, row, isAllocated(found.raise)),
      stillWhole: () => stillWhole(body.amount, row),
      notWhole: () => !isWhole && (isRunning || stillWhole(body.amount, row)),
      someLeft: () => left > 0,
      nothingLeft: () => left === 0,
      wasRefunded: () => row.returned_amount > 0,
    },
    noted: {
      ...(isPending(row) ? noReport : {}),
      ...(isUndone ? { ...noReport, ...notFunded } : {}),
      ...(body.on === undefined || isUndone ? {} : { funded_on: body.on }),
      arrived_amount: body.amount.amount,
    },
  });
}

const notFunded = {
  funded_at: null,
  funded_by: null,
  funding_reference: null,
  funded_on: null,
} as const;

/** Records that all that is owed has been paid back. */
export async function markRefunded(asked: OnCommitment<'POST /commitments/:id/mark-refunded'>) {
  const { actor, body, now } = asked;
  const row = rowToChange(asked);
  requirePast(body.on, now, { what: 'the money arrived', at: row.funded_on });
  const reference = referenceIn(body.reference);
  return applyCommand(asked, {
    ...{
      row,
      event: 'mark-refunded',
      who: partOf(actor),
      reference,
      tell: { paid: body.amount.amount },
    },
    note: row.state === 'refund_due' ? '' : `${formatMoney(body.amount)} was too much.`,
    guards: {
      otherPerson: () => otherPerson(row, actor.account.id),
      amountOwed: () => amountOwed(body.amount, row),
    },
    noted: {
      returned_amount: row.returned_amount + body.amount.amount,
      refunded_on: body.on,
      refund_reference: reference,
    },
  });
}

/** Takes back the latest refund, which was noted by mistake: it is owed back again. */
export async function withdrawRefund(asked: OnCommitment<'POST /commitments/:id/withdraw-refund'>) {
  const { actor, body, trx } = asked;
  const row = rowToChange(asked);
  const reason = reasonIn(body.reason);
  const before = await beforeTheRefund(trx, row);
  const money = { amount: row.returned_amount - before.amount, currency: row.currency };
  return applyCommand(asked, {
    ...{ row, event: 'withdraw-refund', who: partOf(actor), tell: { reason, paid: money.amount } },
    note: `${formatMoney(money)} was not paid back. ${reason}`,
    guards: {
      otherPerson: () => otherPerson(row, actor.account.id),
      wasRefunded: () => wasRefunded(row),
    },
    noted: {
      returned_amount: before.amount,
      refunded_on: before.amount === 0 ? null : row.refunded_on,
      refund_reference: before.amount === 0 ? null : before.reference,
    },
  });
}

/** Finds the total that had been paid back before the latest refund, and its reference. */
async function beforeTheRefund(
  trx: Database,
  { id, returned_amount }: CommitmentRow,
): Promise<{ readonly amount: number; readonly reference: string | null }> {
  const none = { amount: 0, reference: null };
  const refunds = await trx
    .selectFrom('commitment_events')
    .select(['seq', 'returned_after', 'reference'])
    .where('commitment_id', '=', id)
    .where('event', '=', 'mark-refunded')
    .orderBy('seq', 'desc')
    .execute();
  const latest = refunds.find(({ returned_after }) => returned_after === returned_amount);
  if (latest === undefined) return none;
  const { returned_after } = required(
    await trx
      .selectFrom('commitment_events')
      .select('returned_after')
      .where('commitment_id', '=', id)
      .where('seq', '=', latest.seq - 1)
      .executeTakeFirst(),
  );
  const amount = returned_after ?? 0;
  const latestRefund = refunds.find((one) => one.seq < latest.seq && one.returned_after === amount);
  return { amount, reference: latestRefund?.reference ?? null };
}

/** Finds the amount that a commitment had before it ended, in minor units. */
async function amountBeforeTheEnd(trx: Database, { id }: CommitmentRow): Promise<number> {
  const { amount_before } = required(
    await trx
      .selectFrom('commitment_events')
      .select('amount_before')
      .where('commitment_id', '=', id)
      .where('to_state', '=', 'refund_due')
      .where('from_state', 'not in', ['refund_due', 'refunded'])
      .orderBy('seq', 'desc')
      .executeTakeFirst(),
  );
  return amount_before;
}
