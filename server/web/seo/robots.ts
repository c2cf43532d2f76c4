import { apiBasePath } from '#shared/http/api-transport.ts';
import { routeOf } from '#shared/site/routes.ts';

/**
 * robots.txt (RFC 9309; the longest rule that fits wins). Pages with `noindex` are not disallowed,
 * because a crawler has to read a page to see its `noindex`.
 */
export function robotsText(origin: string): string {
  return [
    'User-agent: *',
    `Disallow: ${routeOf('dashboard').path}`,
    'Disallow: /api/',
    `Allow: ${apiBasePath}/posts.atom`,
    `Allow: ${apiBasePath}/media/`,
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
