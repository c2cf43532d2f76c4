import { privacyVersion, termsVersion } from '../../shared/legal-versions.ts';
import type { PostAddresses } from '../../shared/product/content-editing.ts';
import { type RouteId, routeIds, routeOf } from '../../shared/routes.ts';

/** The protocol's limit for one file (sitemaps.org). */
export const sitemapMaxAddresses = 50_000;

interface SiteAddress {
  /** Path and query. */
  readonly path: string;
  /** When what stands there was last changed, where that is known. */
  readonly changed?: string | undefined;
}

type Articles = PostAddresses['items'];

/**
 * The sitemap of all public pages and all published articles, the newest first; beyond the
 * protocol's limit the oldest articles are left out.
 */
export function sitemapXml(origin: string, articles: Articles): string {
  const pages = pageAddresses(articles);
  const rest = articles.slice(0, sitemapMaxAddresses - pages.length).map(articleAddress);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...[...pages, ...rest].map((address) => urlElement(origin, address)),
    '</urlset>',
    '',
  ].join('\n');
}

/** A page is said to have changed only where that is known: a guess teaches crawlers to ignore it. */
function pageAddresses(articles: Articles): readonly SiteAddress[] {
  const newest = articles.map(({ updatedAt }) => updatedAt).reduce(later, '');
  const changes: Partial<Record<RouteId, string>> = {
    'terms-of-service': termsVersion,
    'privacy-policy': privacyVersion,
    ...(newest === '' ? {} : { blog: newest }),
  };
  const pages = routeIds
    .filter((id) => routeOf(id).access === 'public')
    .map((id): SiteAddress => ({ path: routeOf(id).path, changed: changes[id] }));
  // The network's second list is a page of its own to readers.
  return [...pages, { path: `${routeOf('investors-network').path}?tab=investors` }];
}

function articleAddress({ slug, updatedAt }: Articles[number]): SiteAddress {
  return {
    path: `${routeOf('blog').path}?${new URLSearchParams({ post: slug })}`,
    changed: updatedAt,
  };
}

function urlElement(origin: string, { path, changed }: SiteAddress): string {
  const lastmod = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`;
  return `<url><loc>${escaped(origin + path)}</loc>${lastmod}</url>`;
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}
