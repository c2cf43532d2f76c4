/** The handbook through the whole server: the program finds its pages, and only operators do. */
import t from 'tap';
import { handbookPages } from '#api/platform/handbook/pages.ts';
import { handbookPagePath, handbookPath } from '#shared/http/docs-paths.ts';
import { firstOperator, register } from '#test/support/members.ts';
import { startApp } from '#test/support/running-app.ts';

const app = await startApp(t);

t.test('an operator gets every page, with the headers of safety', async (t) => {
  const { cookie } = await firstOperator(app);
  for (const path of [handbookPath, ...handbookPages.map(({ slug }) => handbookPagePath(slug))]) {
    const reply = await fetch(app.origin + path, { headers: { cookie } });
    t.equal(reply.status, 200, path);
    t.match(await reply.text(), '<main id="content" class="handbook">', path);
    t.match(Object.fromEntries(reply.headers), {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      'content-security-policy': /default-src 'none'.*form-action 'self'/,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  }
});

t.test('a visitor is sent to the login, and a member is refused', async (t) => {
  const document = { 'sec-fetch-dest': 'document', accept: 'text/html' };
  const visit = (cookie?: string) =>
    fetch(app.origin + handbookPath, {
      headers: { ...document, ...(cookie === undefined ? {} : { cookie }) },
      redirect: 'manual',
    });
  const asVisitor = await visit();
  t.equal(asVisitor.status, 303);
  t.equal(asVisitor.headers.get('location'), '/login?next=%2Fapi%2Fdocs%2Fhandbook');
  const founder = await register(app, 'founder');
  const asMember = await visit(founder.cookie);
  t.equal(asMember.status, 403);
  t.match(asMember.headers.get('content-type'), 'application/problem+json');
});
