/**
 * Business days: Monday to Friday without the federal holidays of the United States (5 U.S.C. 6103),
 * counted in New York. Days are texts such as 2026-07-03, so that no time zone can shift them.
 */

const dayMs = 86_400_000;
const sunday = 0;
const monday = 1;
const thursday = 4;
const saturday = 6;
/** No counting goes further, whatever is asked. */
const countMax = 10_000;

const inNewYork = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The day that a moment falls on in New York. */
export function newYorkDay(at: number | string): string {
  return inNewYork.format(new Date(at));
}

/** The days on which offices are closed for a holiday of this year, which may lie in the year before. */
export function federalHolidays(year: number): readonly string[] {
  const fixed = [
    dayOf(year, 1, 1),
    ...(year >= 2021 ? [dayOf(year, 6, 19)] : []),
    dayOf(year, 7, 4),
    dayOf(year, 11, 11),
    dayOf(year, 12, 25),
  ];
  return [
    ...fixed.map(observed),
    nth(year, 1, monday, 3),
    nth(year, 2, monday, 3),
    lastMonday(year, 5),
    nth(year, 9, monday, 1),
    nth(year, 10, monday, 2),
    nth(year, 11, thursday, 4),
  ].sort();
}

/** Tells whether offices are open on a day. */
export function isBusinessDay(day: string): boolean {
  const weekday = weekdayOf(day);
  if (weekday === saturday || weekday === sunday) return false;
  const year = Number(day.slice(0, 4));
  // New Year's Day on a Saturday is observed in the year before.
  return !federalHolidays(year).includes(day) && !federalHolidays(year + 1).includes(day);
}

/** The `count`th business day after a day; that day itself does not count. */
export function addBusinessDays(day: string, count: number): string {
  let at = day;
  for (let left = Math.min(count, countMax); left > 0; ) {
    at = shifted(at, 1);
    if (isBusinessDay(at)) left -= 1;
  }
  return at;
}

/** How many business days there are after a day, up to another one and with it. */
export function businessDaysBetween(from: string, to: string): number {
  let count = 0;
  for (let day = shifted(from, 1); day <= to && count < countMax; day = shifted(day, 1)) {
    if (isBusinessDay(day)) count += 1;
  }
  return count;
}

/** A holiday on a Saturday is observed on the Friday before it, one on a Sunday on the Monday after. */
function observed(day: string): string {
  const weekday = weekdayOf(day);
  if (weekday === saturday) return shifted(day, -1);
  return weekday === sunday ? shifted(day, 1) : day;
}

function nth(year: number, month: number, weekday: number, n: number): string {
  const first = dayOf(year, month, 1);
  const ahead = (weekday - weekdayOf(first) + 7) % 7;
  return shifted(first, ahead + (n - 1) * 7);
}

function lastMonday(year: number, month: number): string {
  const last = dayOf(year, month, 31);
  return shifted(last, -((weekdayOf(last) - monday + 7) % 7));
}

function dayOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

function shifted(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
