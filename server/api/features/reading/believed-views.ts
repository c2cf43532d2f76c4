import type { Database } from '#api/platform/storage/storage.ts';
import type { FoundDocument } from '../rooms/document-access.ts';

/** How long a page was looked at, as a browser says. */
export interface View {
  readonly page: number;
  readonly dwellMs: number;
}

const dayMs = 86_400_000;

/**
 * Returns as much as is believed of the times that a reader's browser reports: only of pages that
 * were sent to them today or yesterday, and altogether no more than has passed since they came.
 * Nobody looks at two pages at once, and whoever says so would decide what the company thinks of
 * its deck.
 */
export async function believedViews(
  db: Database,
  { document, current }: FoundDocument,
  userId: string,
  views: readonly View[],
  now: number,
): Promise<readonly View[]> {
  if (views.length === 0 || current === undefined) return [];
  const since = new Date(now - dayMs).toISOString().slice(0, 10);
  const sent = await pagesSent(db, document, current.id, userId, since);
  const believed: View[] = [];
  let leftMs = await timeLeft(db, document.raise_id, userId, since, now);
  for (const { page, dwellMs } of views) {
    if (leftMs <= 0) break;
    if (!sent.has(page)) continue;
    const view = { page, dwellMs: Math.min(dwellMs, leftMs) };
    believed.push(view);
    leftMs -= view.dwellMs;
  }
  return believed;
}

/** The pages of a version that somebody was sent: looked at without a time. */
async function pagesSent(
  db: Database,
  { id, raise_id }: FoundDocument['document'],
  versionId: string,
  userId: string,
  since: string,
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('page_reading_days')
    .select('page')
    .where('raise_id', '=', raise_id)
    .where('user_id', '=', userId)
    .where('document_id', '=', id)
    .where('day', '>=', since)
    .where('version_id', '=', versionId)
    .whereRef('looks', '>', 'timed')
    .execute();
  return new Set(rows.map(({ page }) => page));
}

/** The time since somebody came to the room, less what they have reported already. */
async function timeLeft(
  db: Database,
  raiseId: string,
  userId: string,
  since: string,
  now: number,
): Promise<number> {
  const { first, reported } = await db
    .selectFrom('reading_days')
    .select((row) => [row.fn.min('first_at').as('first'), row.fn.sum('dwell_ms').as('reported')])
    .where('raise_id', '=', raiseId)
    .where('user_id', '=', userId)
    .where('day', '>=', since)
    .executeTakeFirstOrThrow();
  return first === null ? 0 : now - Date.parse(String(first)) - Number(reported ?? 0);
}
