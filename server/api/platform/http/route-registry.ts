import type { RouteOptions } from 'fastify';
import { ProblemError, problem } from '#shared/http/errors.ts';
import type { ProductApi } from '../deps.ts';
import { type BoundedNode, unboundedPlaces } from './bounded-strings.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Outside of /api: called by the web server itself, never through its proxy. */
    internal?: boolean;
  }
}

/**
 * Fails at start when a route does not name what it does, or accepts unknown fields or fields
 * without a maximum length.
 */
export function requireSafeRoutes(app: ProductApi): void {
  app.addHook('onRoute', function requireSafeRoute(route) {
    if (route.config?.internal === true) return;
    const name = `${String(route.method)} ${route.url}`;
    // The pages about the API are outside its versions.
    if (!/^\/api\/(?:v1\/|docs)/.test(route.url)) throw new Error(`${name} is outside of /api/v1.`);
    if (route.config?.action === undefined) throw new Error(`${name} does not name its action.`);
    for (const part of ['body', 'querystring', 'params'] as const) requireNarrow(name, route, part);
  });
}

function requireNarrow(
  name: string,
  route: RouteOptions,
  part: 'body' | 'querystring' | 'params',
): void {
  const schema = route.schema?.[part] as
    | { readonly type?: unknown; readonly additionalProperties?: unknown }
    | undefined;
  if (schema?.type === 'object' && schema.additionalProperties !== false) {
    throw new Error(`${name} has an open ${part} schema; write it with closed().`);
  }
  const [unbounded] = schema === undefined ? [] : unboundedPlaces(schema as BoundedNode);
  if (unbounded !== undefined) {
    throw new Error(`${name} does not limit the length of ${part}${unbounded}.`);
  }
}

/** Answers 404 for unknown paths, and 405 with Allow when only the method is wrong. */
export function keepRouteRegistry(app: ProductApi): void {
  const registry: { readonly method: string; readonly path: RegExp }[] = [];
  app.addHook('onRoute', function noteRoute(route) {
    for (const method of [route.method].flat())
      registry.push({ method, path: pathPattern(route.url) });
  });
  app.setNotFoundHandler(function answerUnknownPath(request) {
    const [path = ''] = request.url.split('?', 1);
    const allowed = new Set(registry.filter((entry) => entry.path.test(path)).map((e) => e.method));
    if (allowed.size === 0) throw new ProblemError(problem('not-found', 'Nothing was found here.'));
    throw new ProblemError(
      problem('method-not-allowed', `${request.method} isn’t possible here.`),
      { allow: [...allowed].sort().join(', ') },
    );
  });
}

function pathPattern(url: string): RegExp {
  const escapedUrl = url.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escapedUrl.replaceAll(/:[A-Za-z]+/g, '[^/]+')}$`);
}
