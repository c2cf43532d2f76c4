/** What a priced round is computed from, and what can be wrong with it. */
import type { Currency } from '../money/currencies.ts';
import type { Money } from '../money/money.ts';
import { type CapTable, capTableFaults } from './cap-table.ts';
import { type Note, noteFaults } from './convertible-note.ts';
import { type Safe, safeFaults } from './post-money-safe.ts';
import type { PreMoneyConvention, RoundingMode } from './pre-money-convention.ts';
import type { InputFault } from './refusal.ts';

export type PoolChange =
  | { readonly kind: 'none' }
  /** The unallocated pool after the round, as a share of all shares then. */
  | { readonly kind: 'target'; readonly bps: number }
  | { readonly kind: 'increase'; readonly options: bigint };

export const poolTargetMaxBps = 3_000;

export interface RoundInputs {
  readonly currency: Currency;
  readonly capTable: CapTable;
  readonly safes: readonly Safe[];
  readonly notes: readonly Note[];
  readonly preMoney: Money;
  readonly newMoney: Money;
  readonly pool: PoolChange;
  readonly convention: PreMoneyConvention;
  readonly mode: RoundingMode;
}

/** The errors of a round that concern more than one field. */
export function roundFaults(inputs: RoundInputs): readonly InputFault[] {
  return [
    ...amountFaults(inputs.currency, [
      ...safeAmounts(inputs.safes),
      ...inputs.notes.flatMap((note, index) => noteAmounts(note, `/notes/${index}`)),
      ['/preMoney', inputs.preMoney],
      ['/newMoney', inputs.newMoney],
    ]),
    ...capTableFaults(inputs.capTable),
    ...safeFaults(inputs.safes),
    ...inputs.notes.flatMap((note, index) => noteFaults(note, `/notes/${index}`)),
    ...guideFaults(inputs),
  ];
}

export type PlacedAmount = readonly [pointer: string, money: Money | undefined];

/** The amounts of SAFEs with their positions. */
export function safeAmounts(safes: readonly Safe[]): readonly PlacedAmount[] {
  return safes.flatMap(({ amount, cap }, index): readonly PlacedAmount[] => [
    [`/safes/${index}/amount`, amount],
    [`/safes/${index}/cap`, cap],
  ]);
}

/** The amounts of a note with their positions. */
export function noteAmounts({ principal, cap }: Note, at: string): readonly PlacedAmount[] {
  return [
    [`${at}/principal`, principal],
    [`${at}/cap`, cap],
  ];
}

/** Every amount must be above 0 and in the currency of the calculation. */
export function amountFaults(
  currency: Currency,
  amounts: readonly PlacedAmount[],
): readonly InputFault[] {
  return amounts.flatMap(([pointer, money]) => {
    if (money === undefined) return [];
    if (money.currency !== currency) {
      const message = `Enter the amount in ${currency}. A calculation has one currency.`;
      return [{ pointer: `${pointer}/currency`, code: 'currency', message }];
    }
    if (money.amount > 0) return [];
    return [{ pointer: `${pointer}/amount`, code: 'minimum', message: 'Enter more than 0.' }];
  });
}

/**
 * The guide rounds a price that does not depend on a target; with a pool target there is no such
 * price.
 */
function guideFaults({ mode, pool }: RoundInputs): readonly InputFault[] {
  if (mode !== 'yc_guide' || pool.kind !== 'target') return [];
  const message =
    'Enter a number of new options instead of a target, or choose exact rounding. The guide’s rounding needs a fixed number.';
  return [{ pointer: '/poolIncrease', code: 'increase-needed', message }];
}
