import type { FastifyRequest } from 'fastify';
import { internalHeaders } from '#shared/http/internal-headers.ts';
import type { ProductApi } from '../deps.ts';
import type { DrawReads } from '../storage/draw-reads.ts';

/**
 * Lets the calls that the web server makes for one page share what they read. It follows the hook that
 * meets the visitor.
 */
export function sharePageReads(app: ProductApi, during: DrawReads['during']): void {
  app.addHook('onRequest', function readForPage(request, _reply, done) {
    const page = pageOf(request);
    if (page === undefined) done();
    else during(page, done);
  });
}

/** The page a call reads for; undefined for any other call. No page is shared by two sessions. */
function pageOf({ method, headers, context }: FastifyRequest): string | undefined {
  const draw = headers[internalHeaders.draw];
  return method === 'GET' && typeof draw === 'string' && draw !== ''
    ? `${draw} ${context.sessionToken}`
    : undefined;
}
