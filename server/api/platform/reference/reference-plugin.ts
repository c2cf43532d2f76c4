import type { ProductApi } from '../deps.ts';
import type { OpenApiDocument } from './openapi-types.ts';
import type { NotedRoute } from './reference-document.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The OpenAPI document of this API; only once it is ready. */
    openApiDocument(): Promise<OpenApiDocument>;
  }
}

/** Starts recording routes. Routes added earlier are not in the document. */
export function keepReference(app: ProductApi, brandName: string): void {
  const routes: NotedRoute[] = [];
  let document: Promise<OpenApiDocument> | undefined;
  app.addHook('onRoute', function noteForReference({ method, url, schema, config, handler }) {
    routes.push({ method, url, schema, config, handler });
  });
  app.decorate('openApiDocument', function openApiDocument() {
    document ??= composeDocument(routes, brandName);
    return document;
  });
}

/** Loaded at the first request, so that the start does not wait for it. */
async function composeDocument(
  routes: readonly NotedRoute[],
  brandName: string,
): Promise<OpenApiDocument> {
  const { referenceDocument } = await import('./reference-document.ts');
  return referenceDocument(routes, brandName);
}
