import type { Adviser } from '#shared/product/advisers/advisers.ts';
import type { ApiClient } from '../../framework/http/client.ts';
import { readPage } from '../../framework/lists/read-page.ts';
import type { DateText, FormatDate } from '../../ui/data/date-formatter.ts';

/** An adviser with its moments in the owner's format. */
export type AdviserData = Adviser & { readonly since: DateText; readonly until: DateText };

/** A page of the advisers of a raise; null when it could not be read. */
export type AdvisersData = {
  readonly items: readonly AdviserData[];
  readonly nextCursor: string | null;
  readonly isFirst: boolean;
} | null;

/** Reads the advisers that one's side of a raise sees. */
export function readAdvisers(
  api: ApiClient,
  raise: string,
  after: string,
  write: FormatDate,
): Promise<AdvisersData> {
  return readPage(after, async (from) => {
    const query = { after: from };
    const list = await api.send('GET /raises/:id/advisers', { params: { id: raise }, query });
    const items = list.items.map((each) => ({
      ...each,
      since: write(each.acceptedAt ?? each.invitedAt),
      until: write(each.endedAt ?? each.expiresAt),
    }));
    return { ...list, items, isFirst: from === undefined };
  });
}
