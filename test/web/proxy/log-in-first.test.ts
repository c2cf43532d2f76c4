/** Who is sent to the login for a file or the handbook, and who is told what the API says. */
import t from 'tap';
import { internalHeaders } from '#shared/http/internal-headers.ts';
import { countingUpstream } from '../../support/counting-upstream.ts';
import { proxyUnderTest, send } from '../../support/proxy-under-test.ts';

const file = '/api/v1/exports/audit.csv?event=account.login';
const login = '/login?next=%2Fapi%2Fv1%2Fexports%2Faudit.csv%3Fevent%3Daccount.login';
const html = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

/** Refuses everything: by the session, or by its missing second proof. */
const upstream = await countingUpstream(t, ({ url }, response) => {
  const type = url.includes('proof') ? 'mfa-required' : 'unauthenticated';
  response.writeHead(401, {
    'content-type': 'application/problem+json',
    [internalHeaders.setSession]: 'clear',
  });
  response.end(JSON.stringify({ type: `/problems/${type}`, status: 401, title: '', detail: '' }));
});
const proxy = await proxyUnderTest(t, upstream.url);

t.test('a browser that opens a file is sent to the login', async (t) => {
  for (const headers of [
    { 'sec-fetch-dest': 'document', accept: html },
    { 'sec-fetch-dest': 'document', accept: '*/*' },
    { accept: html },
  ]) {
    proxy.sessions.length = 0;
    const reply = await send(proxy.port, { path: file, headers });
    t.equal(reply.status, 303, JSON.stringify(headers));
    t.equal(reply.headers.location, login);
    t.equal(reply.headers['cache-control'], 'no-store');
    t.equal(reply.text, '');
    t.same(proxy.sessions, ['clear'], 'the cookie of the ended session goes');
  }
});

t.test('and so is one that opens a page of the handbook', async (t) => {
  const headers = { 'sec-fetch-dest': 'document', accept: html };
  const reply = await send(proxy.port, { path: '/api/docs/search?q=backup', headers });
  t.equal(reply.status, 303);
  t.equal(reply.headers.location, '/login?next=%2Fapi%2Fdocs%2Fsearch%3Fq%3Dbackup');
});

t.test('everybody else gets the problem', async (t) => {
  const asDocument = { 'sec-fetch-dest': 'document', accept: html };
  for (const [what, request] of [
    ['a program', { path: file, headers: {} }],
    ['a program that takes anything', { path: file, headers: { accept: '*/*' } }],
    ['a program that wants JSON', { path: file, headers: { accept: 'application/json' } }],
    ['a script of a page', { path: file, headers: { ...asDocument, 'sec-fetch-dest': 'empty' } }],
    ['what is no file', { path: '/api/v1/me', headers: asDocument }],
    ['another method', { path: file, headers: asDocument, method: 'POST' }],
    ['a missing proof', { path: '/api/v1/exports/proof.csv', headers: asDocument }],
  ] as const) {
    const reply = await send(proxy.port, request);
    t.equal(reply.status, 401, what);
    t.equal(reply.headers['content-type'], 'application/problem+json', what);
    t.equal(reply.headers.location, undefined, what);
  }
});
