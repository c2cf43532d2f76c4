import { viewPath } from '#shared/site/dashboard-address.ts';
import { type PageZoom, zoomNamed } from '../../domain/document/page-zoom.ts';

/** The view of the dashboard in which operators review raises. */
export const reviewHref: string = viewPath('review');

/** One raise on the desk. */
export function deskHref(raise: string): string {
  return `${reviewHref}&raise=${encodeURIComponent(raise)}`;
}

/** The address of a page of a document of the raise, as its readers will see it. */
export function documentHref(
  raise: string,
  { id, n, beside }: VersionsQuery,
  page: number,
  zoom: PageZoom = 'fit',
): string {
  const at = new URLSearchParams({ document: id, page: String(page) });
  if (n !== null) at.set('version', String(n));
  if (beside !== null) at.set('beside', String(beside));
  if (zoom !== 'fit') at.set('width', String(zoom));
  return `${deskHref(raise)}&${at}`;
}

/** The part of a raise in which its documents are searched. */
export const searchedPart = 'search';

/** The address of the search in the documents of a raise. */
export function deskSearchHref(raise: string): string {
  return `${deskHref(raise)}&part=${searchedPart}`;
}

/** Which versions of a document are read: `n`, or the present one, and one to compare it with. */
export interface VersionsQuery {
  readonly id: string;
  readonly n: number | null;
  readonly beside: number | null;
}

export interface ReviewPagesQuery {
  readonly after: string;
  readonly requestsAfter: string;
  readonly runningAfter: string;
}

/** A page of the answers of a data room, and of those that were withdrawn. */
export interface AnswersQuery {
  /** A part of the question or of the answer; empty for all. */
  readonly q: string;
  readonly after: string;
  readonly withdrawnAfter: string;
}

/** The selection of an address: a page of the queue, one raise, or a page of its documents. */
export interface ReviewQuery {
  readonly raise: string | null;
  /** Where each list of the queue goes on; empty at its beginning. */
  readonly after: ReviewPagesQuery;
  /** Which answers of its data room are shown. */
  readonly answers: AnswersQuery;
  /** Which words are looked for in its documents, and where the list goes on; null for the desk. */
  readonly pages: { readonly q: string; readonly after: string } | null;
  readonly document: (VersionsQuery & { readonly page: number; readonly zoom: PageZoom }) | null;
}

/** Reads an address of this view. */
export function readReviewQuery({ searchParams }: URL): ReviewQuery {
  const id = searchParams.get('document');
  const page = countIn(searchParams, 'page') ?? 1;
  const zoom = zoomNamed(searchParams.get('width'));
  const n = countIn(searchParams, 'version');
  const beside = n === null ? null : countIn(searchParams, 'beside');
  return {
    raise: searchParams.get('raise'),
    after: {
      after: searchParams.get('after') ?? '',
      requestsAfter: searchParams.get('requestsAfter') ?? '',
      runningAfter: searchParams.get('runningAfter') ?? '',
    },
    answers: {
      q: searchParams.get('q') ?? '',
      after: searchParams.get('answersAfter') ?? '',
      withdrawnAfter: searchParams.get('withdrawnAfter') ?? '',
    },
    pages:
      searchParams.get('part') === searchedPart
        ? {
            q: (searchParams.get('q') ?? '').trim(),
            after: searchParams.get('after') ?? '',
          }
        : null,
    document: id === null ? null : { id, ...{ page, zoom, n, beside } },
  };
}

/** A number from 1 in an address; null for anything else. */
function countIn(searchParams: URLSearchParams, name: string): number | null {
  const count = Number(searchParams.get(name));
  return Number.isInteger(count) && count > 0 ? count : null;
}
