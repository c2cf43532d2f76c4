import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import type { Actor } from '#api/platform/http/access.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { amountEqual, someAmount } from './amount-guards.ts';
import type { FoundCommitment } from './commitment-access.ts';
import {
  applyCommand,
  commitmentCommands,
  type OnCommitment,
  rowToChange,
} from './commitment-command.ts';
import { allocated, declinable, otherPerson, wasReported } from './commitment-guards.ts';
import { notBindingBoth } from './countersigned/to-countersign.ts';
import { noReport } from './ledger-rows.ts';
import { reasonIn, referenceIn, requirePast } from './payment-fields.ts';
import { priorGuards } from './transition.ts';

/** Adds what is done about the money of a commitment: reported by one, confirmed by another. */
export function fundingCommands(app: ProductApi, deps: FeatureDeps): void {
  const add = commitmentCommands(app, deps);
  add('POST /commitments/:id/report-funding', 'commitment.report-funding', reportFunding);
  add('POST /commitments/:id/confirm-funding', 'commitment.confirm-funding', confirmFunding);
  add('POST /commitments/:id/withdraw-report', 'commitment.withdraw-report', withdrawReport);
  add('POST /commitments/:id/decline', 'commitment.decline', declineCommitment);
}

/** Records that the investor says the money is on its way. */
export async function reportFunding(asked: OnCommitment<'POST /commitments/:id/report-funding'>) {
  const { found, actor, body, now } = asked;
  const row = rowToChange(asked);
  requirePast(body.on, now, opened(found));
  const reference = referenceIn(body.reference);
  const toDo = 'To pay a different amount, change your commitment first.';
  return applyCommand(asked, {
    ...{ row, event: 'report-funding', who: 'investor', reference },
    guards: {
      allocated: () => allocated(found.raise),
      amountEqual: () => amountEqual(body.amount, row, toDo),
    },
    noted: {
      reported_at: new Date(now).toISOString(),
      reported_by: actor.account.id,
      reported_reference: reference,
      reported_on: body.on,
      reported_amount: body.amount.amount,
    },
  });
}

/** Takes back a report of the investor that was wrong. */
export async function withdrawReport(asked: OnCommitment<'POST /commitments/:id/withdraw-report'>) {
  const row = rowToChange(asked);
  return applyCommand(asked, {
    ...{ row, event: 'withdraw-report', who: 'investor', noted: noReport },
    guards: { wasReported: () => wasReported(row) },
  });
}

/** Confirms that the money arrived; after the commitment has ended, whatever arrived is owed back. */
export async function confirmFunding(asked: OnCommitment<'POST /commitments/:id/confirm-funding'>) {
  const { found, actor, body, now } = asked;
  const row = rowToChange(asked);
  const at = new Date(now).toISOString();
  const given = body.reference ?? row.reported_reference;
  if (given === null) {
    const message = 'Enter the reference of the payment: the investor has not reported one.';
    throw invalid([{ pointer: '/reference', code: 'required', message }]);
  }
  const reference = referenceIn(given);
  if (body.on !== undefined) requirePast(body.on, now, opened(found));
  const toDo =
    'If a different amount arrived, record that instead. We’ll email the investor what to do next.';
  const isLate = row.state === 'cancelled';
  return applyCommand(asked, {
    ...{ row, event: 'confirm-funding', who: partOf(actor), reference },
    guards: {
      allocated: () => allocated(found.raise),
      wasReported: () => wasReported(row),
      otherPerson: () => otherPerson(row, actor.account.id),
      amountEqual: () => amountEqual(body.amount, row, toDo),
      someAmount: () => someAmount(body.amount, row),
    },
    noted: {
      ...(isLate ? { arrived_amount: body.amount.amount } : {}),
      funded_at: at,
      funded_by: actor.account.id,
      funding_reference: reference,
      funded_on: body.on ?? at.slice(0, 10),
    },
  });
}

/** Declines a commitment, as the owner of the company may. */
export async function declineCommitment(asked: OnCommitment<'POST /commitments/:id/decline'>) {
  const { found, actor, body } = asked;
  const row = rowToChange(asked);
  const reason = reasonIn(body.reason);
  return applyCommand(asked, {
    ...{ row, event: 'decline', who: 'owner', noted: { reason }, note: reason, tell: { reason } },
    guards: {
      ...priorGuards(row),
      otherPerson: () => otherPerson(row, actor.account.id),
      declinable: () => declinable(found.raise),
      notCountersigned: () => notBindingBoth(row),
    },
  });
}

/** Tells in which part somebody decides about money: the policy has let in nobody else. */
export function partOf({ capabilities }: Actor): 'owner' | 'operator' {
  return capabilities.operator ? 'operator' : 'owner';
}

/** The moment before which no payment can lie: there was nothing to pay for. */
export const opened = ({ raise }: FoundCommitment) => ({
  what: 'the raise opened',
  at: raise.live_at,
});
