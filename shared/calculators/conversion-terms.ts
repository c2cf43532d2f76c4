/** Which of its terms a SAFE or note converts by at a price, and what it gets. */
import { compare, divide, multiply, one, type Rational } from '../money/rational.ts';
import type { Convert } from './conversion-solver.ts';

export type BindingTerm = 'cap' | 'discount' | 'round-price';

export interface ConversionTerms {
  readonly bound: BindingTerm;
  /** What one share costs its holder; the lowest of the prices below. */
  readonly price: Rational;
  readonly capPrice?: Rational;
  readonly discountPrice?: Rational;
  readonly roundPrice: Rational;
  readonly shares: Rational;
}

/**
 * The lowest price wins; a tie goes to the cap. Never above the round's price. `capitalization` is in
 * shares, prices are in major units per share; both must be above 0.
 */
export function conversionTerms(
  convert: Convert,
  capitalization: Rational,
  roundPrice: Rational,
): ConversionTerms {
  const { amount, ownership, pricePart } = convert;
  const capPrice =
    convert.capPrice ??
    (ownership === undefined ? undefined : divide(divide(amount, ownership), capitalization));
  const offered = multiply(roundPrice, pricePart);
  const isDiscounted = compare(pricePart, one) < 0;
  const capBinds = capPrice !== undefined && compare(capPrice, offered) <= 0;
  const price = capBinds ? capPrice : offered;
  return {
    bound: capBinds ? 'cap' : isDiscounted ? 'discount' : 'round-price',
    price,
    ...(capPrice === undefined ? {} : { capPrice }),
    ...(isDiscounted ? { discountPrice: offered } : {}),
    roundPrice,
    shares: divide(amount, price),
  };
}
