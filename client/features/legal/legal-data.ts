import { ProblemError } from '../../../shared/errors.ts';
import type { LegalDocument } from '../../../shared/legal.ts';
import type { LegalText } from '../../../shared/product/legal.ts';
import { routeOf } from '../../../shared/routes.ts';
import type { Head, PageRequest } from '../../page.ts';

/** Whether there is the version that the address asks for; without `?version=` there always is. */
export async function legalTextExists(
  document: LegalDocument,
  { url, api }: PageRequest,
): Promise<boolean> {
  if (!url.searchParams.has('version')) return true;
  try {
    await api.get<LegalText>(textPath(document, url));
    return true;
  } catch (error) {
    // 400 is what the API says to a version that no text can have; an outage is not a 404.
    return !(error instanceof ProblemError && [400, 404].includes(error.status));
  }
}

/** The text that the address asks for; null while the product API cannot be reached. */
export async function loadLegalText(
  document: LegalDocument,
  { url, api }: PageRequest,
): Promise<LegalText | null> {
  return api.get<LegalText>(textPath(document, url)).catch(() => null);
}

/**
 * What search engines are told of a text: undefined while it is coming, null while it is away.
 * Only the one in force is for them.
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

function textPath(document: LegalDocument, url: URL): string {
  const version = url.searchParams.get('version');
  const query = new URLSearchParams({ document, ...(version === null ? {} : { version }) });
  return `/legal/text?${query}`;
}
