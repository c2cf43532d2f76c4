/**
 * Reads numbers as people type them ("1,000,000", "2.5m", "1'200", "20 %"), strictly: where a comma
 * or a point could be read in two ways, it asks instead of guessing. Import forms are known for
 * guessing wrong by a factor of a thousand.
 */
import { multiply, parseDecimal, type Rational, rational } from './rational.ts';

export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: ReadingFault; readonly message: string };

export type ReadingFault =
  | 'empty'
  | 'number'
  | 'negative'
  | 'precision'
  | 'minimum'
  | 'maximum'
  | 'currency'
  | 'day';

/** A longer entry is not a number, and is not examined. */
export const typedMaxLength = 60;

const multipliers: Readonly<Record<string, bigint>> = {
  k: 1_000n,
  thousand: 1_000n,
  m: 1_000_000n,
  mm: 1_000_000n,
  mn: 1_000_000n,
  mio: 1_000_000n,
  million: 1_000_000n,
  b: 1_000_000_000n,
  bn: 1_000_000_000n,
  billion: 1_000_000_000n,
};

/** The result for an entry that cannot be read. */
export function unreadable(
  code: ReadingFault,
  message: string,
): { readonly ok: false; readonly code: ReadingFault; readonly message: string } {
  return { ok: false, code, message };
}

/** Full-width digits and odd spaces become plain ones; surrounding space is removed. */
export function plainText(typed: string): string {
  return typed
    .slice(0, typedMaxLength + 1)
    .normalize('NFKC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('’', "'")
    .replaceAll('−', '-')
    .trim();
}

/** Reads a number that is 0 or more, with an optional k, m or bn. */
export function readNumber(typed: string): Parsed<Rational> {
  const text = plainText(typed);
  if (text === '') return unreadable('empty', 'Enter a number.');
  if (text.length > typedMaxLength)
    return unreadable('number', 'Enter a number such as 1,000,000.');
  const parts = /^(-?)([\d.,' ]*\d)\s?([a-z]*)\.?$/i.exec(text);
  if (parts === null) {
    return unreadable('number', `“${text}” is not a number. Write it like 1,000,000 or 2.5m.`);
  }
  const [, sign = '', digits = '', unit = ''] = parts;
  const multiplier = unit === '' ? 1n : multipliers[unit.toLowerCase()];
  if (multiplier === undefined) {
    return unreadable('number', `“${unit}” is not known here. Use k, m or bn, as in 250k or 2.5m.`);
  }
  const plain = ungrouped(digits);
  if (plain === undefined) return unreadable('number', groupingMessage(digits));
  const value = parseDecimal(plain);
  if (value === undefined) return unreadable('number', groupingMessage(digits));
  if (sign === '-' && value.n !== 0n) return unreadable('negative', 'Enter 0 or more.');
  return { ok: true, value: multiply(value, rational(multiplier)) };
}

/** The digits without their grouping marks; undefined when the grouping is unclear. */
function ungrouped(digits: string): string | undefined {
  if (/^\d+(?:\.\d+)?$/.test(digits)) return digits;
  if (/^\.\d+$/.test(digits)) return `0${digits}`;
  // The same mark throughout, with three digits after each; a point only before decimals.
  if (/^[1-9]\d{0,2}([,' ])\d{3}(?:\1\d{3})*(?:\.\d+)?$/.test(digits)) {
    return digits.replaceAll(/[,' ]/g, '');
  }
  return undefined;
}

function groupingMessage(digits: string): string {
  if (/^\d+,\d{1,2}$/.test(digits)) {
    return `Write ${digits.replace(',', '.')} with a point for decimals, or ${digits.replace(',', '')} without a comma.`;
  }
  return `“${digits}” can be read in more than one way. Write commas between thousands and a point before decimals: 1,250,000.50.`;
}

/** Reads a whole number such as a count of shares. */
export function readWhole(typed: string, max: bigint): Parsed<bigint> {
  const read = readNumber(typed);
  if (!read.ok) return read;
  if (read.value.d !== 1n) return unreadable('precision', 'Enter a whole number.');
  if (read.value.n > max) {
    return unreadable('maximum', `Enter at most ${max.toLocaleString('en-US')}.`);
  }
  return { ok: true, value: read.value.n };
}

/** Reads a percentage, with or without its sign, to basis points: "7.25 %" gives 725. */
export function readBasisPoints(typed: string, max: number): Parsed<number> {
  const text = plainText(typed).replace(/ ?(?:%|per ?cent|pct)$/i, '');
  if (text === '') return unreadable('empty', 'Enter a percentage.');
  const read = readNumber(text);
  if (!read.ok) return read;
  const points = multiply(read.value, rational(100n));
  if (points.d !== 1n) return unreadable('precision', 'Enter at most two decimals, as in 7.25%.');
  if (points.n > BigInt(max)) return unreadable('maximum', `Enter at most ${max / 100}%.`);
  return { ok: true, value: Number(points.n) };
}
