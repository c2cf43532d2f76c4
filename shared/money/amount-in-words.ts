import { type Currency, minorDigits } from './currencies.ts';
import type { Money } from './money.ts';

/** One and several of the unit of each currency, and of its minor unit where it has one. */
const units: Readonly<Record<Currency, readonly [one: string, several: string, ...string[]]>> = {
  USD: ['US dollar', 'US dollars', 'cent', 'cents'],
  EUR: ['euro', 'euros', 'cent', 'cents'],
  GBP: ['pound sterling', 'pounds sterling', 'penny', 'pence'],
  CHF: ['Swiss franc', 'Swiss francs', 'centime', 'centimes'],
  CAD: ['Canadian dollar', 'Canadian dollars', 'cent', 'cents'],
  AUD: ['Australian dollar', 'Australian dollars', 'cent', 'cents'],
  SGD: ['Singapore dollar', 'Singapore dollars', 'cent', 'cents'],
  JPY: ['Japanese yen', 'Japanese yen'],
};

const small = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ...['eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen'],
  ...['eighteen', 'nineteen'],
];
const tens = [
  ...['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'],
];
const scales = ['', ' thousand', ' million', ' billion', ' trillion', ' quadrillion'];

/**
 * An amount in English words, as contracts write it beside the figures: "one thousand two hundred
 * fifty US dollars and five cents". Whole units of the currency, then its minor units if there are
 * any.
 * @throws RangeError for what is no whole number of minor units from 0 on
 */
export function amountInWords({ amount, currency }: Money): string {
  if (!Number.isSafeInteger(amount) || amount < 0) {
    throw new RangeError(`${amount} is no amount in minor units.`);
  }
  const perUnit = 10 ** minorDigits(currency);
  const [whole, rest] = [Math.floor(amount / perUnit), amount % perUnit];
  const [one, several, minor = '', minors = ''] = units[currency];
  const major = `${numberInWords(whole)} ${whole === 1 ? one : several}`;
  if (rest === 0) return major;
  return `${major} and ${numberInWords(rest)} ${rest === 1 ? minor : minors}`;
}

/** A whole number from 0 on in English words, without "and". */
export function numberInWords(value: number): string {
  if (value === 0) return 'zero';
  const groups: string[] = [];
  for (let [left, scale] = [value, 0]; left > 0; left = Math.floor(left / 1_000), scale += 1) {
    const group = left % 1_000;
    if (group > 0) groups.unshift(`${hundredsInWords(group)}${scales[scale]}`);
  }
  return groups.join(' ');
}

function hundredsInWords(group: number): string {
  const [hundreds, rest] = [Math.floor(group / 100), group % 100];
  const parts = hundreds > 0 ? [`${small[hundreds]} hundred`] : [];
  if (rest > 0) parts.push(rest < 20 ? (small[rest] ?? '') : tensInWords(rest));
  return parts.join(' ');
}

function tensInWords(rest: number): string {
  const [ten, one] = [Math.floor(rest / 10), rest % 10];
  return one === 0 ? (tens[ten] ?? '') : `${tens[ten]}-${small[one]}`;
}
