import { ProblemError, problem } from '#shared/http/errors.ts';
import { formatMoney } from '#shared/money/money.ts';
import { capacityTakingStates } from '#shared/product/commitments/states.ts';
import type { RaiseContent } from '#shared/product/raises/raises.ts';
import type { RaiseRow } from '../raises/raise-store.ts';
import type { Ledger } from './ledger.ts';
import { totalsOf } from './raise-totals.ts';

/**
 * Whether a raise has capacity, after a change, for all that is taken of it. Neither can the currency
 * change once anything was committed in it. Its ledger is locked, so that nobody commits meanwhile.
 */
export async function coversTaken(
  { trx }: Ledger,
  { id, currency }: Pick<RaiseRow, 'id' | 'currency'>,
  after: Pick<RaiseContent, 'max' | 'currency'>,
): Promise<true | ProblemError> {
  const totals = await totalsOf(trx, id);
  const amount = capacityTakingStates.reduce(
    (sum, state) => sum + (totals.get(state)?.amount ?? 0),
    0,
  );
  const taken = { amount, currency };
  // Also with those that have ended: what was committed is added up in one currency.
  if (after.currency !== currency && totals.size > 0) {
    return refusal(
      `There are commitments in ${currency}, so the currency stays. Cancel the raise and create another one to change it.`,
      'currency-taken',
    );
  }
  if (after.max === null || after.max.amount >= amount || amount === 0) return true;
  const message = `${formatMoney(taken)} of this raise are taken already. The maximum cannot be ${formatMoney(after.max)}: ask for ${formatMoney(taken)} or more.`;
  return refusal(message, 'below-taken', { taken, max: after.max });
}

function refusal(message: string, code: string, figures: object = {}): ProblemError {
  return new ProblemError(problem('invalid-transition', message, { code, ...figures }));
}
