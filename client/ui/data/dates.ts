/*
 * Dates as people read them. Language and zone are fixed, so that server and browser write the same
 * text and hydration finds no difference.
 */
const longDateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const shortDateFormat = new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
});
const clockFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });

/** A day, as in "20 November 2026", from an ISO 8601 date or time. */
export function longDate(iso: string): string {
  return longDateFormat.format(new Date(iso));
}

/** A day in a line of a table, as in "20 Nov 2026", from an ISO 8601 date or time. */
export function shortDate(iso: string): string {
  return shortDateFormat.format(new Date(iso));
}

/** A date and time, as in "20 November 2026, 08:30 UTC". */
export function longMoment(iso: string): string {
  const moment = new Date(iso);
  return `${longDateFormat.format(moment)}, ${clockFormat.format(moment)} UTC`;
}

const minuteMs = 60_000;

/** The minute a moment is in: a page made twice within it stays the same, and so does its ETag. */
export function wholeMinute(at: number): number {
  return Math.floor(at / minuteMs) * minuteMs;
}
