import { viewPath } from '#shared/site/dashboard-address.ts';
import { type PageZoom, zoomNamed } from '../../domain/document/page-zoom.ts';
import { rowNamed } from '../../domain/document/sheet-loader.ts';

/** The view of the dashboard with the data rooms somebody was let into. */
export const roomsHref: string = viewPath('rooms');

/** The selection of an address of the data rooms. */
export type RoomsQuery =
  | { readonly kind: 'list'; readonly after: string }
  | { readonly kind: 'room'; readonly raise: string; readonly after: string }
  /** Pages of its documents that have the words. */
  | {
      readonly kind: 'search';
      readonly raise: string;
      readonly q: string;
      readonly after: string;
    }
  | { readonly kind: 'nda'; readonly raise: string }
  | { readonly kind: 'advisers'; readonly raise: string; readonly after: string }
  | {
      readonly kind: 'page';
      readonly raise: string;
      readonly document: string;
      readonly page: number;
      readonly zoom: PageZoom;
      /** Of a sheet, the number of a row. */
      readonly row: number;
      /** An earlier version; null for the present one. */
      readonly n: number | null;
    };

/** Reads an address of this view. */
export function readRoomsQuery({ searchParams }: URL): RoomsQuery {
  const raise = searchParams.get('raise');
  const after = searchParams.get('after') ?? '';
  if (raise === null) return { kind: 'list', after };
  if (searchParams.get('part') === 'nda') return { kind: 'nda', raise };
  if (searchParams.get('part') === 'advisers') return { kind: 'advisers', raise, after };
  const document = searchParams.get('document');
  const q = (searchParams.get('q') ?? '').trim();
  if (document === null) {
    return q === '' ? { kind: 'room', raise, after } : { kind: 'search', raise, q, after };
  }
  const page = Number(searchParams.get('page') ?? '1');
  const n = searchParams.get('n');
  const version = n === null ? null : Number(n);
  const zoom = zoomNamed(searchParams.get('width'));
  const row = rowNamed(searchParams.get('row'));
  return { kind: 'page', raise, document, page, zoom, row, n: version };
}

/** The address of a data room. */
export function roomHref(raise: string): string {
  return `${roomsHref}&raise=${encodeURIComponent(raise)}`;
}

/** The address of the NDA of a data room. */
export function ndaHref(raise: string): string {
  return `${roomHref(raise)}&part=nda`;
}

/** The address of one's own advisers in a data room. */
export function advisersHref(raise: string): string {
  return `${roomHref(raise)}&part=advisers`;
}

/** The address of a page of a document. */
export function pageHref(
  raise: string,
  document: string,
  page = 1,
  zoom: PageZoom = 'fit',
  n: number | null = null,
): string {
  const width = zoom === 'fit' ? '' : `&width=${zoom}`;
  return `${roomHref(raise)}&document=${encodeURIComponent(document)}&page=${page}${width}${n === null ? '' : `&n=${n}`}`;
}

/** The address of rows of a sheet. */
export function sheetHref(
  raise: string,
  document: string,
  page: number,
  row: number,
  n: number | null = null,
): string {
  return `${pageHref(raise, document, page, 'fit', n)}${row === 1 ? '' : `&row=${row}`}`;
}
