/** Reads days as people type them, as 2026-07-15: any other order can be read in two ways. */
import { isDate } from '../calculators/day-count.ts';
import { type Parsed, plainText, unreadable } from './parse-numbers.ts';

// Put together here, because browsers differ in whether a comma follows the weekday.
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });
const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

export interface DayLimits {
  /** The first day that is accepted, as 2026-07-15. */
  readonly from?: string;
  /** The last day that is accepted. */
  readonly to?: string;
}

/** Reads a day to ISO 8601. "2026/07/15" and "2026.07.15" are read too. */
export function readDay(typed: string, { from, to }: DayLimits = {}): Parsed<string> {
  const day = plainText(typed).replaceAll(/[/.]/g, '-');
  if (day === '') return unreadable('empty', 'Enter a day.');
  if (!isDate(day)) return unreadable('day', 'Enter a day as year-month-day, such as 2026-07-15.');
  if (from !== undefined && day < from) {
    return unreadable('minimum', `Choose ${dayText(from)} or a later day.`);
  }
  if (to !== undefined && day > to) {
    return unreadable('maximum', `Choose ${dayText(to)} or an earlier day.`);
  }
  return { ok: true, value: day };
}

/** "Wednesday, 15 July 2026" of 2026-07-15: the day of the week makes a mistake visible. */
export function dayText(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  return `${weekday.format(at)}, ${date.format(at)}`;
}
