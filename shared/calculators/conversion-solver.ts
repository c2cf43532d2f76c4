/**
 * The price at which a round closes, exactly. With x = 1 / price, every quantity is linear in x
 * between a few kinks (a convert changes from its cap to the round's price; the pool increase
 * stops being 0), and convex over them: each is the largest of a few straight lines. So
 *
 *   f(x) = shares the price is divided over + pool increase - valuation * x
 *
 * starts above 0, is convex, and has exactly one root if and only if it ends up falling. Newton's
 * method from the left reaches that root exactly, after at most as many steps as there are kinks.
 */
import {
  add,
  compare,
  divide,
  multiply,
  one,
  type Rational,
  subtract,
  sum,
  zero,
} from '../money/rational.ts';

/** One security that converts: it takes whichever of its terms gives more shares. */
export interface Convert {
  /** What converts, in major units: the purchase amount, or a note's balance. */
  readonly amount: Rational;
  /**
   * A post-money cap: the part of the capitalization it buys; that capitalization includes its own
   * shares.
   */
  readonly ownership?: Rational;
  /** A note's cap: this price, whatever the round's price is. */
  readonly capPrice?: Rational;
  /** The part of the round's price it pays: 1, or 0.8 with a discount of 20%. */
  readonly pricePart: Rational;
}

/** a + b * x, where x is shares per unit of money: `constant` shares, and shares worth `slope`. */
export interface Line {
  readonly constant: Rational;
  readonly slope: Rational;
}

export interface Round {
  /** Shares before anything converts: C + U. */
  readonly shares: Rational;
  readonly unissuedPool: Rational;
  readonly converts: readonly Convert[];
  /** Whether the price is divided over the converted shares too. */
  readonly convertsInside: boolean;
  /** What the shares before the new money are worth together. */
  readonly valuation: Rational;
  readonly newMoney: Rational;
  /** A part of all shares after the round, or a number of options. */
  readonly pool: { readonly target: Rational } | { readonly increase: Rational };
}

export interface SolvedRound {
  readonly price: Rational;
  readonly capitalization: Rational;
  readonly poolIncrease: Rational;
  /** How the two depend on the price, near this price. */
  readonly lines: { readonly capitalization: Line; readonly increase: Line };
}

/** The part of the company that caps sell, 1 or more being all of it. */
export function ownershipSold(converts: readonly Convert[]): Rational {
  return sum(converts.map(({ ownership = zero }) => ownership));
}

/** Solves for the price; undefined when there is none or more than one. Caps must sell less than all. */
export function solveRound(round: Round): SolvedRound | undefined {
  if (compare(endSlope(round), zero) >= 0) return undefined;
  let x = zero;
  for (;;) {
    const capitalization = capitalizationLine(round.shares, round.converts, x);
    const increase = increaseLine(round, capitalization, x);
    const divided = round.convertsInside ? capitalization : { constant: round.shares, slope: zero };
    const constant = add(divided.constant, increase.constant);
    const next = divide(
      constant,
      subtract(subtract(round.valuation, divided.slope), increase.slope),
    );
    if (compare(next, x) === 0) {
      return {
        price: divide(one, x),
        capitalization: at(capitalization, x),
        poolIncrease: at(increase, x),
        lines: { capitalization, increase },
      };
    }
    x = next;
  }
}

/** The slope of f as x grows without limit, where constants no longer matter. */
function endSlope(round: Round): Rational {
  const capitalization = convertedValue(round.converts);
  const increase =
    'target' in round.pool
      ? multiply(poolPerRest(round.pool.target), add(capitalization, round.newMoney))
      : zero;
  const divided = round.convertsInside ? capitalization : zero;
  return subtract(add(divided, increase), round.valuation);
}

/**
 * Returns what converts, at the round's price, when that price is very low; it cannot be worth
 * less.
 */
export function convertedValue(all: readonly Convert[]): Rational {
  const converts = all.map(({ capPrice: _capPrice, ...convert }) => convert);
  return capitalizationLine(zero, converts, one).slope;
}

/** The company capitalization at a price: shares, and everything that converts. */
export function capitalizationAt(
  shares: Rational,
  converts: readonly Convert[],
  price: Rational,
): Rational {
  const x = divide(one, price);
  return at(capitalizationLine(shares, converts, x), x);
}

/**
 * The line that gives the capitalization near x. Caps measure against a total they are part of:
 * total = (rest) / (1 - sold by the caps that bind). Adding caps that bind only raises the total,
 * so starting from none and adding until nothing changes finds the answer.
 */
function capitalizationLine(shares: Rational, converts: readonly Convert[], x: Rational): Line {
  let bound: readonly boolean[] = converts.map(() => false);
  for (;;) {
    const line = lineWith(shares, converts, bound, x);
    const total = at(line, x);
    const next = converts.map((convert, index) => bound[index] || capBinds(convert, total, x));
    if (next.every((binds, index) => binds === bound[index])) return line;
    bound = next;
  }
}

function lineWith(
  shares: Rational,
  converts: readonly Convert[],
  bound: readonly boolean[],
  x: Rational,
): Line {
  let [constant, slope, sold] = [shares, zero, zero];
  converts.forEach((convert, index) => {
    const perPrice = divide(convert.amount, convert.pricePart);
    if (bound[index]) sold = add(sold, convert.ownership ?? zero);
    else if (noteCapBinds(convert, x)) {
      constant = add(constant, divide(convert.amount, convert.capPrice ?? one));
    } else slope = add(slope, perPrice);
  });
  const rest = subtract(one, sold);
  return { constant: divide(constant, rest), slope: divide(slope, rest) };
}

/** A tie goes to the cap: the holding is then exactly the part that the cap sold. */
function capBinds(
  { ownership, amount, pricePart }: Convert,
  total: Rational,
  x: Rational,
): boolean {
  if (ownership === undefined) return false;
  return compare(multiply(ownership, total), divide(multiply(amount, x), pricePart)) >= 0;
}

function noteCapBinds({ capPrice, pricePart }: Convert, x: Rational): boolean {
  return capPrice !== undefined && compare(pricePart, multiply(capPrice, x)) >= 0;
}

/** From "p of all shares are unallocated": (p * (capitalization + new) - unissued) / (1 - p), or 0. */
function increaseLine(round: Round, capitalization: Line, x: Rational): Line {
  if ('increase' in round.pool) return { constant: round.pool.increase, slope: zero };
  const { target } = round.pool;
  const line: Line = {
    constant: subtract(
      multiply(poolPerRest(target), capitalization.constant),
      divide(round.unissuedPool, subtract(one, target)),
    ),
    slope: multiply(poolPerRest(target), add(capitalization.slope, round.newMoney)),
  };
  return compare(at(line, x), zero) > 0 ? line : { constant: zero, slope: zero };
}

/** p / (1 - p): a pool of 20% of all shares is 25% of the other shares. */
export function poolPerRest(part: Rational): Rational {
  return divide(part, subtract(one, part));
}

function at(line: Line, x: Rational): Rational {
  return add(line.constant, multiply(line.slope, x));
}
