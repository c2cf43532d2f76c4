/** Rules that lead an address elsewhere, as the server acts on them. */
import Fastify from 'fastify';
import t from 'tap';
import { registerRedirects } from '#server/web/pages/redirects.ts';
import { redirects } from '#shared/site/redirects.ts';
import { matcherOf } from '#shared/site/route-rules.ts';
import { rawRequest } from '../../support/raw-request.ts';
import { startApp } from '../../support/running-app.ts';

t.test('what the manifest publishes, the server does, for everybody', async (t) => {
  const app = await startApp(t);
  for (const [path, target] of Object.entries(redirects)) {
    const visitors: Record<string, string>[] = [{}, { cookie: `sid=${'v'.repeat(43)}` }];
    for (const headers of visitors) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await rawRequest(app.origin, path, { method, headers });
        t.equal(answer.status, 307, `${method} ${path}`);
        t.equal(answer.headers.location, target);
        t.equal(answer.headers['cache-control'], 'no-cache');
      }
    }
    const followed = await rawRequest(app.origin, target);
    t.equal(followed.status, 200, target);
  }
  t.equal((await rawRequest(app.origin, '/.well-known/change-passwords')).status, 404);
});

t.test('the rules are those of the matcher, before any route', async (t) => {
  const app = Fastify();
  registerRedirects(app, matcherOf({ '/old/**': { redirect: '/blog' } }));
  app.get('/*', async () => 'a page');
  const location = async (url: string) => (await app.inject({ url })).headers.location;
  t.equal(await location('/old/a/b?q=1'), '/blog?q=1');
  t.equal(await location('/OLD/'), '/blog');
  t.equal(await location('/older'), undefined);
  const posted = await app.inject({ method: 'POST', url: '/old' });
  t.equal(posted.statusCode, 307, 'what is sent goes along');
});
