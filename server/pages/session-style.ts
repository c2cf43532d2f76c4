import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Where the layout links it; see client/document.tsx. */
export const sessionStylePath = '/session.css';

/** Scripts mark the root when they find that the session has ended meanwhile. */
const alive = ':root:not([data-session-ended])';

const byVisitor = {
  anonymous: '[data-session="member"]{display:none}',
  member: `${alive} [data-session="anonymous"]{display:none}${alive} [data-session="member"]{display:revert}`,
} as const;

/**
 * The theme a visitor chose before, for the time until a script has another choice to tell (then
 * the root has `data-theme`). What is drawn in one theme only, such as a logo, goes along.
 */
const byTheme = {
  system: '',
  light: themed('light', 'dark'),
  dark: themed('dark', 'light'),
} as const;

function themed(theme: string, other: string): string {
  const root = ':root:not([data-theme])';
  const logos = `${root} [data-only-theme="${other}"]{display:none}${root} [data-only-theme="${theme}"]{display:block}`;
  // Paper is light, whatever was chosen for the screen.
  return `${root}{color-scheme:${theme}}@media screen{${logos}}`;
}

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
    const theme = themeOf(request);
    const etag = `"${visitor}-${theme}"`;
    reply.header('cache-control', 'private, no-cache').header('vary', 'Cookie');
    reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    // In the layout's last layer, so that it stands above what components say.
    const css = `@layer session{${byTheme[theme]}${byVisitor[visitor]}}`;
    return reply.type('text/css; charset=utf-8').send(css);
  });
}

/** What the browser keeps of the visitor's choice (client/ui/theme.ts). */
function themeOf(request: FastifyRequest): keyof typeof byTheme {
  const { theme } = request.cookies;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}
