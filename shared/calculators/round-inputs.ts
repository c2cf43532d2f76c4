/** What a priced round is computed from, and what can be wrong with it. */
import type { Currency } from '../money/currencies.ts';
import type { Money } from '../money/money.ts';
import { capTableFaults } from './cap-table.ts';
import { type Note, noteFaults } from './convertible-note.ts';
import { type Safe, safeFaults } from './post-money-safe.ts';
import type { InputFault } from './refusal.ts';
import type { RoundEntries } from './round-fields.ts';

export type PoolChange =
  | { readonly kind: 'none' }
  /** The unallocated pool after the round, as a share of all shares then. */
  | { readonly kind: 'target'; readonly bps: number }
  | { readonly kind: 'increase'; readonly options: bigint };

/** The entries of a round with its pool as one thing. */
export interface RoundInputs extends Omit<RoundEntries, 'poolTargetBps' | 'poolIncrease'> {
  readonly currency: Currency;
  readonly pool: PoolChange;
}

/** The inputs of a round from its entries, of which at most one is about the pool. */
export function roundInputs<E extends RoundEntries & { readonly currency: Currency }>(
  entries: E,
): RoundInputs {
  const { poolTargetBps, poolIncrease, ...rest } = entries;
  return { ...rest, pool: poolChange(poolTargetBps, poolIncrease) };
}

function poolChange(bps: number | undefined, options: bigint | undefined): PoolChange {
  if (bps !== undefined) return { kind: 'target', bps };
  return options === undefined ? { kind: 'none' } : { kind: 'increase', options };
}

/** The entries that give these inputs. */
export function roundEntries({ pool, ...rest }: RoundInputs): RoundEntries {
  return {
    ...rest,
    ...(pool.kind === 'target' ? { poolTargetBps: pool.bps } : {}),
    ...(pool.kind === 'increase' ? { poolIncrease: pool.options } : {}),
  };
}

/** The errors of a round that concern more than one field, by pointers into the inputs. */
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

/** The amounts of SAFEs with pointers to them, such as `/safes/0/cap`. */
export function safeAmounts(safes: readonly Safe[]): readonly PlacedAmount[] {
  return safes.flatMap(({ amount, cap }, index): readonly PlacedAmount[] => [
    [`/safes/${index}/amount`, amount],
    [`/safes/${index}/cap`, cap],
  ]);
}

/** The amounts of a note with pointers to them; `at` is the pointer to the note. */
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
