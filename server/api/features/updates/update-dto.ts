import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#api/platform/http/access.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { RichText } from '#shared/product/content/rich-text.ts';
import { offeredEvents } from '#shared/product/lifecycle.ts';
import { type MetricSeries, metricHistory } from '#shared/product/updates/metrics.ts';
import { updateLifecycle } from '#shared/product/updates/update-lifecycle.ts';
import {
  type Update,
  type UpdateAction,
  type UpdateSummary,
  updateActions,
} from '#shared/product/updates/updates.ts';
import { addressedTo, reachOf } from './audience.ts';
import { isInside } from './update-access.ts';
import { readerOf, type UpdateRow } from './update-rows.ts';
import { correctionsOf, metricsIn } from './update-store.ts';

/** So many earlier updates are looked at for the same metrics: two years of monthly ones. */
const comparedMax = 24;

/** An update as a list shows it. */
export function toSummary(row: UpdateRow, actor: Actor): UpdateSummary {
  const inside = isInside(actor, row);
  return {
    id: row.id,
    raise: { id: row.raise_id, title: row.raise_title, slug: row.slug },
    company: { id: row.company_id, name: row.company },
    title: row.title,
    audience: row.audience,
    state: row.state,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    publishedAt: row.published_at,
    retractedAt: row.retracted_at,
    correctedAt: row.corrected_at,
    isRead: inside ? null : row.own_read_at !== null,
    reads:
      inside && row.state !== 'draft' ? { read: Number(row.has_read), of: Number(row.told) } : null,
  };
}

/** An update as somebody reads it, with what its company needs to go on. */
export async function toUpdate(
  db: Database,
  row: UpdateRow,
  actor: Actor,
  read: (markdown: string) => RichText,
  now: number,
): Promise<Update> {
  const inside = isInside(actor, row);
  // Of a retracted one its readers see the title and the reason.
  const isShown = inside || row.state !== 'retracted';
  const isOwnDraft = row.state === 'draft' && row.role !== null;
  return {
    ...toSummary(row, actor),
    body: inside ? row.body : null,
    text: isShown ? read(row.body) : null,
    metrics: isShown ? [...metricsIn(row)] : [],
    history: isShown ? (await historyOf(db, row, actor, now)).map(toSeries) : [],
    corrections: isShown ? await correctionsOf(db, row.id) : [],
    retractionReason: row.state === 'retracted' ? row.retraction_reason : null,
    reach: isOwnDraft ? { ...(await reachOf(db, { ...row, ...raiseIn(row) }, now)) } : null,
    can: actionsOf(row),
    version: row.version,
  };
}

/** The raise of an update, as its audience asks for it. */
export function raiseIn({ raise_id, company_id, visibility, raise_state }: UpdateRow) {
  return { id: raise_id, company_id, visibility, state: raise_state };
}

/** What somebody with this part in the company can do with an update. */
export function actionsOf({ role, state }: Pick<UpdateRow, 'role' | 'state'>): UpdateAction[] {
  if (role !== 'owner' && role !== 'editor') return [];
  const offered: readonly string[] = offeredEvents(updateLifecycle, state, 'company');
  return updateActions.filter((action) => offered.includes(action));
}

/** The metrics of an update in those before it that the same person can read. */
async function historyOf(
  db: Database,
  row: UpdateRow,
  actor: Actor,
  now: number,
): Promise<readonly MetricSeries[]> {
  const metrics = metricsIn(row);
  if (metrics.length === 0) return [];
  const publishedAt = row.published_at ?? new Date(now).toISOString();
  const readable: RawBuilder<unknown> = isInside(actor, row)
    ? sql`1 = 1`
    : addressedTo(readerOf(actor, now).asker, now);
  const { rows } = await sql<{ id: string; published_at: string; metrics: string }>`
    select raise_updates.id, raise_updates.published_at, raise_updates.metrics
    from raise_updates
    inner join raises on raises.id = raise_updates.raise_id
    where raise_updates.raise_id = ${row.raise_id} and raise_updates.state = 'published'
      and raise_updates.listed_at <= ${publishedAt} and raise_updates.id <> ${row.id}
      and ${readable}
    order by raise_updates.listed_at desc, raise_updates.id desc
    limit ${comparedMax}`.execute(db);
  const before = rows.map(({ id, published_at, metrics: text }) => ({
    id,
    publishedAt: published_at,
    metrics: metricsIn({ metrics: text }),
  }));
  return metricHistory({ id: row.id, publishedAt, metrics }, before);
}

function toSeries({ label, unit, points }: MetricSeries) {
  return { label, unit, points: points.map((point) => ({ ...point })) };
}
