import { type RawBuilder, sql } from 'kysely';
import type {
  Analytics,
  AnalyticsFilter,
  PageFigures,
} from '../../../../../shared/product/raises/analytics.ts';
import type { Read } from '../../../platform/storage/storage.ts';
import { type DocumentWithVersion, documentsOf } from '../room/document-store.ts';
import {
  period,
  periodOf,
  requirePeriod,
  viewersOf,
  viewersOverTime,
} from './viewers-over-time.ts';

/**
 * Figures about reading. All of them are worked out by the database, from the whole log. Rejects
 * with 422 a period that is none.
 */
export async function analyticsOf(
  db: Read,
  raiseId: string,
  filter: AnalyticsFilter,
  now: number,
): Promise<Analytics> {
  requirePeriod(filter);
  const [documents, days] = await Promise.all([
    documentsOf(db, raiseId),
    periodOf(db, raiseId, filter, now),
  ]);
  const shown = documentOf(documents, filter.document);
  const [pages, spans, viewers, funnel] = await Promise.all([
    shown?.current === undefined ? noPages : pagesOf(db, shown.current.id, filter),
    viewersOverTime(db, raiseId, days),
    viewersOf(db, raiseId, filter),
    funnelOf(db, raiseId, documents),
  ]);
  const { document, current } = shown ?? {};
  return {
    document:
      document === undefined || current === undefined
        ? null
        : {
            id: document.id,
            name: document.name,
            n: current.n,
            pageCount: current.page_count,
            ...pages.together,
          },
    pages: pages.each,
    period: days,
    spans,
    ...viewers,
    funnel,
  };
}

/** The document that was asked for, or the deck. */
function documentOf(
  documents: readonly DocumentWithVersion[],
  id: string | undefined,
): DocumentWithVersion | undefined {
  if (id !== undefined) return documents.find(({ document }) => document.id === id);
  return documents.find(({ document, current }) => document.folder === 'deck' && current);
}

interface PagesRead {
  readonly each: PageFigures[];
  readonly together: Omit<PageFigures, 'page'>;
}

const noPages: PagesRead = { each: [], together: { viewers: 0, views: 0, medianMs: null } };

/** In place of a page number: all pages of the version together. */
const everyPage = 0;

/**
 * How long each page of a version was looked at, and all of them together: the median, which one
 * forgotten window does not move. Of an even number of views it is the mean of the two in the middle.
 */
async function pagesOf(db: Read, versionId: string, filter: AnalyticsFilter): Promise<PagesRead> {
  const { rows } = await sql<{
    page: number;
    viewers: number | string;
    views: number | string;
    median: number | string | null;
  }>`
    with looks as (
      select e.page, e.user_id, e.dwell_ms, e.ahead from access_events e
      where e.version_id = ${versionId} and e.internal = 0 and e.kind = 'page'
        and e.page is not null ${period(filter)}
    ), places as (
      select page, user_id, dwell_ms, ahead from looks
      union all select ${sql.lit(everyPage)}, user_id, dwell_ms, ahead from looks
    )
    select seen.page, seen.viewers, seen.views, middle.median from (
      select page, count(distinct user_id) as viewers, count(dwell_ms) as views
      from places where ahead = 0 group by page
    ) seen left join (
      select page, cast(round(avg(dwell_ms)) as integer) as median from (
        select page, dwell_ms,
          row_number() over (partition by page order by dwell_ms) as place,
          count(*) over (partition by page) as total
        from places where dwell_ms is not null
      ) ranked
      where place in ((total + 1) / 2, (total + 2) / 2)
      group by page
    ) middle on middle.page = seen.page
    order by seen.page`.execute(db);
  const figures = rows.map(({ page, viewers, views, median }) => ({
    page,
    viewers: Number(viewers),
    views: Number(views),
    medianMs: median === null ? null : Number(median),
  }));
  const { page: _all, ...together } = figures.find(({ page }) => page === everyPage) ?? {
    page: everyPage,
    ...noPages.together,
  };
  return { each: figures.filter(({ page }) => page !== everyPage), together };
}

/** From being let in to having seen half of the deck, over the whole life of the raise. */
async function funnelOf(
  db: Read,
  raiseId: string,
  documents: readonly DocumentWithVersion[],
): Promise<Analytics['funnel']> {
  const deck = documents
    .filter(({ document }) => document.folder === 'deck')
    .flatMap(({ current }) => current ?? []);
  const pages = deck.reduce((sum, { page_count }) => sum + (page_count ?? 0), 0);
  const { rows } = await sql<{
    granted: number | string;
    opened: number | string;
    half: number | string;
  }>`
    select count(*) as granted,
      coalesce(sum(case when exists (
        select 1 from access_events e where e.raise_id = g.raise_id and e.user_id = g.user_id
          and e.internal = 0 and e.kind in ('open', 'page', 'download')
      ) then 1 else 0 end), 0) as opened,
      coalesce(sum(case when ${pages === 0 ? sql`1 = 0` : seenHalf(deck, pages)}
        then 1 else 0 end), 0) as half
    from access_grants g
    where g.raise_id = ${raiseId} and g.granted_at is not null`.execute(db);
  const [row] = rows;
  return {
    granted: Number(row?.granted ?? 0),
    opened: Number(row?.opened ?? 0),
    half: Number(row?.half ?? 0),
  };
}

function seenHalf(deck: readonly { readonly id: string }[], pages: number): RawBuilder<unknown> {
  const versions = sql.join(deck.map(({ id }) => id));
  return sql`(
    select 2 * count(distinct e.version_id || ' ' || e.page) from access_events e
    where e.version_id in (${versions}) and e.user_id = g.user_id
      and e.internal = 0 and e.kind = 'page' and e.ahead = 0
  ) >= ${sql.lit(pages)}`;
}
