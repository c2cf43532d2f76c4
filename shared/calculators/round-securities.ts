/**
 * The SAFEs and notes of a round in the form the solver needs: what converts, and by which terms.
 */
import { majorUnits } from '../money/money.ts';
import { add, type Rational, rational, sum, zero } from '../money/rational.ts';
import type { Convert, Round } from './conversion-solver.ts';
import { capPriceOf, type NoteBalance, noteBalance } from './convertible-note.ts';
import { discountedPart, fromBasisPoints, type SafeTerms, termsOf } from './post-money-safe.ts';
import type { RoundInputs } from './round-inputs.ts';

/** One SAFE or note before there is a price. */
export interface RoundSecurity {
  readonly kind: 'safe' | 'note';
  readonly name: string;
  readonly convert: Convert;
  readonly safe?: SafeTerms;
  readonly note?: NoteBalance;
}

/** SAFEs first, then notes, each in the order of the inputs; `shares` is C + U. */
export function securitiesOf(inputs: RoundInputs, shares: Rational): readonly RoundSecurity[] {
  const safes = termsOf(inputs.safes).map((safe, index): RoundSecurity => {
    const { amount, ownership, discount } = safe;
    const pricePart = discountedPart(discount);
    const convert = { amount, pricePart, ...(ownership === undefined ? {} : { ownership }) };
    return { kind: 'safe', name: inputs.safes[index]?.name ?? '', convert, safe };
  });
  const notes = inputs.notes.map((terms): RoundSecurity => {
    const note = noteBalance(terms);
    const capPrice = capPriceOf(terms, shares);
    const convert = {
      amount: majorUnits(note.balance),
      pricePart: discountedPart(fromBasisPoints(terms.discountBps ?? 0)),
      ...(capPrice === undefined ? {} : { capPrice }),
    };
    return { kind: 'note', name: terms.name, convert, note };
  });
  return [...safes, ...notes];
}

/** The equation of a round: what the valuation is, and which shares it is divided by. */
export function roundOf(
  inputs: RoundInputs,
  shares: Rational,
  converts: readonly Convert[],
): Round {
  const { pool, convention } = inputs;
  const preMoney = majorUnits(inputs.preMoney);
  const brought = convention === 'dollars_invested' ? sum(converts.map((c) => c.amount)) : zero;
  return {
    shares,
    unissuedPool: rational(inputs.capTable.poolUnissued),
    converts,
    convertsInside: convention !== 'pre_money_fixed',
    valuation: add(preMoney, brought),
    newMoney: majorUnits(inputs.newMoney),
    pool:
      pool.kind === 'target'
        ? { target: fromBasisPoints(pool.bps) }
        : { increase: pool.kind === 'increase' ? rational(pool.options) : zero },
  };
}
