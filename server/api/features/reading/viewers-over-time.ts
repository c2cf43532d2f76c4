import { type RawBuilder, sql } from 'kysely';
import { isDay, spansOf, stepOf } from '#api/platform/day-spans.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import type { Analytics, AnalyticsFilter } from '#shared/product/raises/analytics.ts';
import { countsOf } from './reading-counts.ts';

/** The condition for counts of the asked period. */
export function betweenDays({ from, to }: AnalyticsFilter): RawBuilder<unknown> {
  const since = from === undefined ? sql`` : sql`and day >= ${from}`;
  const until = to === undefined ? sql`` : sql`and day <= ${to}`;
  return sql`${since} ${until}`;
}

/** The condition for days of the asked period. */
export function daysOf({ from, to }: AnalyticsFilter): RawBuilder<unknown> {
  const since = from === undefined ? sql`` : sql`and d.day >= ${from}`;
  const until = to === undefined ? sql`` : sql`and d.day <= ${to}`;
  return sql`${since} ${until}`;
}

/** Rejects with 422 a day that is in no calendar, and a period that ends before it begins. */
export function requirePeriod({ from, to }: AnalyticsFilter): void {
  if (from !== undefined && !isDay(from)) throw refused('/from', 'Enter a valid date under From.');
  if (to !== undefined && !isDay(to)) throw refused('/to', 'Enter a valid date under To.');
  if (from !== undefined && to !== undefined && from > to) {
    throw refused('/to', 'The period ends before it begins. Choose a later last day.');
  }
}

function refused(pointer: string, message: string): ProblemError {
  const errors = [{ pointer, code: 'period', message }];
  return new ProblemError(problem('validation', message, { errors }));
}

/**
 * The period that figures are about: as asked, but neither before there was anything to read nor
 * after today; without a first day, from the first reading on.
 */
export async function periodOf(
  db: Database,
  raiseId: string,
  { from, to }: AnalyticsFilter,
  now: number,
): Promise<Analytics['period']> {
  const { rows } = await sql<{ begun: string; first_day: string | null }>`
    select r.created_at as begun, (
      select min(d.day) from reading_days d where d.raise_id = r.id
    ) as first_day from raises r where r.id = ${raiseId}`.execute(db);
  const today = new Date(now).toISOString().slice(0, 10);
  const first = rows[0]?.first_day ?? today;
  const begun = rows[0]?.begun.slice(0, 10) ?? today;
  const earliest = first < begun ? first : begun;
  const days = {
    from: from === undefined ? first : from < earliest ? earliest : from,
    to: to === undefined || to > today ? today : to,
  };
  return { ...days, step: stepOf(days) };
}

type Viewers = Pick<Analytics, 'viewers' | 'firstTime' | 'opened' | 'spans'>;

/**
 * How many people read in a period and in each step of it; where nobody did, none. Somebody who read
 * in two steps is one person: in each step and in the period, one day is the first of theirs.
 * @param asked the period that was asked for: without a first day, all that was read before counts
 */
export async function viewersOf(
  db: Database,
  raiseId: string,
  asked: AnalyticsFilter,
  { step, ...days }: Analytics['period'],
): Promise<Viewers> {
  const { read = [], opened = [] } = await countedDays(db, raiseId, asked);
  const none = { viewers: 0, firstTime: 0, opened: 0 };
  const spans = spansOf(days, step).map((span) => ({ ...span, ...none }));
  const all = { ...none };
  const spanWith = spanFinder(spans);
  for (const { day, part, n } of read) {
    const people = Number(n);
    const isFirst = part === '' ? people : 0;
    if (asked.from === undefined) all.viewers += isFirst;
    else if (part < asked.from) all.viewers += people;
    all.firstTime += isFirst;
    const span = spanWith(day);
    if (span === undefined) continue;
    if (part < span.from) span.viewers += people;
    span.firstTime += isFirst;
  }
  for (const { day, n } of opened) {
    all.opened += Number(n);
    const span = spanWith(day);
    if (span !== undefined) span.opened += Number(n);
  }
  return { ...all, spans };
}

interface DayCount {
  readonly what: 'read' | 'opened';
  readonly day: string;
  /** On which day they had read before; of what was opened, none. */
  readonly part: string;
  readonly n: number | string;
}

/** How many people read on each day, by the day on which they had read before, and what was opened. */
async function countedDays(
  db: Database,
  raiseId: string,
  days: AnalyticsFilter,
): Promise<Partial<Record<DayCount['what'], readonly DayCount[]>>> {
  const { rows } = await sql<DayCount>`
    select 'read' as what, day, part, sum(n) as n from ${countsOf(raiseId, 'viewers')}
      where 1 = 1 ${betweenDays(days)} group by part, day
    union all
    select 'opened', day, '', sum(n) from ${countsOf(raiseId, 'opened')}
      where 1 = 1 ${betweenDays(days)} group by day`.execute(db);
  return Object.groupBy(rows, ({ what }) => what);
}

/** Finds the span that a day is in. */
function spanFinder<Span extends { readonly from: string; readonly to: string }>(
  spans: readonly Span[],
): (day: string) => Span | undefined {
  return (day) => {
    let low = 0;
    let high = spans.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((spans[middle]?.to ?? '') < day) low = middle + 1;
      else high = middle;
    }
    const span = spans[low];
    return span !== undefined && span.from <= day ? span : undefined;
  };
}
