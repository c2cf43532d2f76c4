/** The OpenAPI document of this API, made from the schemas its routes are checked with. */
import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import Fastify, { type RouteOptions } from 'fastify';
import { describedSchema } from './describe-route.ts';
import { finishedDocument } from './finish-document.ts';
import { introduction } from './introduction.ts';
import type { OpenApiDocument } from './openapi-types.ts';

/** A route, as far as the reference describes it. */
export interface NotedRoute extends Pick<RouteOptions, 'method' | 'url'> {
  readonly schema: RouteOptions['schema'];
  /** The name of its handler. */
  readonly name: string;
  readonly config: NonNullable<RouteOptions['config']>;
}

/** Generates the document from an instance that has the routes but serves none of them. */
export async function referenceDocument(
  routes: readonly NotedRoute[],
  brandName: string,
): Promise<OpenApiDocument> {
  const options: FastifyDynamicSwaggerOptions = {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${brandName} API`,
        version: '1',
        description: introduction,
      },
      servers: [{ url: '/', description: 'This site' }],
      components: {
        securitySchemes: {
          token: {
            type: 'http',
            scheme: 'bearer',
            description: 'A personal access token, made in the dashboard under Security.',
          },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: '__Host-sid',
            description:
              'The session of a browser. On a site without HTTPS the cookie is called `sid`.',
          },
        },
      },
    },
    transform: ({ schema, url, route }) => ({
      schema: { ...describedSchema(schema, route), hide: isHidden(url) },
      url,
    }),
    transformObject: (made) => {
      if (!('openapiObject' in made)) throw new Error('The reference is OpenAPI, not Swagger 2.');
      return finishedDocument(made.openapiObject as unknown as OpenApiDocument) as never;
    },
  };
  const book = Fastify({ exposeHeadRoutes: false });
  book.setValidatorCompiler(() => () => true);
  book.setSerializerCompiler(() => () => '');
  await book.register(swagger, options);
  for (const { name, schema = {}, ...route } of routes) {
    const handler = Object.defineProperty(() => '', 'name', { value: name });
    book.route({ ...route, schema, handler });
  }
  await book.ready();
  return book.swagger() as unknown as OpenApiDocument;
}

/** Pages about the API are not listed in it. */
function isHidden(url: string): boolean {
  return !url.startsWith('/api/v1/');
}
