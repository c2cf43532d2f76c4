import { placeOf } from '#api/platform/http/cursor.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';

/** The number of a message in a cursor; rejects with 400 when it is none. */
export function numberIn(cursor: string): number {
  const [text = ''] = placeOf(cursor, 1);
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new ProblemError(
    problem('bad-request', 'This cursor is not valid for this list. Start again without it.'),
  );
}
