import type { Holdings, OwnHolding } from '#shared/product/holders/holders.ts';
import { readUpdateLines, type UpdateLines } from '../../domain/update/update-lines.ts';
import { readPage } from '../../framework/lists/read-page.ts';
import type { PageRequest } from '../../framework/pages/page.ts';
import type { DateText, FormatDate } from '../../ui/data/date-formatter.ts';

/** The selection of an address of one's holdings. */
export interface HoldingsQuery {
  readonly kind: 'holdings';
  /** The empty string means from the first. */
  readonly after: string;
  /** The one that is open beside the list, by its commitment. */
  readonly id: string | null;
}

/** A holding with its moment in the owner's format. */
export interface HoldingData extends OwnHolding {
  readonly closed: DateText | null;
}

/** The data of one's holdings. */
export interface HoldingsContent {
  readonly kind: 'holdings';
  readonly asked: HoldingsQuery;
  /** Null when they could not be read. */
  readonly list: {
    readonly items: readonly HoldingData[];
    readonly nextCursor: string | null;
    readonly totals: Holdings['totals'];
  } | null;
  readonly open: HoldingData | null;
  /** Of the raise of the one that is open; null where none is, or they could not be read. */
  readonly updates: UpdateLines | null;
}

/** Reads what somebody holds. */
export async function readHoldings(
  { api }: Pick<PageRequest, 'api'>,
  asked: HoldingsQuery,
  write: FormatDate,
): Promise<HoldingsContent> {
  const list = await readPage(asked.after, (after) =>
    api.send('GET /holdings', { query: { after } }),
  ).catch(() => null);
  const items = (list?.items ?? []).map((one) => ({
    ...one,
    closed: one.closedAt === null ? null : write(one.closedAt),
  }));
  const open = items.find(({ commitment }) => commitment === asked.id) ?? null;
  return {
    kind: 'holdings',
    asked,
    list: list && { ...list, items },
    open,
    updates: open && (await readUpdateLines(api, open.raise.id)),
  };
}
