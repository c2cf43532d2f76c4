/** On every tag that only the server draws, and that is true of the page it was drawn for alone. */
export const readerTag = { 'data-reader': '' } as const;

/**
 * Takes those tags out of a document that shows another page by now: whoever reads them there
 * would be told of a page that is gone.
 */
export function dropReaderTags(document: Document): void {
  for (const tag of document.head.querySelectorAll('[data-reader]')) tag.remove();
}
