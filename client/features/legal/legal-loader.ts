import type { LegalText } from '#shared/product/legal/legal.ts';
import type { LegalDocument } from '#shared/product/legal/legal-documents.ts';
import { routeOf } from '#shared/site/routes.ts';
import { hasStatus } from '../../framework/http/has-status.ts';
import type { Head, HeadView, PageRequest, Site, Validation } from '../../framework/pages/page.ts';

/**
 * Finds the version in the address; null while the product API cannot be reached. Without `?version=`
 * there always is a text, so nothing waits for it.
 */
export async function findLegalText(
  document: LegalDocument,
  { url, api }: PageRequest,
): Promise<Validation<LegalText | null | undefined>> {
  if (!url.searchParams.has('version')) return true;
  try {
    return { found: await api.send('GET /legal/text', { query: textQuery(document, url) }) };
  } catch (error) {
    // The API responds with 400 to a version that no text can have; an outage is not a 404.
    return !hasStatus(error, 400, 404) && { found: null };
  }
}

/** The text in the address; null while the product API cannot be reached. */
export async function loadLegalText(
  document: LegalDocument,
  { url, api }: PageRequest,
  found: LegalText | null | undefined,
): Promise<LegalText | null> {
  if (found !== undefined) return found;
  return api.send('GET /legal/text', { query: textQuery(document, url) }).catch(() => null);
}

/** The purpose of each legal text. */
export const legalDescriptions: Readonly<Record<LegalDocument, (site: Site) => string>> = {
  'terms-of-service': ({ brandName }) =>
    `The rules for using ${brandName}, and what founders, investors and the operator may expect of one another.`,
  'privacy-policy': ({ brandName }) =>
    `What personal data ${brandName} processes, why, for how long, who sees it, and what you can ask of us.`,
};

/**
 * The head of a text for search engines, which is sent before the text has been read; `text` is
 * null when it cannot be read. Only the version in force is indexed.
 */
export function legalHead(
  document: LegalDocument,
  { url, site, data: text }: Pick<HeadView<LegalText | null>, 'url' | 'site' | 'data'>,
): Head {
  const { title, path } = routeOf(document);
  const isInForce = text == null ? !url.searchParams.has('version') : text.version === text.current;
  return {
    title: text?.title ?? title,
    description: legalDescriptions[document](site),
    canonical: path,
    noIndex: text === null || !isInForce,
  };
}

function textQuery(document: LegalDocument, url: URL) {
  return { document, version: url.searchParams.get('version') ?? undefined };
}
