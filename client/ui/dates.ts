/*
 * Dates as people read them. Language and zone are fixed, so that server and browser write the
 * same words and hydration has nothing to repair.
 */
const longDateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const clockFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });

/** A day, as in "20 November 2026", of an ISO 8601 date or moment. */
export function longDate(iso: string): string {
  return longDateFormat.format(new Date(iso));
}

/** A moment, as in "20 November 2026, 08:30 UTC". */
export function longMoment(iso: string): string {
  const moment = new Date(iso);
  return `${longDateFormat.format(moment)}, ${clockFormat.format(moment)} UTC`;
}
