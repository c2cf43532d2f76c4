import type { RouteRuleMatcher } from './builds.ts';
import { routeRuleMatcher, rulesFor } from './route-rules.ts';
import { type RouteId, routeIds, routeOf } from './routes.ts';

/**
 * Looks up what a route's middleware names stand for.
 * @throws Error `Unknown route middleware: '<name>'.`
 */
export function resolveMiddleware<M>(
  names: readonly string[],
  registry: Readonly<Record<string, M>>,
): M[] {
  return names.map((name) => {
    const middleware = Object.hasOwn(registry, name) ? registry[name] : undefined;
    if (middleware === undefined) throw new Error(`Unknown route middleware: '${name}'.`);
    return middleware;
  });
}

/**
 * The middleware of every route, on the server as in the browser: what the rules say that a build's
 * manifest publishes. Throws at boot where a name is unknown, before anyone asks for it.
 */
export function middlewareByRoute<M>(
  registry: Readonly<Record<string, M>>,
  matcher: RouteRuleMatcher = routeRuleMatcher(),
): ReadonlyMap<RouteId, readonly M[]> {
  return new Map(routeIds.map((id) => [id, resolveMiddleware(namesOf(id, matcher), registry)]));
}

function namesOf(id: RouteId, matcher: RouteRuleMatcher): string[] {
  const named = rulesFor(matcher, routeOf(id).path).appMiddleware ?? {};
  return Object.keys(named).filter((name) => named[name] === true);
}
