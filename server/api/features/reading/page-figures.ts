import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#api/platform/storage/storage.ts';
import type { AnalyticsFilter, PageFigures } from '#shared/product/raises/analytics.ts';
import { daysOf, period } from './viewers-over-time.ts';

export interface PagesRead {
  readonly each: PageFigures[];
  readonly together: Omit<PageFigures, 'page'>;
}

/** The figures of a document without pages. */
export const noPages: PagesRead = { each: [], together: { viewers: 0, views: 0, medianMs: null } };

/** In place of a page number: all pages of the version together. */
const everyPage = 0;
/**
 * Looks of so many versions are read by one statement. Of a version with more it is one for each
 * page: a statement keeps the thread, on SQLite, until it is done.
 */
const looksAtOnce = 20_000;
/** Times are counted in buckets of so many milliseconds, to find the one in the middle. */
const bucketMs = 250;

interface PageRange {
  readonly from: number;
  readonly to: number;
}

/**
 * How long each page of a version was looked at, and all of them together: the median, which one
 * forgotten window does not move. Of an even number of views it is the mean of the two in the middle.
 */
export async function pagesOf(
  db: Database,
  versionId: string,
  filter: AnalyticsFilter,
): Promise<PagesRead> {
  const pages = await pagesSeen(db, versionId);
  if (pages.length === 0) return noPages;
  const ranges = await rangesOf(db, versionId, pages);
  const seen = new Map<number, Omit<PageFigures, 'page' | 'medianMs'>>();
  for (const range of ranges) {
    for (const row of await viewersIn(db, versionId, range, filter)) seen.set(row.page, row);
  }
  const medians = await mediansOf(db, versionId, ranges, filter);
  const each = [...seen]
    .sort(([one], [other]) => one - other)
    .map(([page, { viewers, views }]) => ({
      ...{ page, viewers, views },
      medianMs: medians.get(page) ?? null,
    }));
  const { page: _all, ...together } = each.find(({ page }) => page === everyPage) ?? {
    page: everyPage,
    ...noPages.together,
  };
  return { each: each.filter(({ page }) => page !== everyPage), together };
}

/** The pages that anybody ever looked at, found one after the other by the index. */
export async function pagesSeen(db: Database, versionId: string): Promise<readonly number[]> {
  const { rows } = await sql<{ page: number }>`
    with recursive pages (page) as (
      select min(page) from access_events
      where version_id = ${versionId} and internal = 0 and kind = 'page'
      union all
      select (
        select min(e.page) from access_events e
        where e.version_id = ${versionId} and e.internal = 0 and e.kind = 'page'
          and e.page > pages.page
      ) from pages where pages.page is not null
    )
    select page from pages where page is not null`.execute(db);
  return rows.map(({ page }) => page);
}

async function rangesOf(
  db: Database,
  versionId: string,
  pages: readonly number[],
): Promise<readonly PageRange[]> {
  const { rows } = await sql<{ looks: number }>`
    select count(*) as looks from (
      select page from access_events
      where version_id = ${versionId} and internal = 0 and kind = 'page'
      limit ${sql.lit(looksAtOnce + 1)}
    ) looked`.execute(db);
  if ((rows[0]?.looks ?? 0) <= looksAtOnce) return [{ from: everyPage, to: pages.at(-1) ?? 0 }];
  return [everyPage, ...pages].map((page) => ({ from: page, to: page }));
}

async function viewersIn(
  db: Database,
  versionId: string,
  { from, to }: PageRange,
  filter: AnalyticsFilter,
) {
  const { rows } = await sql<Record<'page' | 'viewers' | 'views', number | string>>`
    select d.page, count(distinct d.user_id) as viewers, sum(d.timed) as views
    from page_reading_days d
    where d.version_id = ${versionId} and d.page between ${from} and ${to} ${daysOf(filter)}
    group by d.page`.execute(db);
  return rows.map(({ page, viewers, views }) => ({
    ...{ page: Number(page), viewers: Number(viewers), views: Number(views) },
  }));
}

/** The places of the one or two times in the middle of so many, from 1 on. */
function middleOf(total: number): readonly [number, number] {
  return [Math.floor((total + 1) / 2), Math.floor((total + 2) / 2)];
}

/** Times of one page or of all, counted by bucket of time. */
class TimeHistogram {
  readonly #counts = new Map<number, number>();
  #total = 0;

  add(bucket: number, views: number): void {
    this.#counts.set(bucket, (this.#counts.get(bucket) ?? 0) + views);
    this.#total += views;
  }

  /** Where the middle is: in which buckets, and after how many times before them. */
  middle():
    | {
        readonly from: number;
        readonly to: number;
        readonly before: number;
        readonly places: readonly [number, number];
      }
    | undefined {
    if (this.#total === 0) return undefined;
    const places = middleOf(this.#total);
    let passed = 0;
    let found: { from: number; before: number } | undefined;
    for (const [bucket, views] of [...this.#counts].sort(([one], [other]) => one - other)) {
      if (found === undefined && passed + views >= places[0])
        found = { from: bucket, before: passed };
      passed += views;
      if (found !== undefined && passed >= places[1]) return { ...found, to: bucket, places };
    }
    return undefined;
  }
}

/**
 * The medians of all pages, and of all together. First times are counted by buckets, in the order in
 * which an index has them, then only those in the middle are read.
 */
async function mediansOf(
  db: Database,
  versionId: string,
  ranges: readonly PageRange[],
  filter: AnalyticsFilter,
): Promise<ReadonlyMap<number, number>> {
  const timed = ({ from, to }: PageRange) => sql`from access_events e
    where e.version_id = ${versionId} and e.internal = 0 and e.kind = 'page'
      and e.page between ${Math.max(from, 1)} and ${to} and e.dwell_ms is not null
      ${period(filter)}`;
  const read = ranges.filter(({ to }) => to > everyPage);
  const counted = new Map<number, TimeHistogram>([[everyPage, new TimeHistogram()]]);
  for (const range of read) {
    const { rows } = await sql<Record<'page' | 'bucket' | 'views', number>>`
      select e.page, e.dwell_ms / ${sql.lit(bucketMs)} as bucket, count(*) as views ${timed(range)}
      group by e.page, e.dwell_ms / ${sql.lit(bucketMs)}`.execute(db);
    for (const { page, bucket, views } of rows) {
      const histogram = counted.get(page) ?? new TimeHistogram();
      counted.set(page, histogram);
      histogram.add(bucket, views);
      counted.get(everyPage)?.add(bucket, views);
    }
  }
  const wanted = new Map(
    [...counted].flatMap(([page, histogram]) => {
      const middle = histogram.middle();
      return middle === undefined ? [] : [[page, { ...middle, times: [] as number[] }] as const];
    }),
  );
  for (const range of read) {
    const conditions = [...wanted]
      .filter(([page]) => page === everyPage || (page >= range.from && page <= range.to))
      .map(([page, { from, to }]): RawBuilder<unknown> => {
        const times = sql`e.dwell_ms between ${from * bucketMs} and ${to * bucketMs + bucketMs - 1}`;
        return page === everyPage ? times : sql`(e.page = ${page} and ${times})`;
      });
    if (conditions.length === 0) continue;
    const { rows } = await sql<Record<'page' | 'ms', number>>`
      select e.page, e.dwell_ms as ms ${timed(range)}
        and (${sql.join(conditions, sql` or `)})`.execute(db);
    for (const { page, ms } of rows) {
      for (const key of [page, everyPage]) {
        const one = wanted.get(key);
        if (one === undefined) continue;
        if (ms >= one.from * bucketMs && ms < (one.to + 1) * bucketMs) one.times.push(ms);
      }
    }
  }
  return new Map(
    [...wanted].map(([page, { before, places, times }]) => {
      times.sort((one, other) => one - other);
      const at = (place: number) => times[place - before - 1] ?? 0;
      return [page, Math.round((at(places[0]) + at(places[1])) / 2)] as const;
    }),
  );
}
