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

/** The middleware of every route; throws at boot where one is unknown, before anyone asks for it. */
export function middlewareByRoute<M>(
  registry: Readonly<Record<string, M>>,
): ReadonlyMap<RouteId, readonly M[]> {
  return new Map(routeIds.map((id) => [id, resolveMiddleware(routeOf(id).middleware, registry)]));
}
