/**
 * Money: whole minor units and an ISO 4217 code. Amounts in different currencies are never added.
 * Text that people typed is read in typed-money.ts.
 */
import { type Currency, minorDigits } from './currencies.ts';
import { floor, multiply, type Rational, rational } from './rational.ts';

export interface Money {
  /** Minor units: cents of a dollar, yen as they are. */
  readonly amount: number;
  readonly currency: Currency;
}

/**
 * 1e14 minor units: more than any amount of this product, and far below the size at which numbers
 * lose digits.
 */
export const moneyMax = 100_000_000_000_000;

/** The amount in major units, exactly: 1250 cents are 25/2 dollars. */
export function majorUnits(money: {
  readonly amount: number;
  readonly currency: string;
}): Rational {
  return rational(BigInt(money.amount), 10n ** BigInt(minorDigits(money.currency)));
}

/** Major units as money; fractions of a minor unit are dropped, never rounded up. */
export function flooredMoney(major: Rational, currency: Currency): Money {
  const minor = multiply(major, { n: 10n ** BigInt(minorDigits(currency)), d: 1n });
  return { amount: Number(floor(minor)), currency };
}

/** Major units as money, rounded half up at the minor unit. */
export function roundedMoney(major: Rational, currency: Currency): Money {
  const minor = multiply(major, { n: 10n ** BigInt(minorDigits(currency)), d: 1n });
  return { amount: Number(floor({ n: 2n * minor.n + minor.d, d: 2n * minor.d })), currency };
}

/** Throws when the currencies differ: such a sum has no meaning. */
export function addMoney(a: Money, b: Money): Money {
  if (a.currency !== b.currency) {
    throw new TypeError(`${a.currency} and ${b.currency} cannot be added.`);
  }
  return { amount: a.amount + b.amount, currency: a.currency };
}

/**
 * `part` as a whole percentage of `whole`, rounded down so that 100 is never shown too early. May
 * exceed 100. A `whole` of 0 gives 0.
 */
export function progressPercent(part: Money, whole: Money): number {
  if (part.currency !== whole.currency) {
    throw new TypeError(`${part.currency} cannot be measured in ${whole.currency}.`);
  }
  if (whole.amount <= 0) return 0;
  return Number((BigInt(part.amount) * 100n) / BigInt(whole.amount));
}

/** The amount as the locale writes it, with minor units where it has any: $5,000,000 but $279,917.80. */
export function formatMoney({ amount, currency }: Money, locale = 'en-US'): string {
  if (locale === 'en-US' && Number.isSafeInteger(amount) && currency in englishSigns) {
    return englishMoney(amount, currency);
  }
  const digits = minorDigits(currency);
  const unit = 10 ** digits;
  const shown = amount % unit === 0 ? 0 : digits;
  return formatter(locale, currency, {
    minimumFractionDigits: shown,
    maximumFractionDigits: shown,
  }).format(amount / unit);
}

/** What English as written in the United States puts before an amount. */
const englishSigns: Readonly<Record<Currency, string>> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  CHF: 'CHF\u00a0',
  CAD: 'CA$',
  AUD: 'A$',
  SGD: 'SGD\u00a0',
  JPY: '¥',
};

/**
 * Without a formatter: making the first one takes a browser 10 ms, and nearly every page has an amount
 * in English.
 */
function englishMoney(amount: number, currency: Currency): string {
  const digits = minorDigits(currency);
  const unit = 10 ** digits;
  const size = Math.abs(amount);
  const minor = size % unit;
  const major = String((size - minor) / unit).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  const behind = minor === 0 ? '' : `.${String(minor).padStart(digits, '0')}`;
  return `${amount < 0 ? '-' : ''}${englishSigns[currency]}${major}${behind}`;
}

/** From here on an amount is shortened. */
const compactFrom = 1_000;
/** $1.55K shows a ticket of $1,550 exactly; more digits would not be compact. */
const compactDecimals = 2;

/**
 * The amount in few characters: $1.5K, $2.5M. Rounded down, so that no ticket looks larger than it
 * is; below a thousand it is written in full, so that only 0 is shown as 0.
 */
export function compactMoney(money: Money, locale = 'en-US'): string {
  const major = money.amount / 10 ** minorDigits(money.currency);
  if (Math.abs(major) < compactFrom) return formatMoney(money, locale);
  return formatter(locale, money.currency, {
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: compactDecimals,
    roundingMode: 'trunc',
  }).format(major);
}

/** Making a formatter costs more than using it a hundred times. */
const formatters = new Map<string, Intl.NumberFormat>();
/** Locales come from requests; without a limit a visitor could fill the memory with them. */
const formattersMax = 200;

function formatter(
  locale: string,
  currency: Currency,
  options: Intl.NumberFormatOptions,
): Intl.NumberFormat {
  const key = `${locale} ${currency} ${JSON.stringify(options)}`;
  const kept = formatters.get(key);
  if (kept !== undefined) return kept;
  if (formatters.size >= formattersMax) formatters.clear();
  const made = new Intl.NumberFormat(locale, {
    ...options,
    style: 'currency',
    currency,
    currencyDisplay: 'symbol',
  });
  formatters.set(key, made);
  return made;
}
