/** Used when no origin is configured; only path and query of the URL are used then. */
const placeholderOrigin = 'http://localhost';

/**
 * The URL a page is rendered for. Only path and query come from the request, so none of its headers
 * can affect the document.
 */
export function pageAddress(requestUrl: string, origin: string): URL {
  const base = origin === '' ? placeholderOrigin : origin;
  // Concatenated and not resolved, so that `//evil.example` stays a path.
  return new URL(base + requestUrl);
}
