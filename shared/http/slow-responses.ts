import { apiBasePath } from './api-transport.ts';

/** How long the web server waits for a page of a document, or for the reference, which an API that runs from its sources makes first. */
export const pageAnswerMaxMs = 8_500;

const pageImages = (['documents', 'side-letters'] as const).flatMap((kind) => [
  endpointPattern(`GET /${kind}/:id/pages/:page`),
  endpointPattern(`GET /${kind}/:id/pages/:page/thumbnail`),
]);

/**
 * Tells whether a call is for the picture of a page, also a small one: then its answer may begin later than others
 * do.
 */
export function isPageImage(method: string, target: string): boolean {
  return method === 'GET' && pageImages.some((pattern) => pattern.test(target));
}

/**
 * Tells whether a call is for the API's reference: a build has it written, and from the sources it is
 * made when somebody first asks for it.
 */
export function isReference(method: string, target: string): boolean {
  if (method !== 'GET') return false;
  return target === '/api/docs' || target === `${apiBasePath}/openapi.json`;
}

function endpointPattern(
  endpoint: `GET /${'documents' | 'side-letters'}/:id/pages/:page${'' | '/thumbnail'}`,
): RegExp {
  const [, path = ''] = endpoint.split(' ');
  return new RegExp(`^${apiBasePath}${path.replaceAll(/:\w+/g, '[^/?]+')}(?:\\?|$)`);
}
