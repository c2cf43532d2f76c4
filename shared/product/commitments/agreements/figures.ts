/**
 * Figures as agreements write them. Not through Intl: its texts change with its data, and the same
 * facts must always give the same text, because the text is hashed.
 */
import { amountInWords } from '../../../money/amount-in-words.ts';
import { minorDigits } from '../../../money/currencies.ts';
import type { Money } from '../../../money/money.ts';

/** "USD 1,250.05". */
export function amountInFigures({ amount, currency }: Money): string {
  const digits = minorDigits(currency);
  const whole = grouped(String(Math.floor(amount / 10 ** digits)));
  const rest = String(amount % 10 ** digits).padStart(digits, '0');
  return digits === 0 ? `${currency} ${whole}` : `${currency} ${whole}.${rest}`;
}

/** "USD 1,250.05 (one thousand two hundred fifty US dollars and five cents)". */
export function amountBothWays(money: Money): string {
  return `${amountInFigures(money)} (${amountInWords(money)})`;
}

/** Basis points as "7.5%". */
export function percentText(bps: number): string {
  return `${bps / 100}%`;
}

/** Digits in groups of three. */
export function grouped(digits: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** "2026-06-01 20:00 UTC" of a moment. */
export function momentText(moment: string): string {
  const [day, time = ''] = new Date(moment).toISOString().split('T');
  return `${day} ${time.slice(0, 5)} UTC`;
}
