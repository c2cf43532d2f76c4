/** Where the configuration names no origin: only paths and queries are ever taken from the URL. */
const placeholderOrigin = 'http://localhost';

/**
 * The URL a page is drawn for. Only path and query come from the request: no header of it can
 * reach the document.
 */
export function pageAddress(requestUrl: string, origin: string): URL {
  const base = origin === '' ? placeholderOrigin : origin;
  // Concatenated, not resolved: `//evil.example` must stay a path.
  return new URL(base + requestUrl);
}
