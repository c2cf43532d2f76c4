import { type RawBuilder, sql } from 'kysely';
import { ProblemError, problem } from '../../../../../shared/http/errors.ts';
import type {
  Analytics,
  AnalyticsFilter,
  SpanFigures,
} from '../../../../../shared/product/raises/analytics.ts';
import type { Read } from '../../../platform/storage/storage.ts';
import { isDay, spanRows, spansOf, stepOf } from '../day-spans.ts';

/** What of the log counts: reading, by others than the company and operators. */
const counted = sql`e.internal = 0 and e.kind != 'denied'`;

/** The condition for events of the asked period. */
export function period({ from, to }: AnalyticsFilter): RawBuilder<unknown> {
  const since = from === undefined ? sql`` : sql`and e.at >= ${from}`;
  const until = to === undefined ? sql`` : sql`and e.at < ${`${to}T24`}`;
  return sql`${since} ${until}`;
}

/** Rejects with 422 a day that is in no calendar, and a period that ends before it begins. */
export function requirePeriod({ from, to }: AnalyticsFilter): void {
  if (from !== undefined && !isDay(from)) throw refused('/from', 'There is no such day: From.');
  if (to !== undefined && !isDay(to)) throw refused('/to', 'There is no such day: To.');
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
  db: Read,
  raiseId: string,
  { from, to }: AnalyticsFilter,
  now: number,
): Promise<Analytics['period']> {
  const { rows } = await sql<{ begun: string; first_at: string | null }>`
    select r.created_at as begun, (
      select min(e.at) from access_events e where e.raise_id = r.id and ${counted}
    ) as first_at from raises r where r.id = ${raiseId}`.execute(db);
  const today = new Date(now).toISOString().slice(0, 10);
  const first = rows[0]?.first_at?.slice(0, 10) ?? today;
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
  db: Read,
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
      select e.user_id, min(e.at) as first_at from access_events e
      where e.raise_id = ${raiseId} and ${counted} group by e.user_id
    )
    select s.since,
      count(distinct e.user_id) as viewers,
      count(distinct case when f.first_at >= s.since then e.user_id end) as first_time,
      coalesce(sum(case when e.kind = 'open' then 1 else 0 end), 0) as opened
    from spans s
    left join access_events e on e.raise_id = ${raiseId} and ${counted}
      and e.at >= s.since and e.at < s.until
    left join firsts f on f.user_id = e.user_id
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

/** The same over the whole period: whoever read in two weeks of it is one person. */
export async function viewersOf(
  db: Read,
  raiseId: string,
  filter: AnalyticsFilter,
): Promise<Pick<Analytics, 'viewers' | 'firstTime' | 'opened'>> {
  const { rows } = await sql<Record<'viewers' | 'first_time' | 'opened', number | string>>`
    select count(distinct e.user_id) as viewers,
      count(distinct case when not exists (
        select 1 from access_events b where b.raise_id = e.raise_id and b.user_id = e.user_id
          and b.internal = 0 and b.kind != 'denied' and b.at < ${filter.from ?? ''}
      ) then e.user_id end) as first_time,
      coalesce(sum(case when e.kind = 'open' then 1 else 0 end), 0) as opened
    from access_events e
    where e.raise_id = ${raiseId} and ${counted} ${period(filter)}`.execute(db);
  const [row] = rows;
  return {
    viewers: Number(row?.viewers ?? 0),
    firstTime: Number(row?.first_time ?? 0),
    opened: Number(row?.opened ?? 0),
  };
}
