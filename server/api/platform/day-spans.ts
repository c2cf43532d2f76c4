import { type RawBuilder, sql } from 'kysely';
import type { SpanStep } from '#shared/product/raises/analytics.ts';

/** Some days in a row, in UTC; both are part of it. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

/** So many columns are still told apart in a plot as wide as a phone. */
const daysMax = 62;
const weeksMax = 105;
const dayMs = 86_400_000;

/** How a period is divided: days, of a longer one weeks, of a very long one months. */
export function stepOf({ from, to }: DaySpan): SpanStep {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (days <= daysMax) return 'day';
  return days <= 7 * weeksMax ? 'week' : 'month';
}

/**
 * A period in steps, the oldest first and none left out. Weeks begin on Monday (ISO 8601); the first
 * and the last span end where the period does. None when the period ends before it begins.
 */
export function spansOf({ from, to }: DaySpan, step: SpanStep): readonly DaySpan[] {
  const spans: DaySpan[] = [];
  for (let start = from; start <= to; ) {
    const next = nextStart(start, step);
    const end = addDays(next, -1);
    spans.push({ from: start, to: end < to ? end : to });
    start = next;
  }
  return spans;
}

/** The first day of the next step. */
function nextStart(day: string, step: SpanStep): string {
  const date = new Date(day);
  switch (step) {
    case 'day':
      return addDays(day, 1);
    case 'week':
      return addDays(day, 7 - ((date.getUTCDay() + 6) % 7));
    case 'month':
      date.setUTCMonth(date.getUTCMonth() + 1, 1);
      return date.toISOString().slice(0, 10);
  }
}

/** The day so many days later, or earlier. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** Tells whether a text such as 2026-02-31 names a day of the calendar. */
export function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/**
 * Spans as rows of a query, to join with whatever has a moment: `since` is their first day and
 * `until` the day after the last one, which every ISO 8601 moment of the span sorts before.
 */
export function spanRows(spans: readonly DaySpan[]): RawBuilder<unknown> {
  return sql.join(spans.map(({ from, to }) => sql`(${from}, ${addDays(to, 1)})`));
}
