import { ProblemError, problem } from '../../../../shared/http/errors.ts';

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
    problem('bad-request', 'This cursor is not valid for this list. Start again without it.'),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
