import type { Account } from '../../shared/product/account.ts';

/** A moment in words, with its ISO 8601 text for `<time>`. */
export interface WrittenMoment {
  readonly iso: string;
  readonly words: string;
}

/** The pages are in English, so other languages write as the one that is read everywhere. */
const internationally = 'en-GB';

/**
 * Writes moments as the account wishes: in the manner of its region, in its time zone. Loaders do
 * this, not components: server and browser may know different words for the same moment, and what
 * is drawn must be what was sent.
 */
export function momentWriter(
  account: Pick<Account, 'locale' | 'timeZone'>,
): (iso: string) => WrittenMoment {
  const format = formatOf(account.locale, account.timeZone);
  return (iso) => ({ iso, words: format.format(new Date(iso)) });
}

/** Making one costs more than a hundred uses of it. Regions and zones are few, but not ours. */
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
    // A browser may know fewer zones than the server that stored the choice.
    return new Intl.DateTimeFormat(internationally, { ...style, timeZone: 'UTC' });
  }
}
