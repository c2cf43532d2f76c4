/**
 * Exact fractions over BigInt. Prices, percentages and shares are kept this way, and rounded only
 * when they are shown. Always in lowest terms with a positive denominator, so that equal values
 * have equal parts.
 */
export interface Rational {
  readonly n: bigint;
  readonly d: bigint;
}

export const zero: Rational = { n: 0n, d: 1n };
export const one: Rational = { n: 1n, d: 1n };

/** Above this, numbers are no longer exact. */
const safeMax = BigInt(Number.MAX_SAFE_INTEGER);

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/** Euclid's algorithm; on plain numbers as soon as both fit, which is many times faster. */
function greatestDivisor(left: bigint, right: bigint): bigint {
  let [a, b] = [left, right];
  while (b > safeMax || a > safeMax) {
    if (b === 0n) return a;
    [a, b] = [b, a % b];
  }
  let [x, y] = [Number(a), Number(b)];
  while (y !== 0) [x, y] = [y, x % y];
  return BigInt(x);
}

/** n/d in lowest terms. Throws a RangeError when `d` is 0. */
export function rational(n: bigint, d: bigint = 1n): Rational {
  if (d === 1n) return { n, d };
  if (d === 0n) throw new RangeError('A fraction cannot have the denominator 0.');
  const divisor = greatestDivisor(magnitude(n), magnitude(d));
  const sign = d < 0n ? -1n : 1n;
  return { n: (sign * n) / divisor, d: (sign * d) / divisor };
}

/** A whole number as a fraction; `value` must be a safe integer. */
export function whole(value: number): Rational {
  return { n: BigInt(value), d: 1n };
}

export function add(a: Rational, b: Rational): Rational {
  return a.d === b.d ? rational(a.n + b.n, a.d) : rational(a.n * b.d + b.n * a.d, a.d * b.d);
}

export function subtract(a: Rational, b: Rational): Rational {
  return a.d === b.d ? rational(a.n - b.n, a.d) : rational(a.n * b.d - b.n * a.d, a.d * b.d);
}

export function multiply(a: Rational, b: Rational): Rational {
  return rational(a.n * b.n, a.d * b.d);
}

/** Throws a RangeError when `b` is 0. */
export function divide(a: Rational, b: Rational): Rational {
  return rational(a.n * b.d, a.d * b.n);
}

/** Below 0 when a < b, above 0 when a > b, 0 when they are equal. */
export function compare(a: Rational, b: Rational): -1 | 0 | 1 {
  const [left, right] = [a.n * b.d, b.n * a.d];
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

export function equals(a: Rational, b: Rational): boolean {
  return a.n === b.n && a.d === b.d;
}

export function larger(a: Rational, b: Rational): Rational {
  return compare(a, b) >= 0 ? a : b;
}

export function smaller(a: Rational, b: Rational): Rational {
  return compare(a, b) <= 0 ? a : b;
}

export function sum(values: Iterable<Rational>): Rational {
  let total = zero;
  for (const value of values) total = add(total, value);
  return total;
}

export function isInteger(value: Rational): boolean {
  return value.d === 1n;
}

/** The greatest whole number that is not above the value (-0.5 gives -1). */
export function floor({ n, d }: Rational): bigint {
  const quotient = n / d;
  return n < 0n && quotient * d !== n ? quotient - 1n : quotient;
}

/**
 * Rounds half away from zero, as people do: 0.125 gives 0.13 at two decimals, and -0.125 gives
 * -0.13.
 */
export function rounded(value: Rational, decimals: number): Rational {
  const scale = 10n ** BigInt(decimals);
  return rational(scaledHalfUp(value, scale), scale);
}

function scaledHalfUp({ n, d }: Rational, scale: bigint): bigint {
  const halfUp = (2n * magnitude(n) * scale + d) / (2n * d);
  return n < 0n ? -halfUp : halfUp;
}

/** The value rounded half up, with exactly `decimals` digits after the point: "1.1144". */
export function toDecimal(value: Rational, decimals: number): string {
  const scaled = scaledHalfUp(value, 10n ** BigInt(decimals));
  const digits = magnitude(scaled)
    .toString()
    .padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const text = decimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
  return scaled < 0n ? `-${text}` : text;
}

/** "51000/45763", or "12" for a whole number. */
export function toFraction({ n, d }: Rational): string {
  return d === 1n ? n.toString() : `${n}/${d}`;
}

/** A longer decimal is not a figure anybody means, and reading it would take long. */
const decimalMaxLength = 60;

/**
 * Reads plain decimal text: "-12.50". Anything else (a plus sign, an exponent, spaces) gives
 * undefined.
 */
export function parseDecimal(text: string): Rational | undefined {
  const parts = text.length > decimalMaxLength ? null : /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (parts === null) return undefined;
  const [, sign = '', digits = '', fraction = ''] = parts;
  const value = rational(BigInt(digits + fraction), 10n ** BigInt(fraction.length));
  return sign === '' ? value : { n: -value.n, d: value.d };
}

/** The shortest decimal text that is exactly the value; undefined for fractions such as 1/3. */
export function exactDecimal(value: Rational): string | undefined {
  let [rest, twos, fives] = [value.d, 0, 0];
  for (; rest % 2n === 0n; rest /= 2n) twos += 1;
  for (; rest % 5n === 0n; rest /= 5n) fives += 1;
  return rest === 1n ? toDecimal(value, Math.max(twos, fives)) : undefined;
}
