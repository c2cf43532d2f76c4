/**
 * Marks every tag that only the server renders and that belongs to the first page of a document.
 */
export const readerTag = { 'data-reader': '' } as const;

/**
 * Removes these tags from a document that now shows another page, because they would describe a
 * page that is no longer there.
 */
export function dropReaderTags(document: Document): void {
  for (const tag of document.head.querySelectorAll('[data-reader]')) tag.remove();
}
