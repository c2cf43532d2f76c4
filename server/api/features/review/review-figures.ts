import { type RawBuilder, sql } from 'kysely';
import { type DaySpan, spanRows, spansOf } from '#api/platform/day-spans.ts';
import type { Engine, Storage } from '#api/platform/storage/storage.ts';
import { reviewsTimedMax } from '#shared/product/fields/limits.ts';
import { type RaiseState, raiseStates } from '#shared/product/raises/lifecycle.ts';
import {
  type RaiseFigures,
  type Turnaround,
  type TurnaroundOfMonth,
  turnaroundMonths,
} from '#shared/product/raises/review-figures.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** The period of the sentence at the queue. */
const recentDays = 90;

type Counted = number | string;
interface TurnaroundRow {
  readonly since: string;
  readonly reviews: Counted;
  readonly p50: Counted | null;
  readonly p90: Counted | null;
}
type Source = Pick<Storage, 'db' | 'engine'>;

/** Raises by state, and how long reviews took in each of the last months and over all of them. */
export async function raiseFiguresOf(storage: Source, now: number): Promise<RaiseFigures> {
  const today = new Date(now).toISOString().slice(0, 10);
  const first = new Date(today);
  first.setUTCMonth(first.getUTCMonth() - turnaroundMonths + 1, 1);
  const whole = { from: first.toISOString().slice(0, 10), to: today };
  const [states, months, [together]] = await Promise.all([
    raisesByState(storage),
    turnaroundIn(storage, spansOf(whole, 'month')),
    turnaroundIn(storage, [whole]),
  ]);
  const { reviews = 0, p50Hours = null, p90Hours = null } = together ?? {};
  const raises = states.reduce((sum, one) => sum + one.raises, 0);
  return { raises, states, months, turnaround: { reviews, p50Hours, p90Hours } };
}

/** How long the reviews that were decided in the last 90 days took, the newest of them. */
export async function recentTurnaround(storage: Source, now: number): Promise<Turnaround> {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  const recent = { from: day(now - recentDays * dayMs), to: day(now) };
  const newest = sql`(select * from raise_reviews where at >= ${recent.from}
    order by at desc limit ${sql.lit(reviewsTimedMax)})`;
  const [found] = await turnaroundIn(storage, [recent], newest);
  const { reviews = 0, p50Hours = null, p90Hours = null } = found ?? {};
  return { reviews, p50Hours, p90Hours };
}

async function raisesByState({ db }: Source): Promise<RaiseFigures['states']> {
  const { rows } = await sql<{ state: RaiseState; raises: Counted }>`
    select state, count(*) as raises from raises group by state`.execute(db);
  const counts = new Map(rows.map(({ state, raises }) => [state, Number(raises)]));
  return raiseStates.map((state) => ({ state, raises: counts.get(state) ?? 0 }));
}

/** Nearest ranks, so a percentile is always a time that some review took. */
async function turnaroundIn(
  { db, engine }: Source,
  spans: readonly DaySpan[],
  reviews: RawBuilder<unknown> = sql`raise_reviews`,
): Promise<TurnaroundOfMonth[]> {
  const { rows } = await sql<TurnaroundRow>`
    with spans (since, until) as (values ${spanRows(spans)}),
    taken as (
      select s.since, r.id, ${tookMs(engine)} as took
      from spans s left join ${reviews} r on r.at >= s.since and r.at < s.until
    ), ranked as (
      select since, id, took,
        row_number() over (partition by since order by took) as place,
        count(id) over (partition by since) as total
      from taken
    )
    select since, count(id) as reviews,
      max(case when place = (total * 50 + 99) / 100 then took end) as p50,
      max(case when place = (total * 90 + 99) / 100 then took end) as p90
    from ranked group by since order by since`.execute(db);
  return rows.map(({ reviews, p50, p90 }, at) => ({
    from: spans[at]?.from ?? '',
    to: spans[at]?.to ?? '',
    reviews: Number(reviews),
    p50Hours: hoursOf(p50),
    p90Hours: hoursOf(p90),
  }));
}

/** From submission to decision, in milliseconds. Both engines count from text in their own way. */
function tookMs(engine: Engine): RawBuilder<number> {
  return engine === 'sqlite'
    ? sql`cast(round((julianday(r.at) - julianday(r.submitted_at)) * ${sql.lit(dayMs)}) as integer)`
    : sql`cast(extract(epoch from (r.at::timestamptz - r.submitted_at::timestamptz)) * 1000 as bigint)`;
}

/** Hours to a tenth. */
function hoursOf(ms: Counted | null): number | null {
  return ms === null ? null : Math.round((Number(ms) / hourMs) * 10) / 10;
}
