/** Figures as the steps write them: English, grouped in threes, the same in every runtime. */
import { type Currency, minorDigits } from '../money/currencies.ts';
import { formatMoney, type Money } from '../money/money.ts';
import {
  floor,
  isInteger,
  multiply,
  type Rational,
  toDecimal,
  toFraction,
  whole,
} from '../money/rational.ts';

const hundred = whole(100);
/** Prices are shown with this many decimals; they are computed exactly. */
export const priceDecimals = 4;
/** Percentages are shown with this many decimals, rounded half up. */
export const percentDecimals = 2;
/** Where the hidden part of a share matters, two decimals show it. */
const shareDecimals = 2;
/** A longer fraction is no longer readable. */
const fractionMaxLength = 24;

/** "11,764,705.88", or "10,000,000" when nothing follows the point. */
export function sharesText(shares: Rational): string {
  return grouped(toDecimal(shares, isInteger(shares) ? 0 : shareDecimals));
}

/**
 * "588,235": rounded down, as shares are issued. For headlines, tables and comparisons; the steps
 * show the fractions.
 */
export function wholeText(shares: Rational): string {
  return countText(floor(shares));
}

/** "12,500,000". */
export function countText(count: bigint): string {
  return grouped(count.toString());
}

/** "51.54%" of the fraction 0.5154. */
export function percentText(fraction: Rational): string {
  return `${grouped(toDecimal(multiply(fraction, hundred), percentDecimals))}%`;
}

/** "20%", "7.25%". */
export function basisPointsText(points: number): string {
  return `${points / 100}%`;
}

/** "$1.1144": a price per share in major units. */
export function priceText(price: Rational, currency: Currency): string {
  const zeros = zerosBehindPoint(price);
  const decimals = zeros < tinyFromZeros ? priceDecimals : zeros + priceDecimals;
  return withSign(grouped(toDecimal(price, decimals)), currency);
}

/**
 * With this many zeros after the point, four decimals would show almost nothing, or 0 for a price
 * that is not 0.
 */
const tinyFromZeros = 3;

function zerosBehindPoint({ n, d }: Rational): number {
  let [zeros, scaled] = [0, n * 10n];
  for (; n > 0n && scaled < d; scaled *= 10n) zeros += 1;
  return zeros;
}

/** "$1.1144 (exactly 51000/45763)": the second half only when it adds something and is readable. */
export function exactPriceText(price: Rational, currency: Currency): string {
  const shown = priceText(price, currency);
  const fraction = toFraction(price);
  return isShownWhole(price, priceDecimals) || fraction.length > fractionMaxLength
    ? shown
    : `${shown} (exactly ${fraction})`;
}

/**
 * When a price or a percentage has more digits than are shown, a step that uses it shows this many.
 */
const figureDecimals = 8;

/** A price within a calculation: "$1.1144", or "$1.11443743…" so that it can be checked by hand. */
export function priceFigure(price: Rational, currency: Currency): string {
  return isShownWhole(price, priceDecimals)
    ? priceText(price, currency)
    : `${withSign(grouped(toDecimal(price, zerosBehindPoint(price) + figureDecimals)), currency)}…`;
}

/** A part within a calculation: "10.00%", or "14.28571429…%". */
export function percentFigure(fraction: Rational): string {
  const percent = multiply(fraction, hundred);
  return isShownWhole(percent, percentDecimals)
    ? percentText(fraction)
    : `${grouped(toDecimal(percent, figureDecimals))}…%`;
}

function isShownWhole({ d }: Rational, decimals: number): boolean {
  return 10n ** BigInt(decimals) % d === 0n;
}

/** "$6,571,428.57": an amount in major units that need not be whole minor units. */
export function valueText(value: Rational, currency: Currency): string {
  const decimals = isInteger(value) ? 0 : minorDigits(currency);
  return withSign(grouped(toDecimal(value, decimals)), currency);
}

/** "$5,000,000". */
export function moneyText(money: Money): string {
  return formatMoney(money, 'en-US');
}

function withSign(figure: string, currency: Currency): string {
  const zero = formatMoney({ amount: 0, currency }, 'en-US');
  return figure.startsWith('-')
    ? `-${zero.replace('0', figure.slice(1))}`
    : zero.replace('0', figure);
}

/** Commas between thousands, left of the point. */
function grouped(digits: string): string {
  return digits.replace(/^-?\d+/, (integer) => integer.replaceAll(/\B(?=(?:\d{3})+$)/g, ','));
}
