import { ProblemError, problem } from '#shared/http/errors.ts';

/** Where a page of a list ends: the sort values of its last row. */
export type Place = readonly string[];

/** The place as a text for the next page's address. */
export function cursorOf(place: Place): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** The place in a cursor; rejects with 400 when the text is not a cursor. */
export function placeOf(cursor: string, length: number): Place {
  const place = parsed(Buffer.from(cursor, 'base64url').toString());
  const isPlace =
    Array.isArray(place) &&
    place.length === length &&
    place.every((part) => typeof part === 'string' && !part.includes('\0'));
  if (isPlace) return place;
  throw new ProblemError(
    problem('bad-request', 'This cursor isn’t valid for this list. Start again without it.'),
  );
}

/** A row in an order by one column and, among equals, by the id. */
export interface RowPlace {
  readonly value: string;
  readonly id: string;
}

/** The rows to read for a page. */
export interface PageParams {
  /** One more than is shown, to know whether there is another page. */
  readonly limit: number;
  readonly after?: RowPlace;
}

/** The rows to read for what a query asks; rejects with 400 when its `after` is not a cursor. */
export function pageParams(
  query: { readonly after?: string | undefined; readonly limit?: number | undefined },
  perPage: number,
): PageParams {
  const limit = (query.limit ?? perPage) + 1;
  if (query.after === undefined) return { limit };
  const [value = '', id = ''] = placeOf(query.after, 2);
  return { limit, after: { value, id } };
}

/** The rows that a page shows, and the cursor of the next page; null on the last one. */
export function pageOf<R>(
  rows: readonly R[],
  { limit }: Pick<PageParams, 'limit'>,
  place: (row: R) => Place,
): { readonly shown: R[]; readonly nextCursor: string | null } {
  const shown = rows.slice(0, limit - 1);
  const last = rows.length < limit ? undefined : shown.at(-1);
  return { shown, nextCursor: last === undefined ? null : cursorOf(place(last)) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
