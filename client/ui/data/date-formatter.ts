import type { Account } from '#shared/product/account/account.ts';

/** A formatted date or time, with its ISO 8601 text for `<time>`. */
export interface DateText {
  readonly iso: string;
  readonly words: string;
  /** For a line of a table: the day, with its year unless it is this one. */
  readonly short: string;
  /** The same with the time: "21 Nov, 14:05". */
  readonly shortTime: string;
}

/** Formats an ISO 8601 text for an account: what `dateFormatter` makes. */
export type FormatDate = (iso: string) => DateText;

/** The pages are in English, so other languages get the international English format. */
const internationally = 'en-GB';

/**
 * Formats dates for an account: in its region's style and its time zone. Loaders do this and not
 * components, because server and browser may format the same date differently, and hydration must
 * find the same text.
 */
export function dateFormatter(
  account: Pick<Account, 'locale' | 'timeZone'>,
): (iso: string) => DateText {
  const { locale, timeZone } = account;
  const format = formatOf('moment', locale, timeZone);
  const year = (date: Date) => formatOf('year', locale, timeZone).format(date);
  const thisYear = year(new Date());
  return (iso) => {
    const date = new Date(iso);
    const isThisYear = year(date) === thisYear;
    const write = (style: Style) => formatOf(style, locale, timeZone).format(date);
    const short = write(isThisYear ? 'day' : 'date');
    // Fields named one by one would write the hour without its zero: "3:39" beside "03:39".
    return { iso, words: format.format(date), short, shortTime: `${short}, ${write('time')}` };
  };
}

/** Formats the time of day alone, for lists under the heading of their day: "14:05". */
export function timeFormatter(
  account: Pick<Account, 'locale' | 'timeZone'>,
): (iso: string) => string {
  const format = formatOf('time', account.locale, account.timeZone);
  return (iso) => format.format(new Date(iso));
}

/** Names the month of a moment, with its year unless it is this one: "October", "December 2025". */
export function monthFormatter(
  account: Pick<Account, 'locale' | 'timeZone'>,
): (iso: string) => string {
  const { locale, timeZone } = account;
  const write = (style: Style, date: Date) => formatOf(style, locale, timeZone).format(date);
  const thisYear = write('year', new Date());
  return (iso) => {
    const date = new Date(iso);
    return write(write('year', date) === thisYear ? 'month' : 'monthOfYear', date);
  };
}

const styles = {
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  day: { day: 'numeric', month: 'short' },
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  time: { timeStyle: 'short' },
  year: { year: 'numeric' },
  month: { month: 'long' },
  monthOfYear: { month: 'long', year: 'numeric' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;
type Style = keyof typeof styles;

/**
 * Making a formatter costs more than using it a hundred times. There are few regions and zones, but
 * members choose them.
 */
const formats = new Map<string, Intl.DateTimeFormat>();
const formatsMax = 200;

function formatOf(style: Style, locale: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${style} ${locale} ${timeZone}`;
  const kept = formats.get(key);
  if (kept !== undefined) return kept;
  if (formats.size >= formatsMax) formats.clear();
  const made = newFormat(styles[style], locale, timeZone);
  formats.set(key, made);
  return made;
}

function newFormat(
  style: Intl.DateTimeFormatOptions,
  locale: string,
  timeZone: string,
): Intl.DateTimeFormat {
  try {
    const region = /^en-[A-Z]{2}$/.test(locale) ? locale : internationally;
    return new Intl.DateTimeFormat(region, { ...style, timeZone });
  } catch {
    // A browser may know fewer time zones than the server that stored the choice.
    return new Intl.DateTimeFormat(internationally, { ...style, timeZone: 'UTC' });
  }
}
