import { ProblemError } from '../../../shared/http/errors.ts';
import type { LegalText } from '../../../shared/product/legal/legal.ts';
import type { LegalDocument } from '../../../shared/product/legal/legal-documents.ts';
import { routeOf } from '../../../shared/site/routes.ts';
import type { Head, PageRequest } from '../../framework/pages/page.ts';

/** Whether the version in the address exists; without `?version=` it always does. */
export async function legalTextExists(
  document: LegalDocument,
  { url, api }: PageRequest,
): Promise<boolean> {
  if (!url.searchParams.has('version')) return true;
  try {
    await api.send('GET /legal/text', { query: textQuery(document, url) });
    return true;
  } catch (error) {
    // The API responds with 400 to a version that no text can have; an outage is not a 404.
    return !(error instanceof ProblemError && [400, 404].includes(error.status));
  }
}

/** The text in the address; null while the product API cannot be reached. */
export async function loadLegalText(
  document: LegalDocument,
  { url, api }: PageRequest,
): Promise<LegalText | null> {
  return api.send('GET /legal/text', { query: textQuery(document, url) }).catch(() => null);
}

/**
 * The head of a text for search engines; `text` is undefined while it is loading and null when it
 * cannot be read. Only the version in force is indexed.
 */
export function legalHead(document: LegalDocument, text: LegalText | null | undefined): Head {
  if (text === undefined) return { title: routeOf(document).title };
  if (text === null) return { title: routeOf(document).title, noIndex: true };
  return {
    title: text.title,
    ...(text.summary === null ? {} : { description: text.summary }),
    canonical: routeOf(document).path,
    noIndex: text.version !== text.current,
  };
}

function textQuery(document: LegalDocument, url: URL) {
  return { document, version: url.searchParams.get('version') ?? undefined };
}
