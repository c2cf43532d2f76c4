import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Where the layout links it; see client/document.tsx. */
export const sessionStylePath = '/session.css';

/** In the layout's last layer, so that it stands above what components say. */
const styles = {
  anonymous: '@layer session{[data-session="member"]{display:none}}',
  member:
    '@layer session{[data-session="anonymous"]{display:none}[data-session="member"]{display:revert}}',
} as const;

/**
 * The one stylesheet that differs by visitor. The layout holds both variants of what depends on
 * the session, and this hides one, before the first paint and without script. So the document is
 * the same for everybody and may be kept by every cache.
 */
export function registerSessionStyle(
  app: FastifyInstance,
  hasSession: (request: FastifyRequest) => boolean,
): void {
  app.get(sessionStylePath, function serveSessionStyle(request, reply) {
    const visitor = hasSession(request) ? 'member' : 'anonymous';
    const etag = `"${visitor}"`;
    reply.header('cache-control', 'private, no-cache').header('vary', 'Cookie');
    reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('text/css; charset=utf-8').send(styles[visitor]);
  });
}
