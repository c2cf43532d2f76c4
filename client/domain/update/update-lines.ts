import { updateDraftsMax } from '#shared/product/fields/limits.ts';
import type { UpdateSummary } from '#shared/product/updates/updates.ts';
import type { ApiClient } from '../../framework/http/client.ts';

/** So many of the latest are shown beside something else. */
const shownMax = 5;

/** An update in a short list. */
export type UpdateLine = Pick<
  UpdateSummary,
  'id' | 'title' | 'state' | 'publishedAt' | 'correctedAt' | 'isRead'
>;

/** The latest updates of a raise that somebody can read; null when they could not be read. */
export interface UpdateLines {
  readonly raise: string;
  readonly items: readonly UpdateLine[];
  /** Whether there are more. */
  readonly hasMore: boolean;
}

/**
 * Reads the latest published updates of a raise for whoever asks.
 * @param isMember of its company, which is given its drafts as well
 */
export async function readUpdateLines(
  api: ApiClient,
  raise: string,
  isMember = false,
): Promise<UpdateLines | null> {
  try {
    const limit = shownMax + (isMember ? updateDraftsMax : 0);
    const list = await api.send('GET /updates', { query: { raise, limit } });
    const published = list.items.filter(({ state }) => state !== 'draft');
    const items = published
      .slice(0, shownMax)
      .map(({ id, title, state, publishedAt, correctedAt, isRead }) => {
        return { id, title, state, publishedAt, correctedAt, isRead };
      });
    return { raise, items, hasMore: published.length > shownMax || list.nextCursor !== null };
  } catch {
    return null;
  }
}
