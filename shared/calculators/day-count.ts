/** Days between two dates as the note counts them. Dates are ISO 8601 texts: 2026-07-15. */

export const dayCounts = ['actual_365', '30_360'] as const;
export type DayCount = (typeof dayCounts)[number];

/** The year a day count divides by. */
export const daysOfYear: Readonly<Record<DayCount, number>> = { actual_365: 365, '30_360': 360 };

export const dayCountNames: Readonly<Record<DayCount, string>> = {
  actual_365: 'actual/365',
  '30_360': '30/360',
};

const dayMs = 86_400_000;

/** Tells whether the text is a day of the calendar between 1900 and 2199; 2026-02-30 is not. */
export function isDate(text: string): boolean {
  if (!/^(?:19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/**
 * The days from one date to another, negative when the second is earlier; both must satisfy isDate.
 * 30/360 is the bond basis of ISDA 2006, section 4.16(f): every month has 30 days.
 */
export function daysBetween(from: string, to: string, dayCount: DayCount): number {
  if (dayCount === 'actual_365') return (Date.parse(to) - Date.parse(from)) / dayMs;
  const [y1 = 0, m1 = 0, d1 = 0] = from.split('-').map(Number);
  const [y2 = 0, m2 = 0, d2 = 0] = to.split('-').map(Number);
  // Bond basis: the 31st counts as the 30th, at the end only when it does at the start too.
  const start = Math.min(d1, 30);
  const end = d2 === 31 && start === 30 ? 30 : d2;
  return 360 * (y2 - y1) + 30 * (m2 - m1) + (end - start);
}
