import { type RecordPlace, recordHref } from '../commitment/record-place.ts';
import { type ReadingPlace, zoomNamed } from '../document/page-zoom.ts';

/** The selection of an address of a page of a side letter. */
export interface LetterQuery {
  readonly kind: 'letter';
  /** The commitment. */
  readonly id: string;
  readonly letter: string;
  readonly at: ReadingPlace;
}

/** Reads an address of a page of a side letter; undefined where it names none. */
export function readLetterQuery({ searchParams }: URL): LetterQuery | undefined {
  const [id, letter] = [searchParams.get('id'), searchParams.get('letter')];
  if (id === null || letter === null) return undefined;
  const page = Number(searchParams.get('page') ?? '1');
  return { kind: 'letter', id, letter, at: { page, zoom: zoomNamed(searchParams.get('width')) } };
}

/** The address of a page of a side letter, read from the record of its commitment. */
export function letterHref(
  place: RecordPlace,
  { id, commitment }: { readonly id: string; readonly commitment: string },
  { page, zoom }: ReadingPlace = { page: 1, zoom: 'fit' },
): string {
  const width = zoom === 'fit' ? '' : `&width=${zoom}`;
  return `${recordHref(place, commitment)}&letter=${encodeURIComponent(id)}&page=${page}${width}`;
}

/** The address of the PDF of a side letter. */
export function letterContentHref(apiBaseUrl: string, id: string): string {
  return `${apiBaseUrl}/side-letters/${encodeURIComponent(id)}/content`;
}
