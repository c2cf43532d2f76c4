import type { DateText } from '../../ui/data/date-formatter.ts';

/* Days that somebody has typed or that are counted in UTC: the zone of a reader would shift them. */
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** "2 Nov", of a day such as 2026-11-02. */
export function dayWords(day: string): string {
  return dayFormat.format(new Date(day));
}

/** "2 Nov 2026". */
export function dateWords(day: string): string {
  return dateFormat.format(new Date(day));
}

/** A day such as 2026-11-02 for a line of a table: with its year unless it is this one. */
export function dayText(day: string): DateText {
  const words = dateWords(day);
  const isThisYear = day.startsWith(String(new Date().getUTCFullYear()));
  const short = isThisYear ? dayWords(day) : words;
  // A day has no time to show.
  return { iso: day, words, short, shortTime: short };
}
