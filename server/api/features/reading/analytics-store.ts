import { sql } from 'kysely';
import { isSheet } from '#api/platform/rendering/document-types.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { Analytics, AnalyticsFilter } from '#shared/product/raises/analytics.ts';
import { funnelSteps } from '#shared/product/raises/read-steps.ts';
import { type DocumentWithVersion, documentsOf } from '../raises/documents/document-store.ts';
import { noPages, pagesOf } from './page-figures.ts';
import { periodOf, requirePeriod, viewersOf } from './viewers-over-time.ts';

/**
 * Figures about reading, from the stored days of each person, once all of it is added up
 * (`addUpReading`). Rejects with 422 a period that is none.
 */
export async function analyticsOf(
  db: Database,
  raiseId: string,
  filter: AnalyticsFilter,
  now: number,
): Promise<Analytics> {
  requirePeriod(filter);
  const [all, days] = await Promise.all([
    documentsOf(db, raiseId),
    periodOf(db, raiseId, filter, now),
  ]);
  // Nobody has read what is staged, and it is the deck of nothing yet.
  const documents = all.filter(({ document }) => document.published_at !== null);
  const shown = documentOf(documents, filter.document);
  const [pages, viewers, funnel] = await Promise.all([
    shown?.current === undefined ? noPages : pagesOf(db, shown.current.id, filter),
    viewersOf(db, raiseId, filter, days),
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

/** So many people who were let in are looked up by one statement. */
const grantsAtOnce = 5_000;

/** Whether somebody has a commitment to the raise; each has few, whatever the raise has. */
const committed = (more = '') => sql`exists (
    select 1 from commitments c
    where c.investor_id = g.user_id and c.raise_id = g.raise_id${sql.raw(more)})`;

/** The steps after reading, each as a condition on someone who was let in. */
const laterSteps = {
  asked: sql`exists (
      select 1 from threads t
      where t.raise_id = g.raise_id and t.investor_id = g.user_id and t.sent_by_investor > 0
    ) or exists (
      select 1 from raise_questions q where q.asked_by = g.user_id and q.raise_id = g.raise_id)`,
  soft: committed(),
  signed: committed(' and c.signed_at is not null'),
  funded: committed(' and c.funded_at is not null'),
} as const;

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
  // Nobody has seen half of what has no pages.
  const half =
    pages === 0
      ? sql`1 = 0`
      : sql`(select coalesce(sum(r.pages), 0) from version_readers r
          where r.user_id = g.user_id and r.version_id in (${sql.join(deck.map(({ id }) => id))})
        ) * 2 >= ${sql.lit(pages)}`;
  const funnel = { granted: 0, opened: 0, half: 0, asked: 0, soft: 0, signed: 0, funded: 0 };
  const later = Object.entries(laterSteps).map(
    ([step, isThere]) =>
      sql`, coalesce(sum(case when ${isThere} then 1 else 0 end), 0) as ${sql.ref(step)}`,
  );
  for (let after = ''; ; ) {
    const { rows } = await sql<Record<keyof typeof funnel, number | string> & { last: string }>`
      select count(*) as granted, coalesce(max(g.id), '') as last,
        coalesce(sum(case when exists (
          select 1 from reading_days d
          where d.raise_id = g.raise_id and d.user_id = g.user_id
            and (d.opened > 0 or d.downloads > 0)
        ) or exists (
          select 1 from page_reading_days p
          where p.raise_id = g.raise_id and p.user_id = g.user_id
        ) then 1 else 0 end), 0) as opened,
        coalesce(sum(case when ${half} then 1 else 0 end), 0) as half${sql.join(later, sql``)}
      from (
        select id, raise_id, user_id from access_grants
        where raise_id = ${raiseId} and granted_at is not null and id > ${after}
        order by id limit ${sql.lit(grantsAtOnce)}
      ) g`.execute(db);
    const [row] = rows;
    if (row === undefined) return funnel;
    for (const { key } of funnelSteps) funnel[key] += Number(row[key]);
    if (Number(row.granted) < grantsAtOnce) return funnel;
    after = row.last;
  }
}
