import { apiBasePath } from '../../shared/api-transport.ts';
import { routeOf } from '../../shared/routes.ts';

/**
 * robots.txt (RFC 9309; the longest rule that fits wins). What a page says of itself with
 * `noindex` stays allowed: a crawler that may not read a page never learns of it.
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
