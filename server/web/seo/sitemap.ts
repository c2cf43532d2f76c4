import type { PostAddresses } from '#shared/product/content/content.ts';
import type { TeaserAddresses } from '#shared/product/raises/network.ts';
import { networkRaiseHref } from '#shared/site/network-address.ts';
import { type RouteId, routeIds, routeOf } from '#shared/site/routes.ts';

/** The protocol's limit for one file (sitemaps.org). */
export const sitemapMaxAddresses = 50_000;

interface SiteAddress {
  /** Path and query. */
  readonly path: string;
  /** When the page was last changed, if known. */
  readonly changed?: string | undefined;
}

type Articles = PostAddresses['items'];

/** The entries of a sitemap besides the pages. */
export interface SitemapContent {
  /** The newest first. */
  readonly articles: Articles;
  /** The raises whose teaser everyone may read, the newest first. */
  readonly teasers: TeaserAddresses['items'];
  /** The days from which the legal texts are in force, by the id of their page. */
  readonly legalDays: ReadonlyMap<string, string>;
}

/**
 * The sitemap of all public pages, public teasers of raises and published articles; beyond the
 * protocol's limit the oldest articles are left out.
 */
export function sitemapXml(origin: string, content: SitemapContent): string {
  const { articles, teasers } = content;
  const pages = [...pageAddresses(content), ...teasers.map(teaserAddress)];
  const rest = articles.slice(0, sitemapMaxAddresses - pages.length).map(articleAddress);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...[...pages, ...rest].map((address) => urlElement(origin, address)),
    '</urlset>',
    '',
  ].join('\n');
}

/** A page has a date of change only when it is known: crawlers learn to ignore guesses. */
function pageAddresses({ articles, legalDays }: SitemapContent): readonly SiteAddress[] {
  const newest = articles.map(({ updatedAt }) => updatedAt).reduce(later, '');
  const changedOf = (id: RouteId): string | undefined =>
    id === 'blog' && newest !== '' ? newest : legalDays.get(id);
  const pages = routeIds
    .filter((id) => routeOf(id).access === 'public')
    .map((id): SiteAddress => ({ path: routeOf(id).path, changed: changedOf(id) }));
  // The network's second list is a separate page for readers.
  return [...pages, { path: `${routeOf('investors-network').path}?tab=investors` }];
}

/** The teaser of a raise; its date is that of the version that was published last. */
function teaserAddress({ slug, updatedAt }: TeaserAddresses['items'][number]): SiteAddress {
  return {
    path: networkRaiseHref(slug),
    changed: updatedAt,
  };
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
