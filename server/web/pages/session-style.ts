import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The address that the document links to; see client/document/document.tsx. */
export const sessionStylePath = '/session.css';

/** Scripts mark the root when they find that the session has ended meanwhile. */
const alive = ':root:not([data-session-ended])';

const byVisitor = {
  anonymous: '[data-session="member"]{display:none}',
  member: `${alive} [data-session="anonymous"]{display:none}${alive} [data-session="member"]{display:revert}`,
} as const;

/**
 * The visitor's stored theme, until a script sets another one (then the root has `data-theme`).
 * Elements for one theme only, such as a logo, follow it.
 */
const byTheme = {
  system: '',
  light: themed('light', 'dark'),
  dark: themed('dark', 'light'),
} as const;

function themed(theme: string, other: string): string {
  const root = ':root:not([data-theme])';
  const logos = `${root} [data-only-theme="${other}"]{display:none}${root} [data-only-theme="${theme}"]{display:block}`;
  // Paper always uses the light theme.
  return `${root}{color-scheme:${theme}}@media screen{${logos}}`;
}

/** How dense a tool is, until a script sets another density (then the root has `data-density`). */
const byDensity = {
  auto: '',
  comfortable: ':root:not([data-density]) .tool{--target:2.75rem}',
  compact: ':root:not([data-density]) .tool{--target:2.25rem}',
} as const;

/** Whether the rail of a tool shows names; a narrow window has no space for them anyway. */
const byRail = {
  names: '',
  icons: '@media (width >= 64rem){:root:not([data-rail]) .tool{--rail-width:3.5rem}}',
} as const;

/** Whether the pages of a document are listed with their small pictures, until a script chooses. */
const byThumbnails = {
  shown: '',
  hidden:
    ':root:not([data-thumbnails]){--pages-width:4.5rem}:root:not([data-thumbnails]) [data-thumbnail]{display:none}',
} as const;

/**
 * The one stylesheet that differs by visitor. The layout contains both variants of everything that
 * depends on the session, and this hides one of them, before the first paint and without scripts.
 * So the document is the same for everybody and any cache may store it.
 */
export function registerSessionStyle(
  app: FastifyInstance,
  hasSession: (request: FastifyRequest) => boolean,
): void {
  app.get(sessionStylePath, function serveSessionStyle(request, reply) {
    const visitor = hasSession(request) ? 'member' : 'anonymous';
    const theme = chosen(byTheme, request.cookies['theme'], 'system');
    const density = chosen(byDensity, request.cookies['density'], 'auto');
    const rail = chosen(byRail, request.cookies['rail'], 'names');
    const thumbnails = chosen(byThumbnails, request.cookies['thumbnails'], 'shown');
    const etag = `"${visitor}-${theme}-${density}-${rail}-${thumbnails}"`;
    reply.header('cache-control', 'private, no-cache').header('vary', 'Cookie');
    reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    // In the last layer, so that it overrides the components' styles.
    const chosenStyles = [
      byTheme[theme],
      byDensity[density],
      byRail[rail],
      byThumbnails[thumbnails],
    ];
    const css = `@layer session{${chosenStyles.join('')}${byVisitor[visitor]}}`;
    return reply.type('text/css; charset=utf-8').send(css);
  });
}

/** The visitor's choice from a cookie (client/ui/tokens/stored-choice.ts). */
function chosen<Value extends string>(
  styles: Readonly<Record<Value, string>>,
  cookie: string | undefined,
  standard: Value,
): Value {
  return cookie !== undefined && Object.hasOwn(styles, cookie) ? (cookie as Value) : standard;
}
