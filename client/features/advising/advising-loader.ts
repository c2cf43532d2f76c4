import type { AdvisedRaise } from '#shared/product/advisers/advisers.ts';
import { readPage } from '../../framework/lists/read-page.ts';
import type { PageRequest } from '../../framework/pages/page.ts';
import type { DateText, FormatDate } from '../../ui/data/date-formatter.ts';

/** A raise that somebody advises on, with its moments in the owner's format. */
export type AdvisedData = AdvisedRaise & { readonly until: DateText };

/** A page of them; null when it could not be read. */
export type AdvisingContent = {
  readonly items: readonly AdvisedData[];
  readonly nextCursor: string | null;
  readonly isFirst: boolean;
} | null;

/** Reads the raises somebody advises on, and the invitations that wait for them. */
export function readAdvising(
  { api, url }: PageRequest,
  write: FormatDate,
): Promise<AdvisingContent> {
  return readPage(url.searchParams.get('after') ?? '', async (after) => {
    const list = await api.send('GET /advised-raises', { query: { after } });
    const items = list.items.map((each) => ({
      ...each,
      until: write(each.endedAt ?? each.expiresAt),
    }));
    return { ...list, items, isFirst: after === undefined };
  });
}
