import { type RawBuilder, sql } from 'kysely';
import { isDay, spanRows, spansOf, stepOf } from '#api/platform/day-spans.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import type { Analytics, AnalyticsFilter, SpanFigures } from '#shared/product/raises/analytics.ts';

/** The condition for events of the asked period. */
export function period({ from, to }: AnalyticsFilter): RawBuilder<unknown> {
  const since = from === undefined ? sql`` : sql`and e.at >= ${from}`;
  const until = to === undefined ? sql`` : sql`and e.at < ${`${to}T24`}`;
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
  if (from !== undefined && !isDay(from))
    throw refused('/from', 'Enter a day that exists under From.');
  if (to !== undefined && !isDay(to)) throw refused('/to', 'Enter a day that exists under To.');
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

/** How many people read in each step of a period; where nobody did, none. */
export async function viewersOverTime(
  db: Database,
  raiseId: string,
  { step, ...days }: Analytics['period'],
): Promise<SpanFigures[]> {
  const spans = spansOf(days, step);
  if (spans.length === 0) return [];
  const { rows } = await sql<{
    since: string;
    viewers: number | string;
    first_time: number | string;
    opened: number | string;
  }>`
    with spans (since, until) as (values ${spanRows(spans)}),
    firsts as (
      select d.user_id, min(d.day) as first_day from reading_days d
      where d.raise_id = ${raiseId} group by d.user_id
    )
    select s.since,
      count(distinct d.user_id) as viewers,
      count(distinct case when f.first_day >= s.since then d.user_id end) as first_time,
      coalesce(sum(d.opened), 0) as opened
    from spans s
    left join reading_days d on d.raise_id = ${raiseId}
      and d.day >= s.since and d.day < s.until
    left join firsts f on f.user_id = d.user_id
    group by s.since
    order by s.since`.execute(db);
  return rows.map(({ viewers, first_time, opened }, at) => ({
    from: spans[at]?.from ?? '',
    to: spans[at]?.to ?? '',
    viewers: Number(viewers),
    firstTime: Number(first_time),
    opened: Number(opened),
  }));
}

/** Counts viewers over a whole period: somebody who read in two weeks of it is one person. */
export async function viewersOf(
  db: Database,
  raiseId: string,
  filter: AnalyticsFilter,
): Promise<Pick<Analytics, 'viewers' | 'firstTime' | 'opened'>> {
  const { rows } = await sql<Record<'viewers' | 'first_time' | 'opened', number | string>>`
    select count(*) as viewers, coalesce(sum(opened), 0) as opened,
      coalesce(sum(case when exists (
        select 1 from reading_days b where b.raise_id = ${raiseId} and b.user_id = read.user_id
          and b.day < ${filter.from ?? ''}
      ) then 0 else 1 end), 0) as first_time
    from (
      select d.user_id, sum(d.opened) as opened from reading_days d
      where d.raise_id = ${raiseId} ${daysOf(filter)}
      group by d.user_id
    ) read`.execute(db);
  const [row] = rows;
  return {
    viewers: Number(row?.viewers ?? 0),
    firstTime: Number(row?.first_time ?? 0),
    opened: Number(row?.opened ?? 0),
  };
}
