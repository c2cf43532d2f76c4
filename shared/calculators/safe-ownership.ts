/** What post-money SAFEs sell, before any round (formula C1). */
import type { Currency } from '../money/currencies.ts';
import {
  compare,
  divide,
  multiply,
  one,
  type Rational,
  subtract,
  sum,
  zero,
} from '../money/rational.ts';
import { capTableFaults, fullyDilutedShares } from './cap-table.ts';
import type { InputsOf } from './field.ts';
import {
  capTableRows,
  type OwnershipTable,
  ownershipTable,
  type RowShares,
} from './ownership-table.ts';
import { type SafeTerms, safeFaults, termsOf } from './post-money-safe.ts';
import { type Outcome, refused } from './refusal.ts';
import { wholeCompanyMessage } from './refusal-words.ts';
import { amountFaults, safeAmounts } from './round-inputs.ts';
import type { safeShape } from './safe-fields.ts';

export interface SafeInputs extends InputsOf<typeof safeShape> {
  readonly currency: Currency;
}

/** A SAFE at its cap. Without a cap, the share it buys is open until a round has a price. */
export interface SafeStake {
  readonly name: string;
  readonly terms: SafeTerms;
  readonly atCap?: {
    readonly shares: Rational;
    /** cap / company capitalization. */
    readonly price: Rational;
  };
}

export interface SafeResult {
  readonly inputs: SafeInputs;
  /** C + U. */
  readonly sharesBefore: Rational;
  /** The sum of amount / cap. */
  readonly ownershipSold: Rational;
  /** (C + U) / (1 - ownership sold), SAFEs without a cap left out. */
  readonly capitalization: Rational;
  readonly safes: readonly SafeStake[];
  /** `after` is the conversion at the caps. */
  readonly table: OwnershipTable;
}

/** Computes the shares and ownership that SAFEs with a cap sell. Lines are made by safeLines. */
export function safeOwnership(inputs: SafeInputs): Outcome<SafeResult> {
  const faults = [
    ...amountFaults(inputs.currency, safeAmounts(inputs.safes)),
    ...capTableFaults(inputs.capTable),
    ...safeFaults(inputs.safes),
    ...(inputs.safes.length > 0
      ? []
      : [{ pointer: '/safes', code: 'required', message: 'Enter at least one SAFE.' }]),
  ];
  if (faults.length > 0) return { kind: 'invalid', faults };
  const terms = termsOf(inputs.safes);
  const sold = sum(terms.map(({ ownership = zero }) => ownership));
  if (compare(sold, one) >= 0) {
    return refused('terms-sell-whole-company', wholeCompanyMessage(sold));
  }
  const sharesBefore = fullyDilutedShares(inputs.capTable);
  const capitalization = divide(sharesBefore, subtract(one, sold));
  const safes = terms.map((term, index): SafeStake => {
    const name = inputs.safes[index]?.name ?? '';
    const { cap, ownership } = term;
    if (cap === undefined || ownership === undefined) return { name, terms: term };
    const shares = multiply(ownership, capitalization);
    return { name, terms: term, atCap: { shares, price: divide(cap, capitalization) } };
  });
  const table = ownershipTable(rowsOf(inputs, safes));
  return {
    kind: 'result',
    result: { inputs, sharesBefore, ownershipSold: sold, capitalization, safes, table },
  };
}

function rowsOf(inputs: SafeInputs, safes: readonly SafeStake[]): readonly RowShares[] {
  const { held, pool } = capTableRows(inputs.capTable);
  const converted = safes.map(({ name, atCap }): RowShares => {
    const shares = atCap?.shares ?? zero;
    return { kind: 'safe', name, before: zero, converted: shares, after: shares };
  });
  return [...held, ...converted, pool];
}
