import type { FoundPage, UnfoundDocument } from '#shared/product/raises/found-pages.ts';
import type { ApiClient } from '../../framework/http/client.ts';
import { readPage } from '../../framework/lists/read-page.ts';

/** What is searched for in the documents of a data room, and where the list goes on. */
export interface PagesAsked {
  readonly raise: string;
  /** Empty before anything was searched for. */
  readonly q: string;
  readonly after: string;
}

/** The pages that a search found; null when it could not be searched. */
export interface PagesSearch {
  readonly q: string;
  readonly found: {
    readonly items: readonly FoundPage[];
    readonly unfound: readonly UnfoundDocument[];
    readonly nextCursor: string | null;
    readonly isFirst: boolean;
  } | null;
}

/** Searches in the documents of a data room. */
export async function searchPages(
  api: ApiClient,
  { raise, q, after }: PagesAsked,
): Promise<PagesSearch> {
  const found = await readPage(after, async (from) => {
    const asked = { params: { id: raise }, query: { q, after: from } };
    const page = await api.send('GET /raises/:id/found-pages', asked);
    return { ...page, isFirst: from === undefined };
  });
  return { q, found };
}
