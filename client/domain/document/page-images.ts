import { pageWidths } from '#shared/product/raises/document-kinds.ts';

/** A file that is read page by page: a document of a data room, or a side letter. */
export interface PagedFile {
  /** The part of the API's addresses that says which of them it is. */
  readonly kind: 'documents' | 'side-letters';
  readonly id: string;
  /** An earlier version of a document; the present one if left out. */
  readonly n?: number | undefined;
}

/** A page of such a file. */
export interface PageOfFile {
  readonly file: PagedFile;
  readonly page: number;
}

/** The address of the picture of a page. */
export function pageAddress(
  apiBaseUrl: string,
  { file: { kind, id, n }, page }: PageOfFile,
  width: number,
): string {
  const query = new URLSearchParams({ width: String(width) });
  if (n !== undefined) query.set('n', String(n));
  return `${apiBaseUrl}/${kind}/${encodeURIComponent(id)}/pages/${page}?${query}`;
}

/** The address of the small picture of a page, which counts as no reading. */
export function thumbnailAddress(
  apiBaseUrl: string,
  { file: { kind, id, n }, page }: PageOfFile,
): string {
  const query = n === undefined ? '' : `?${new URLSearchParams({ n: String(n) })}`;
  return `${apiBaseUrl}/${kind}/${encodeURIComponent(id)}/pages/${page}/thumbnail${query}`;
}

/** Returns what an image element needs to show a page in the width it has. */
export function pageSources(apiBaseUrl: string, page: PageOfFile) {
  const address = (width: number) => pageAddress(apiBaseUrl, page, width);
  return {
    src: address(pageWidths[2]),
    srcSet: pageWidths.map((width) => `${address(width)} ${width}w`).join(', '),
    // Beside the list of pages in a wide window, and as wide as a narrower one.
    sizes:
      '(width >= 68.75rem) min(60rem, 100vw - 28rem), (width >= 64rem) min(60rem, 100vw - 24rem), 100vw',
  };
}
