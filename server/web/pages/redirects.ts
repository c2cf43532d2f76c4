import type { FastifyInstance } from 'fastify';
import type { RouteRuleMatcher } from '#shared/site/builds.ts';
import { redirectOf, routeRuleMatcher } from '#shared/site/route-rules.ts';

/** Temporary, because the next build may have another rule; 307 keeps the method. */
const temporarily = 307;

/**
 * Redirects requests for addresses that have a `redirect` rule. The browser's router follows the
 * same rules.
 */
export function registerRedirects(
  app: FastifyInstance,
  matcher: RouteRuleMatcher = routeRuleMatcher(),
): void {
  app.addHook('onRequest', function followRule(request, reply, done) {
    const target = redirectOf(matcher, addressOf(request.url));
    if (target === undefined) return done();
    reply.header('cache-control', 'no-cache').redirect(target, temporarily);
  });
}

function addressOf(url: string): { readonly pathname: string; readonly search: string } {
  const end = url.indexOf('?');
  if (end === -1) return { pathname: url, search: '' };
  return { pathname: url.slice(0, end), search: url.slice(end) };
}
