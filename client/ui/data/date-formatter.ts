import type { Account } from '../../../shared/product/account/account.ts';

/** A formatted date or time, with its ISO 8601 text for `<time>`. */
export interface WrittenMoment {
  readonly iso: string;
  readonly words: string;
}

/** The pages are in English, so other languages get the international English format. */
const internationally = 'en-GB';

/**
 * Formats dates for an account: in its region's style and its time zone. Loaders do this and not
 * components, because server and browser may format the same date differently, and hydration must
 * find the same text.
 */
export function momentWriter(
  account: Pick<Account, 'locale' | 'timeZone'>,
): (iso: string) => WrittenMoment {
  const format = formatOf(account.locale, account.timeZone);
  return (iso) => ({ iso, words: format.format(new Date(iso)) });
}

/**
 * Making a formatter costs more than using it a hundred times. There are few regions and zones, but
 * members choose them.
 */
const formats = new Map<string, Intl.DateTimeFormat>();
const formatsMax = 200;

function formatOf(locale: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`;
  const kept = formats.get(key);
  if (kept !== undefined) return kept;
  if (formats.size >= formatsMax) formats.clear();
  const made = newFormat(locale, timeZone);
  formats.set(key, made);
  return made;
}

function newFormat(locale: string, timeZone: string): Intl.DateTimeFormat {
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
  try {
    const region = /^en-[A-Z]{2}$/.test(locale) ? locale : internationally;
    return new Intl.DateTimeFormat(region, { ...style, timeZone });
  } catch {
    // A browser may know fewer time zones than the server that stored the choice.
    return new Intl.DateTimeFormat(internationally, { ...style, timeZone: 'UTC' });
  }
}
