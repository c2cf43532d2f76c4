import { placeHref, type RecordPlace } from '../commitment/record-place.ts';
import { type PageZoom, zoomNamed } from '../document/page-zoom.ts';

/** A page of a version of a document that was signed. */
export interface SignedPageQuery {
  readonly document: string;
  readonly n: number;
  readonly page: number;
  readonly zoom: PageZoom;
}

/** The selection of an address of what was signed. */
export interface SignedQuery {
  readonly kind: 'signed';
  /** The commitment. */
  readonly id: string;
  /** An earlier snapshot that was signed; null for the latest. */
  readonly seq: number | null;
  /** Null for the page of the raise. */
  readonly reading: SignedPageQuery | null;
}

/** What was signed, and the place from which it is read. */
export interface SignedAddress extends Pick<SignedQuery, 'id' | 'seq'> {
  readonly place: RecordPlace;
}

/** Reads an address of what was signed; undefined where it names none. */
export function readSignedQuery({ searchParams }: URL): SignedQuery | undefined {
  const id = searchParams.get('signed');
  if (id === null) return undefined;
  const seq = searchParams.get('seq');
  const document = searchParams.get('document');
  const numberOf = (name: string) => Number(searchParams.get(name) ?? '1');
  const reading =
    document === null
      ? null
      : {
          document,
          n: numberOf('n'),
          page: numberOf('page'),
          zoom: zoomNamed(searchParams.get('width')),
        };
  return { kind: 'signed', id, seq: seq === null ? null : Number(seq), reading };
}

/** The address of a snapshot that was signed, read from a place. */
export function signedHref({ place, id, seq }: SignedAddress): string {
  const path = `${placeHref(place)}&signed=${encodeURIComponent(id)}`;
  return seq === null ? path : `${path}&seq=${seq}`;
}

/** The address of a page of a document that was signed. */
export function signedPageHref(
  address: SignedAddress,
  { document, n, page, zoom }: SignedPageQuery,
): string {
  const width = zoom === 'fit' ? '' : `&width=${zoom}`;
  const at = `&document=${encodeURIComponent(document)}&n=${n}&page=${page}${width}`;
  return `${signedHref(address)}${at}`;
}
