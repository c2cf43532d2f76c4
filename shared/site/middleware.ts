import type { RouteRuleMatcher } from './builds.ts';
import { routeRuleMatcher, rulesFor } from './route-rules.ts';
import { type RouteId, routeIds, routeOf } from './routes.ts';

/** Finds the functions for a route's middleware names. */
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
 * The middleware of every route, the same on the server and in the browser, from the rules that a
 * build's manifest publishes. An unknown name throws at start, before the first request.
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
