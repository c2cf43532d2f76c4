/** Reads amounts as people type them, and says back what was understood. */
import { type Currency, currencies, currencySigns, minorDigits } from './currencies.ts';
import { formatMoney, type Money, moneyMax } from './money.ts';
import { type Parsed, plainText, readNumber, unreadable } from './parse-numbers.ts';
import { multiply, rational } from './rational.ts';

export interface TypedMoney {
  readonly money: Money;
  /** What was understood: "$2,500,000". */
  readonly echo: string;
}

/** Reads "2.5m", "$250k", "1,000,000 USD" or "1'000.50" as an amount in `currency`. */
export function readMoney(typed: string, currency: Currency, locale = 'en-US'): Parsed<TypedMoney> {
  const text = plainText(typed);
  if (text === '') return unreadable('empty', `Enter an amount in ${currency}.`);
  const bare = withoutOwnSign(text, currency);
  const other = foreignSign(bare, currency);
  if (other !== undefined) {
    return unreadable('currency', `This amount is in ${currency}. Leave out “${other}”.`);
  }
  const read = readNumber(bare);
  if (!read.ok) {
    if (read.code !== 'empty') return read;
    return unreadable('empty', `Enter an amount in ${currency}.`);
  }
  const digits = minorDigits(currency);
  const minor = multiply(read.value, rational(10n ** BigInt(digits)));
  // Digits are counted as typed: "1.500" could mean 1.50, but half of the world reads it as 1,500.
  const typedDigits = /\.(\d*)$/.exec(bare)?.[1]?.length ?? 0;
  if (minor.d !== 1n || typedDigits > digits) {
    return unreadable('precision', precisionMessage(currency, digits, bare));
  }
  if (minor.n > BigInt(moneyMax)) {
    const most = formatMoney({ amount: moneyMax, currency }, locale);
    return unreadable('maximum', `Enter at most ${most}.`);
  }
  const money: Money = { amount: Number(minor.n), currency };
  return { ok: true, value: { money, echo: formatMoney(money, locale) } };
}

/** The code or sign of the field's own currency may stand on either side. */
function withoutOwnSign(text: string, currency: Currency): string {
  for (const sign of [currency, ...currencySigns[currency]]) {
    const lower = text.toLowerCase();
    if (lower.startsWith(sign.toLowerCase())) return text.slice(sign.length).trim();
    if (lower.endsWith(sign.toLowerCase())) return text.slice(0, -sign.length).trim();
  }
  return text;
}

function foreignSign(text: string, currency: Currency): string | undefined {
  for (const other of currencies) {
    if (other === currency) continue;
    for (const sign of [other, ...currencySigns[other]]) {
      if (text.toLowerCase().includes(sign.toLowerCase())) return sign;
    }
  }
  return undefined;
}

function precisionMessage(currency: Currency, digits: number, text: string): string {
  if (/^\d{1,3}\.\d{3}$/.test(text)) {
    return `Write ${text.replace('.', ',')} for thousands, or fewer decimals: ${currency} has ${digits === 0 ? 'none' : digits}.`;
  }
  return digits === 0
    ? `Enter a whole amount, as ${currency} has no decimals.`
    : `Enter at most ${digits} decimals.`;
}
