/** The figures about reading as a reading of the whole log has them: slow, and with nothing kept. */

import { type RawBuilder, sql } from 'kysely';
import {
  type DocumentWithVersion,
  documentsOf,
} from '#api/features/raises/documents/document-store.ts';
import { spanRows, spansOf, stepOf } from '#api/platform/day-spans.ts';
import { isSheet } from '#api/platform/rendering/document-types.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type {
  Analytics,
  AnalyticsFilter,
  PageFigures,
  SpanFigures,
} from '#shared/product/raises/analytics.ts';
import type { Reader, ReadersFilter } from '#shared/product/raises/reading.ts';

/** All figures of the analytics of a raise. */
export async function analyticsFromLog(
  db: Database,
  raiseId: string,
  filter: AnalyticsFilter,
  now: number,
): Promise<Analytics> {
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
            isSheets: isSheet(current.media_type),
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

/** Times are rounded to two digits before the middle of them is looked for. */
const rounded = sql`case when e.dwell_ms < 100 then e.dwell_ms
  when e.dwell_ms < 1000 then (e.dwell_ms + 5) / 10 * 10
  when e.dwell_ms < 10000 then (e.dwell_ms + 50) / 100 * 100
  when e.dwell_ms < 100000 then (e.dwell_ms + 500) / 1000 * 1000
  else (e.dwell_ms + 5000) / 10000 * 10000 end`;

/** In place of a page number: all pages of the version together. */
const everyPage = 0;

/**
 * How long each page of a version was looked at, and all of them together: the median, which one
 * forgotten window does not move. Of an even number of views it is the mean of the two in the middle.
 */
async function pagesOf(
  db: Database,
  versionId: string,
  filter: AnalyticsFilter,
): Promise<PagesRead> {
  const { rows } = await sql<{
    page: number;
    viewers: number | string;
    views: number | string;
    median: number | string | null;
  }>`
    with looks as (
      select e.page, e.user_id, ${rounded} as dwell_ms from access_events e
      where e.version_id = ${versionId} and e.internal = 0 and e.kind = 'page' and e.ahead = 0
        and e.page is not null ${period(filter)}
    ), places as (
      select page, user_id, dwell_ms from looks
      union all select ${sql.lit(everyPage)}, user_id, dwell_ms from looks
    )
    select seen.page, seen.viewers, seen.views, middle.median from (
      select page, count(distinct user_id) as viewers, count(dwell_ms) as views
      from places group by page
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

/** From being let in to having paid, over the whole life of the raise. */
async function funnelOf(
  db: Database,
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
          and e.internal = 0 and e.kind in ('open', 'page', 'download') and e.ahead = 0
      ) then 1 else 0 end), 0) as opened,
      coalesce(sum(case when ${pages === 0 ? sql`1 = 0` : seenHalf(deck, pages)}
        then 1 else 0 end), 0) as half
    from access_grants g
    where g.raise_id = ${raiseId} and g.granted_at is not null`.execute(db);
  const [row] = rows;
  const people = await db
    .selectFrom('access_grants')
    .select('user_id')
    .where('raise_id', '=', raiseId)
    .where('granted_at', 'is not', null)
    .execute();
  const letIn = new Set(people.map(({ user_id }) => user_id));
  const among = (ids: readonly (string | null)[]) =>
    new Set(ids.filter((id) => id !== null && letIn.has(id))).size;
  const commitments = await db
    .selectFrom('commitments')
    .selectAll()
    .where('raise_id', '=', raiseId)
    .execute();
  const investors = (has: (one: (typeof commitments)[number]) => boolean) =>
    among(commitments.filter(has).map(({ investor_id }) => investor_id));
  const questions = db.selectFrom('raise_questions').where('raise_id', '=', raiseId);
  const threads = db.selectFrom('threads').where('raise_id', '=', raiseId);
  const wrote = await threads.where('sent_by_investor', '>', 0).select('investor_id').execute();
  const asked = await questions.select('asked_by').execute();
  return {
    asked: among([
      ...wrote.map(({ investor_id }) => investor_id),
      ...asked.map(({ asked_by }) => asked_by),
    ]),
    soft: investors(() => true),
    signed: investors(({ signed_at }) => signed_at !== null),
    funded: investors(({ funded_at }) => funded_at !== null),
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

/** What of the log counts: reading, by others than the company and operators. */
const counted = sql`e.internal = 0 and e.kind != 'denied'`;

/** The condition for events of the asked period. */
function period({ from, to }: AnalyticsFilter): RawBuilder<unknown> {
  const since = from === undefined ? sql`` : sql`and e.at >= ${from}`;
  const until = to === undefined ? sql`` : sql`and e.at < ${`${to}T24`}`;
  return sql`${since} ${until}`;
}

/**
 * The period that figures are about: as asked, but neither before there was anything to read nor
 * after today; without a first day, from the first reading on.
 */
async function periodOf(
  db: Database,
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
async function viewersOverTime(
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
async function viewersOf(
  db: Database,
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

/** Everybody who has read, who read last first. */
export async function readersFromLog(
  db: Database,
  raiseId: string,
  { document, from, to }: ReadersFilter,
): Promise<readonly Reader[]> {
  const ofDocument = document === undefined ? sql`` : sql`and e.document_id = ${document}`;
  const since = from === undefined ? sql`` : sql`and e.at >= ${from}`;
  const until = to === undefined ? sql`` : sql`and e.at < ${`${to}T24`}`;
  const { rows } = await sql<Record<string, number | string>>`
      select e.user_id as id, u.name, u.email,
        count(distinct e.visit_id) as visits,
        sum(case when e.kind = 'open' then 1 else 0 end) as opened,
        count(distinct e.document_id) as documents,
        count(distinct case when e.kind = 'page' and e.ahead = 0
          then e.version_id || ' ' || e.page end) as pages,
        sum(case when e.kind = 'download' then 1 else 0 end) as downloads,
        coalesce(sum(e.dwell_ms), 0) as dwell_ms,
        min(e.at) as first_at, max(e.at) as last_at
      from access_events e
      join users u on u.id = e.user_id
      where e.raise_id = ${raiseId} and e.internal = 0 and e.kind != 'denied'
        ${ofDocument} ${since} ${until}
      group by e.user_id, u.name, u.email
      order by last_at desc, e.user_id desc`.execute(db);
  return rows.map((row) => ({
    person: { id: String(row['id']), name: String(row['name']), email: String(row['email']) },
    visits: Number(row['visits']),
    opened: Number(row['opened']),
    documents: Number(row['documents']),
    pages: Number(row['pages']),
    downloads: Number(row['downloads']),
    dwellMs: Number(row['dwell_ms']),
    firstAt: String(row['first_at']),
    lastAt: String(row['last_at']),
  }));
}
