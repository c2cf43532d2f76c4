import { type RawBuilder, sql } from 'kysely';
import type {
  Analytics,
  AnalyticsFilter,
  DayFigures,
  PageFigures,
} from '../../../../../shared/product/raises/reading.ts';
import type { Read } from '../../../platform/storage/storage.ts';
import { type DocumentWithVersion, documentsOf } from '../room/document-store.ts';

/** Figures about reading. All of them are worked out by the database, from the whole log. */
export async function analyticsOf(
  db: Read,
  raiseId: string,
  filter: AnalyticsFilter,
): Promise<Analytics> {
  const documents = await documentsOf(db, raiseId);
  const shown = documentOf(documents, filter.document);
  const [pages, days, viewers, funnel] = await Promise.all([
    shown?.current === undefined ? [] : pageFigures(db, shown.current.id, filter),
    dayFigures(db, raiseId, filter),
    countViewers(db, raiseId, filter),
    funnelOf(db, raiseId, documents),
  ]);
  const { document, current } = shown ?? {};
  return {
    document:
      document === undefined || current === undefined
        ? null
        : { id: document.id, name: document.name, n: current.n, pageCount: current.page_count },
    pages,
    days,
    viewers,
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

/**
 * How long each page of a version was looked at: the median, which one forgotten window does not
 * move. Of an even number of views it is the mean of the two in the middle.
 */
async function pageFigures(
  db: Read,
  versionId: string,
  filter: AnalyticsFilter,
): Promise<PageFigures[]> {
  const { rows } = await sql<{
    page: number;
    viewers: number | string;
    views: number | string;
    median: number | string | null;
  }>`
    select seen.page, seen.viewers, seen.views, middle.median from (
      select e.page, count(distinct e.user_id) as viewers, count(e.dwell_ms) as views
      from access_events e
      where e.version_id = ${versionId} and e.internal = 0 and e.kind = 'page'
        and e.ahead = 0 and e.page is not null ${period(filter)}
      group by e.page
    ) seen left join (
      select page, cast(round(avg(dwell_ms)) as integer) as median from (
        select e.page, e.dwell_ms,
          row_number() over (partition by e.page order by e.dwell_ms) as place,
          count(*) over (partition by e.page) as total
        from access_events e
        where e.version_id = ${versionId} and e.internal = 0 and e.kind = 'page'
          and e.dwell_ms is not null ${period(filter)}
      ) ranked
      where place in ((total + 1) / 2, (total + 2) / 2)
      group by page
    ) middle on middle.page = seen.page
    order by seen.page`.execute(db);
  return rows.map(({ page, viewers, views, median }) => ({
    page,
    viewers: Number(viewers),
    views: Number(views),
    medianMs: median === null ? null : Number(median),
  }));
}

/** Days on which somebody read. */
async function dayFigures(
  db: Read,
  raiseId: string,
  filter: AnalyticsFilter,
): Promise<DayFigures[]> {
  const { rows } = await sql<{
    day: string;
    viewers: number | string;
    first_time: number | string;
    opened: number | string;
  }>`
    select substr(e.at, 1, 10) as day,
      count(distinct e.user_id) as viewers,
      count(distinct case when substr(e.at, 1, 10) = substr(f.first_at, 1, 10)
        then e.user_id end) as first_time,
      sum(case when e.kind = 'open' then 1 else 0 end) as opened
    from access_events e
    join (
      select user_id, min(at) as first_at from access_events
      where raise_id = ${raiseId} and internal = 0 and kind != 'denied'
      group by user_id
    ) f on f.user_id = e.user_id
    where e.raise_id = ${raiseId} and e.internal = 0 and e.kind != 'denied' ${period(filter)}
    group by substr(e.at, 1, 10)
    order by day`.execute(db);
  return rows.map(({ day, viewers, first_time, opened }) => ({
    day,
    viewers: Number(viewers),
    firstTime: Number(first_time),
    opened: Number(opened),
  }));
}

async function countViewers(db: Read, raiseId: string, filter: AnalyticsFilter): Promise<number> {
  const { rows } = await sql<{ total: number | string }>`
    select count(distinct e.user_id) as total from access_events e
    where e.raise_id = ${raiseId} and e.internal = 0 and e.kind != 'denied'
      ${period(filter)}`.execute(db);
  return Number(rows[0]?.total ?? 0);
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

function period({ from, to }: AnalyticsFilter): RawBuilder<unknown> {
  const since = from === undefined ? sql`` : sql`and e.at >= ${from}`;
  const until = to === undefined ? sql`` : sql`and e.at < ${`${to}T24`}`;
  return sql`${since} ${until}`;
}
