/** Terms of a post-money SAFE, and the share of the company they sell. */
import { type Money, majorUnits } from '../money/money.ts';
import { divide, one, type Rational, rational, subtract } from '../money/rational.ts';
import type { InputFault } from './refusal.ts';
import type { Safe } from './safe-fields.ts';

export type { Safe };

/** The terms by which a SAFE converts, after adoption: both are fractions of one. */
export interface SafeTerms {
  readonly amount: Rational;
  /** The post-money cap in major units; undefined when it has none. */
  readonly cap?: Rational;
  /** Symbol s: amount / cap. */
  readonly ownership?: Rational;
  readonly discount: Rational;
  /** The name of the SAFE whose terms were adopted. */
  readonly adoptedFrom?: string;
}

/** A fraction of one from basis points: 700 is 7/100. */
export function fromBasisPoints(points: number): Rational {
  return rational(BigInt(points), 10_000n);
}

/**
 * The cap in major units that "this much for this share" implies: $125,000 for 7% is 12,500,000/7.
 * `ownershipBps` must be above 0.
 */
export function impliedCap(amount: Money, ownershipBps: number): Rational {
  return divide(majorUnits(amount), fromBasisPoints(ownershipBps));
}

/** The terms of each SAFE in major units, with adopted terms filled in. */
export function termsOf(safes: readonly Safe[]): readonly SafeTerms[] {
  return safes.map((safe) => {
    const adopted = safe.mfnAdopts ? safes[safe.mfnAdopts - 1] : undefined;
    const source = adopted ?? safe;
    const amount = majorUnits(safe.amount);
    const cap = capOf(source);
    return {
      amount,
      ...(cap === undefined ? {} : { cap, ownership: divide(amount, cap) }),
      discount: fromBasisPoints(source.discountBps ?? 0),
      ...(adopted === undefined ? {} : { adoptedFrom: adopted.name }),
    };
  });
}

function capOf({ amount, cap, ownershipBps }: Safe): Rational | undefined {
  if (cap !== undefined) return majorUnits(cap);
  return ownershipBps === undefined ? undefined : impliedCap(amount, ownershipBps);
}

/** The part of the price that remains after a discount; both are fractions of one: 0.8 at 0.2. */
export function discountedPart(discount: Rational): Rational {
  return subtract(one, discount);
}

/**
 * Returns what is wrong with the terms of SAFEs taken together, by pointers such as `/safes/0/cap`.
 */
export function safeFaults(safes: readonly Safe[]): readonly InputFault[] {
  return safes.flatMap((safe, index) => {
    const at = `/safes/${index}`;
    return safe.mfnAdopts === undefined
      ? ownTermsFaults(safe, at)
      : adoptionFaults(safe, safes, index, at);
  });
}

function ownTermsFaults(safe: Safe, at: string): readonly InputFault[] {
  if (safe.cap !== undefined && safe.ownershipBps !== undefined) {
    const message =
      'Enter a valuation cap or the ownership sold, not both, as one implies the other.';
    return [{ pointer: `${at}/ownershipBps`, code: 'two-caps', message }];
  }
  if (safe.cap ?? safe.ownershipBps ?? safe.discountBps) return [];
  const message =
    'Enter a valuation cap or a discount, or the SAFE whose terms an MFN SAFE adopts.';
  return [{ pointer: `${at}/cap`, code: 'no-terms', message }];
}

function adoptionFaults(
  safe: Safe,
  safes: readonly Safe[],
  index: number,
  at: string,
): readonly InputFault[] {
  const pointer = `${at}/mfnAdopts`;
  if (safe.cap ?? safe.ownershipBps ?? safe.discountBps) {
    const message = 'An MFN SAFE takes the terms it adopts. Remove its own cap and discount.';
    return [{ pointer, code: 'two-terms', message }];
  }
  if (safe.mfnAdopts === 0) return [];
  const source = safes[(safe.mfnAdopts ?? 0) - 1];
  if (source === undefined || safe.mfnAdopts === index + 1 || source.mfnAdopts !== undefined) {
    const message = 'Choose another SAFE that has terms of its own.';
    return [{ pointer, code: 'no-such-safe', message }];
  }
  return [];
}
