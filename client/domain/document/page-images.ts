import { pageWidths } from '#shared/product/raises/document-kinds.ts';

/** The page of a version of a document. */
export interface PageOfDocument {
  readonly documentId: string;
  readonly page: number;
  /** An earlier version; the present one if left out. */
  readonly n?: number | undefined;
}

/** The address of the picture of a page. */
export function pageAddress(
  apiBaseUrl: string,
  { documentId, page, n }: PageOfDocument,
  width: number,
): string {
  const query = new URLSearchParams({ width: String(width) });
  if (n !== undefined) query.set('n', String(n));
  return `${apiBaseUrl}/documents/${encodeURIComponent(documentId)}/pages/${page}?${query}`;
}

/** The address of the small picture of a page, which counts as no reading. */
export function thumbnailAddress(
  apiBaseUrl: string,
  { documentId, page, n }: PageOfDocument,
): string {
  const query = n === undefined ? '' : `?${new URLSearchParams({ n: String(n) })}`;
  return `${apiBaseUrl}/documents/${encodeURIComponent(documentId)}/pages/${page}/thumbnail${query}`;
}

/** Returns what an image element needs to show a page in the width it has. */
export function pageSources(apiBaseUrl: string, page: PageOfDocument) {
  const address = (width: number) => pageAddress(apiBaseUrl, page, width);
  return {
    src: address(pageWidths[2]),
    srcSet: pageWidths.map((width) => `${address(width)} ${width}w`).join(', '),
    // Beside the list of pages in a wide window, and as wide as a narrower one.
    sizes:
      '(width >= 68.75rem) min(60rem, 100vw - 28rem), (width >= 64rem) min(60rem, 100vw - 24rem), 100vw',
  };
}
