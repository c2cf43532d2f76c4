import { sql } from 'kysely';
import type { Database } from '#api/platform/storage/storage.ts';
import type { AnalyticsFilter, PageFigures } from '#shared/product/raises/analytics.ts';
import { countsOf } from './reading-counts.ts';
import { betweenDays } from './viewers-over-time.ts';

export interface PagesRead {
  readonly each: PageFigures[];
  readonly together: Omit<PageFigures, 'page'>;
}

/** The figures of a document without pages. */
export const noPages: PagesRead = { each: [], together: { viewers: 0, views: 0, medianMs: null } };

/** In place of a page number: all pages of the version together. */
const everyPage = 0;

/**
 * How long each page of a version was looked at, and all of them together: the median, which one
 * forgotten window does not move. Of an even number of views it is the mean of the two in the middle.
 */
export async function pagesOf(
  db: Database,
  versionId: string,
  filter: AnalyticsFilter,
): Promise<PagesRead> {
  const [viewers, times] = await Promise.all([
    viewersOfPages(db, versionId, filter),
    timesOfPages(db, versionId, filter),
  ]);
  const figures = [...viewers].map(([page, people]) => {
    const { views = 0, median = null } = times.get(page) ?? {};
    return { page, viewers: people, views, medianMs: median };
  });
  const { page: _all, ...together } = figures.find(({ page }) => page === everyPage) ?? {
    page: everyPage,
    ...noPages.together,
  };
  return { each: figures.filter(({ page }) => page !== everyPage), together };
}

/** How many people looked at each page, in the order of pages; none where nobody did. */
async function viewersOfPages(
  db: Database,
  versionId: string,
  filter: AnalyticsFilter,
): Promise<ReadonlyMap<number, number>> {
  // Those who read between two days have a day among them, and the one before it before them.
  const { rows } = await sql<Record<'page' | 'viewers', number | string>>`
    select page, sum(n) as viewers from ${countsOf(versionId, 'viewers')}
    where ${filter.from === undefined ? sql`part = ''` : sql`part < ${filter.from}`}
      ${betweenDays(filter)}
    group by page having sum(n) > 0 order by page`.execute(db);
  return new Map(rows.map(({ page, viewers }) => [Number(page), Number(viewers)]));
}

interface Times {
  readonly views: number;
  readonly median: number;
}

/** How often each page was looked at, and for how long: of all pages under the page 0. */
async function timesOfPages(
  db: Database,
  versionId: string,
  filter: AnalyticsFilter,
): Promise<ReadonlyMap<number, Times>> {
  const isEver = filter.from === undefined && filter.to === undefined;
  const { rows } = await sql<{ page: number; ms: string; views: number | string }>`
    select page, part as ms, sum(n) as views
    from ${countsOf(versionId, isEver ? 'time, ever' : 'time')}
    where 1 = 1 ${betweenDays(filter)}
    group by part, page having sum(n) > 0`.execute(db);
  const counted = new Map<number, Map<number, number>>([[everyPage, new Map()]]);
  for (const { page, ms, views } of rows) {
    for (const key of [page, everyPage]) {
      const histogram = counted.get(key) ?? new Map<number, number>();
      counted.set(key, histogram);
      histogram.set(Number(ms), (histogram.get(Number(ms)) ?? 0) + Number(views));
    }
  }
  return new Map(
    [...counted].flatMap(([page, histogram]) => {
      const views = [...histogram.values()].reduce((sum, one) => sum + one, 0);
      return views === 0 ? [] : [[page, { views, median: middleOf(histogram, views) }] as const];
    }),
  );
}

/** The median of times that are counted: of an even number the mean of the two in the middle. */
function middleOf(histogram: ReadonlyMap<number, number>, views: number): number {
  const times = [...histogram].sort(([one], [other]) => one - other);
  const at = (place: number): number => {
    let passed = 0;
    for (const [ms, count] of times) {
      passed += count;
      if (passed >= place) return ms;
    }
    return 0;
  };
  return Math.round((at(Math.floor((views + 1) / 2)) + at(Math.floor((views + 2) / 2))) / 2);
}
