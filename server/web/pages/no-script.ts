import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Linked within `<noscript>` of streamed documents; see client/document/document.tsx. */
export const noScriptStylePath = '/no-script.css';

const cookieName = 'scripts';
const withoutScripts = 'none';

/**
 * What React sends after the shell is hidden at the end of the document until a script moves it.
 * Without scripts it is shown there, and its placeholder is hidden. The end of the document has no
 * margins of its own, and on a phone the dashboard's bar would cover it.
 */
const style = [
  'div[hidden][id^="S:"]{display:block;padding-inline:var(--gutter);overflow-x:auto}',
  'div[data-waiting]{display:none}',
  '@media (width<48rem){body{padding-bottom:10rem}}',
].join('');

/**
 * The stylesheet that only browsers without scripts load. It shows the late parts of the first
 * document, and its cookie makes the next documents complete.
 */
export function registerNoScriptStyle(app: FastifyInstance, https: boolean): void {
  app.get(noScriptStylePath, function serveNoScriptStyle(_request, reply) {
    const options = { path: '/', httpOnly: true, secure: https, sameSite: 'lax' } as const;
    return reply
      .setCookie(cookieName, withoutScripts, options)
      .header('cache-control', 'private, no-store')
      .type('text/css; charset=utf-8')
      .send(style);
  });
}

/** Tells whether the browser has shown that it runs no scripts. */
export function runsNoScripts(request: FastifyRequest): boolean {
  return request.cookies[cookieName] === withoutScripts;
}
