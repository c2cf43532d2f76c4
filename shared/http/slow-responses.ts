import { apiBasePath } from './api-transport.ts';

/** How long the web server waits for a page of a document, which may have to be drawn first. */
export const pageAnswerMaxMs = 8_500;

const pageImage = endpointPattern('GET /documents/:id/pages/:page');

/** Whether a call is for the picture of a page: then its answer may begin later than others do. */
export function isPageImage(method: string, target: string): boolean {
  return method === 'GET' && pageImage.test(target);
}

function endpointPattern(endpoint: 'GET /documents/:id/pages/:page'): RegExp {
  const [, path = ''] = endpoint.split(' ');
  return new RegExp(`^${apiBasePath}${path.replaceAll(/:\w+/g, '[^/?]+')}(?:\\?|$)`);
}
