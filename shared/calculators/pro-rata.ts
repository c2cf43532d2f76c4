/** Pro rata rights: what it takes to keep the same ownership in a round (formula C5). */
import type { Currency } from '../money/currencies.ts';
import { type Money, majorUnits, roundedMoney } from '../money/money.ts';
import { divide, floor, multiply, type Rational, rational } from '../money/rational.ts';
import { type CalculationLine, calculationLine } from './calculation-line.ts';
import type { InputsOf } from './field.ts';
import {
  basisPointsText,
  countText,
  moneyText,
  percentFigure,
  percentText,
  priceFigure,
  sharesText,
  valueText,
} from './figures.ts';
import { fromBasisPoints } from './post-money-safe.ts';
import type { proRataShape } from './pro-rata-fields.ts';
import type { InputFault, Outcome } from './refusal.ts';
import { amountFaults } from './round-inputs.ts';

/** The ownership to keep, and what the round sells: as shares at a price, or only as an amount. */
export interface ProRataInputs extends InputsOf<typeof proRataShape> {
  readonly currency: Currency;
}

export interface ProRataResult {
  readonly inputs: ProRataInputs;
  readonly part: Rational;
  /** Undefined when only the size of the round is known. */
  readonly right?: { readonly shares: Rational; readonly whole: bigint };
  /** The cost of the whole shares when their number is known; rounded half up at the minor unit. */
  readonly cost: Money;
  readonly exactCost: Rational;
  readonly after?: { readonly without: Rational; readonly with: Rational };
  readonly steps: readonly CalculationLine[];
}

/**
 * Computes the right and its cost: whole shares, and an amount rounded half up at the minor unit. The
 * right does not protect against a pool increase.
 */
export function proRata(inputs: ProRataInputs): Outcome<ProRataResult> {
  const faults = faultsOf(inputs);
  if (faults.length > 0) return { kind: 'invalid', faults };
  const { currency, price, newShares, roundSize } = inputs;
  const part = partOf(inputs);
  const steps = [partLine(inputs, part)];
  if (price === undefined || newShares === undefined) {
    const size = roundSize ?? { amount: 0, currency };
    const exactCost = multiply(part, majorUnits(size));
    const cost = roundedMoney(exactCost, currency);
    const substituted = `${percentFigure(part)} × ${moneyText(size)}`;
    steps.push(
      calculationLine(
        'Cost to keep it',
        'ownership × money of the round',
        substituted,
        moneyText(cost),
      ),
    );
    return { kind: 'result', result: { inputs, part, cost, exactCost, steps } };
  }
  const shares = multiply(part, rational(newShares));
  const whole = floor(shares);
  const exactCost = multiply(rational(whole), price);
  const cost = roundedMoney(exactCost, currency);
  steps.push(
    calculationLine(
      'Shares to buy',
      'ownership × new shares, rounded down',
      `${percentFigure(part)} × ${countText(newShares)} = ${sharesText(shares)}`,
      countText(whole),
    ),
    calculationLine(
      'Cost to keep it',
      'shares to buy × price',
      `${countText(whole)} × ${priceFigure(price, currency)} = ${valueText(exactCost, currency)}`,
      moneyText(cost),
    ),
  );
  const after = afterOf(inputs, whole);
  if (after !== undefined) steps.push(...afterLines(inputs, whole, after));
  const found = after === undefined ? {} : { after };
  return {
    kind: 'result',
    result: { inputs, part, right: { shares, whole }, cost, exactCost, ...found, steps },
  };
}

function partOf({ shareBps, heldShares = 0n, totalShares = 1n }: ProRataInputs): Rational {
  return shareBps === undefined ? rational(heldShares, totalShares) : fromBasisPoints(shareBps);
}

function partLine(
  { shareBps, heldShares, totalShares }: ProRataInputs,
  part: Rational,
): CalculationLine {
  return shareBps === undefined
    ? calculationLine(
        'Ownership to keep',
        'shares held ÷ all shares',
        `${countText(heldShares ?? 0n)} ÷ ${countText(totalShares ?? 1n)}`,
        percentText(part),
      )
    : calculationLine(
        'Ownership to keep',
        'as entered',
        basisPointsText(shareBps),
        percentText(part),
      );
}

function afterOf(
  { heldShares, totalAfter }: ProRataInputs,
  bought: bigint,
): ProRataResult['after'] {
  if (heldShares === undefined || totalAfter === undefined) return undefined;
  const all = rational(totalAfter);
  return {
    without: divide(rational(heldShares), all),
    with: divide(rational(heldShares + bought), all),
  };
}

function afterLines(
  { heldShares = 0n, totalAfter = 1n }: ProRataInputs,
  bought: bigint,
  after: NonNullable<ProRataResult['after']>,
): readonly CalculationLine[] {
  const [held, all] = [countText(heldShares), countText(totalAfter)];
  return [
    calculationLine(
      'Ownership after the round, if you do not buy',
      'shares held ÷ all shares after',
      `${held} ÷ ${all}`,
      percentText(after.without),
    ),
    calculationLine(
      'Ownership after the round, if you buy',
      '(shares held + shares bought) ÷ all shares after',
      `(${held} + ${countText(bought)}) ÷ ${all}`,
      percentText(after.with),
    ),
  ];
}

function faultsOf(inputs: ProRataInputs): readonly InputFault[] {
  const { shareBps, heldShares, totalShares, newShares, price, roundSize, totalAfter } = inputs;
  const faults: InputFault[] = [...amountFaults(inputs.currency, [['/roundSize', roundSize]])];
  const say = (pointer: string, code: string, message: string) =>
    faults.push({ pointer, code, message });
  if (shareBps === undefined && (heldShares === undefined || totalShares === undefined)) {
    say('/shareBps', 'required', 'Enter a percentage, or the shares held and all shares.');
  }
  if (totalShares !== undefined && (totalShares === 0n || totalShares < (heldShares ?? 0n))) {
    say('/totalShares', 'minimum', 'Enter at least as many as the shares held, and more than 0.');
  }
  if (roundSize === undefined && newShares === undefined) {
    say(
      '/newShares',
      'required',
      'Enter the new shares and their price, or the size of the round.',
    );
  }
  if (newShares !== undefined && price === undefined) {
    say('/price', 'required', 'Enter the price of one share.');
  }
  if (price !== undefined && price.n <= 0n) say('/price', 'minimum', 'Enter a price above 0.');
  if (price !== undefined && newShares === undefined) {
    say('/newShares', 'required', 'Enter the number of shares sold at this price.');
  }
  if (totalAfter !== undefined && totalAfter < (heldShares ?? 0n) + (newShares ?? 0n)) {
    const message = 'Enter at least the shares held plus the new shares.';
    say('/totalAfter', 'minimum', message);
  } else if (totalAfter === 0n) say('/totalAfter', 'minimum', 'Enter more than 0.');
  return faults;
}
