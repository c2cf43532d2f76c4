import type { ApiClient } from '../../framework/http/client.ts';
import { findRecord } from '../../framework/lists/find-record.ts';
import type { FormatDate } from '../../ui/data/date-formatter.ts';
import { placeIn, type RecordPlace } from '../commitment/record-place.ts';
import type { ReadingPlace } from '../document/page-zoom.ts';
import type { RecordPageParams } from '../record-page/record-page-params.ts';
import type { LetterQuery } from './letter-address.ts';
import { type LetterData, toLetterData } from './letter-loader.ts';

/** A page of a side letter, to read. */
export interface LetterContent {
  readonly kind: 'letter';
  readonly place: RecordPlace;
  readonly company: string;
  readonly letter: LetterData;
  readonly pageCount: number;
  readonly at: ReadingPlace;
  /** What is written on the page; null when it could not be read. */
  readonly text: string | null;
}

/** Reads a page of a side letter, in a view; undefined where the address names none that is read there. */
export async function readLetterPage(
  api: ApiClient,
  { view, raise, asked }: RecordPageParams<LetterQuery>,
  write: FormatDate,
): Promise<LetterContent | undefined> {
  const params = { id: asked.id };
  const [one, list] = await Promise.all([
    findRecord(api.send('GET /commitments/:id', { params })),
    findRecord(api.send('GET /commitments/:id/side-letters', { params })),
  ]);
  if (one === undefined) return undefined;
  const { commitment } = one;
  // The portfolio is of the investor alone; the company and operators have their own views.
  if ((commitment.investor === null) !== (view === 'portfolio')) return undefined;
  if (raise !== null && raise !== commitment.raise.id) return undefined;
  const letter = list?.items.find(({ id }) => id === asked.letter);
  const { page } = asked.at;
  const pageCount = letter?.pageCount ?? 0;
  if (letter === undefined || !Number.isInteger(page) || page < 1 || page > pageCount) {
    return undefined;
  }
  return {
    kind: 'letter',
    place: placeIn(view, commitment.raise.id),
    company: commitment.raise.company,
    letter: toLetterData(letter, write),
    pageCount,
    at: asked.at,
    text: await readText(api, letter.id, page),
  };
}

/** The page is shown without its text when that cannot be read now. */
async function readText(api: ApiClient, id: string, page: number): Promise<string | null> {
  try {
    const params = { id, page };
    return (await api.send('GET /side-letters/:id/pages/:page/text', { params })).text;
  } catch {
    return null;
  }
}
