/** The OpenAPI document of this API, made from the schemas its routes are checked with. */
import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { ProductApi } from '../parts.ts';
import { describedSchema } from './describe-route.ts';
import { finishedDocument } from './finish-document.ts';
import { introduction } from './introduction.ts';
import type { OpenApiDocument } from './openapi-types.ts';

/** Starts taking notes of routes. Routes that are added before are not in the document. */
export function keepReference(app: ProductApi, brandName: string): void {
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
  app.register(swagger, options);
}

/** The finished document; only once the API is ready. */
export function referenceOf(app: ProductApi): OpenApiDocument {
  return app.swagger() as unknown as OpenApiDocument;
}

/** Pages about the API are not the API. */
function isHidden(url: string): boolean {
  return !url.startsWith('/api/v1/');
}
