/**
 * Reads the amounts of a bank statement. In half of the world 1.234 is more than a thousand, in the other
 * half hardly more than one: a point and a comma are told apart by all amounts of a statement together,
 * and where they do not say it, nobody guesses.
 */
import {
  type Currency,
  currencies,
  currencySigns,
  minorDigits,
} from '../../../money/currencies.ts';
import { moneyMax } from '../../../money/money.ts';

/** What stands before the decimals. */
export const decimalMarks = ['point', 'comma'] as const;
export type DecimalMark = (typeof decimalMarks)[number];

/** What the amounts of a statement say of it; `unclear` if they fit both, with one that matters. */
export type FoundMark =
  | { readonly is: DecimalMark | 'either' }
  | { readonly is: 'unclear'; readonly example: string }
  | { readonly is: 'both'; readonly examples: readonly [string, string] };

/** Finds what stands before the decimals in the amounts of one statement. */
export function decimalMarkOf(texts: Iterable<string>, currency: Currency): FoundMark {
  const found = new Map<DecimalMark, string>();
  let unclear: string | undefined;
  for (const text of texts) {
    const mark = markIn(bareAmount(text).digits, minorDigits(currency));
    if (mark === 'unclear') unclear ??= text.trim();
    else if (mark !== undefined && !found.has(mark)) found.set(mark, text.trim());
  }
  const [point, comma] = [found.get('point'), found.get('comma')];
  if (point !== undefined && comma !== undefined) return { is: 'both', examples: [point, comma] };
  if (point !== undefined) return { is: 'point' };
  if (comma !== undefined) return { is: 'comma' };
  return unclear === undefined ? { is: 'either' } : { is: 'unclear', example: unclear };
}

function markIn(digits: string, decimals: number): DecimalMark | 'unclear' | undefined {
  const marks = [...digits.matchAll(/[.,]/g)].map(([mark]) => mark);
  const last = marks.at(-1);
  if (last === undefined) return undefined;
  const [own, other]: readonly [DecimalMark, DecimalMark] =
    last === ',' ? ['comma', 'point'] : ['point', 'comma'];
  if (marks.some((mark) => mark !== last)) return own;
  // Twice the same can only stand between thousands.
  if (marks.length > 1) return other;
  const [before = '', after = ''] = digits.split(last);
  const mayBeThousands = after.length === 3 && /^[1-9]\d{0,2}$/.test(before);
  if (!mayBeThousands) return own;
  return decimals === 0 ? other : 'unclear';
}

/** An amount of a statement: in minor units, below zero for money that left the account. */
export type ReadAmount =
  | { readonly ok: true; readonly amount: number }
  | { readonly ok: false; readonly code: 'currency' | 'unreadable' };

/** Reads one amount of a statement, once it is known what stands before the decimals. */
export function readStatementAmount(
  text: string,
  mark: DecimalMark,
  currency: Currency,
): ReadAmount {
  const { digits, isNegative, sign } = bareAmount(text);
  if (sign !== '' && !isSignOf(sign, currency)) {
    const isOther = currencies.some((other) => isSignOf(sign, other)) || /^[A-Z]{3}$/.test(sign);
    return { ok: false, code: isOther ? 'currency' : 'unreadable' };
  }
  const [decimal, thousands] = mark === 'point' ? ['\\.', ','] : [',', '\\.'];
  const shape = new RegExp(`^(\\d+|\\d{1,3}(?:${thousands}\\d{3})+)(?:${decimal}(\\d+))?$`);
  const [, whole = '', fraction = ''] = shape.exec(digits) ?? [];
  const decimals = minorDigits(currency);
  // Zeros beyond the decimals of a currency are no other amount.
  const minor = fraction.replace(/0+$/, '').padEnd(decimals, '0');
  if (whole === '' || minor.length > decimals) return { ok: false, code: 'unreadable' };
  const amount = Number(`${whole.replaceAll(/\D/g, '')}${minor}`);
  if (amount > moneyMax) return { ok: false, code: 'unreadable' };
  return { ok: true, amount: isNegative ? -amount : amount };
}

function isSignOf(sign: string, currency: Currency): boolean {
  return [currency, ...currencySigns[currency]].some((one) => one.toUpperCase() === sign);
}

/** An amount without what stands around and between its digits but points and commas. */
function bareAmount(text: string): {
  readonly digits: string;
  readonly isNegative: boolean;
  readonly sign: string;
} {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[\s'’´]/g, '')
    .replaceAll(/[−–]/g, '-')
    .toUpperCase();
  const isBracketed = /^\(.*\)$/.test(plain);
  const inner = isBracketed ? plain.slice(1, -1) : plain;
  const digits = /\d(?:[\d.,]*\d)?/.exec(inner)?.[0] ?? '';
  const around = digits === '' ? inner : inner.replace(digits, '');
  const isDebit = around.endsWith('DR');
  const sign = around.replace(/(?:DR|CR)$/, '').replaceAll(/[-+]/g, '');
  return { digits, isNegative: isBracketed || isDebit || around.includes('-'), sign };
}
