/** Who may send unsafe requests: pages of the portal itself, and what carries a key. */
import type { FastifyInstance } from 'fastify';
import t, { type Test } from 'tap';
import { requireSameOrigin } from '#server/web/operations/same-origin.ts';
import { newServer } from '#test/support/guarded-server.ts';

function csrfServer(t: Test, publicOrigin: string | undefined): FastifyInstance {
  const server = newServer(t);
  requireSameOrigin(server, {
    publicOrigin,
    hasSessionCookie: ({ headers }) => /(?:^|;\s*)sid=/.test(headers.cookie ?? ''),
  });
  server.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume().on('end', () => done(null));
  });
  const answer = async (): Promise<string> => 'done';
  server.all('/login', answer);
  server.all('/api/*', answer);
  return server;
}

t.test('who may send unsafe requests', async (t) => {
  const own = 'https://raise.example';
  const server = csrfServer(t, own);
  const cookie = 'sid=abc';
  const table: readonly [string, string, Record<string, string>, number][] = [
    ['our own page', 'POST', { 'sec-fetch-site': 'same-origin', origin: own, cookie }, 200],
    ['typed by hand', 'POST', { 'sec-fetch-site': 'none', cookie }, 200],
    [
      'another site',
      'POST',
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      403,
    ],
    ['another site with our origin', 'POST', { 'sec-fetch-site': 'cross-site', origin: own }, 403],
    ['a sibling host', 'POST', { 'sec-fetch-site': 'same-site', cookie }, 403],
    ['an unknown word', 'POST', { 'sec-fetch-site': 'same-planet', cookie }, 403],
    ['an old browser, our origin', 'POST', { origin: own, cookie }, 200],
    ['an old browser, another origin', 'POST', { origin: 'https://evil.example', cookie }, 403],
    ['another scheme', 'POST', { origin: 'http://raise.example', cookie }, 403],
    ['another port', 'POST', { origin: 'https://raise.example:444', cookie }, 403],
    ['a longer name', 'POST', { origin: 'https://raise.example.evil.example', cookie }, 403],
    ['an opaque origin', 'POST', { origin: 'null', cookie }, 403],
    ['another origin without cookie', 'POST', { origin: 'https://evil.example' }, 403],
    ['a program with a token', 'POST', { authorization: 'Bearer x' }, 200],
    ['neither, but with a cookie', 'POST', { cookie }, 403],
    ['reading from elsewhere', 'GET', { 'sec-fetch-site': 'cross-site', cookie }, 200],
    ['asking from elsewhere', 'HEAD', { 'sec-fetch-site': 'cross-site', cookie }, 200],
    ['PUT from elsewhere', 'PUT', { 'sec-fetch-site': 'cross-site', cookie }, 403],
    ['PATCH from elsewhere', 'PATCH', { 'sec-fetch-site': 'cross-site', cookie }, 403],
    ['DELETE from elsewhere', 'DELETE', { 'sec-fetch-site': 'cross-site', cookie }, 403],
  ];
  for (const [name, method, headers, status] of table) {
    for (const url of ['/login', '/api/raises', '/nowhere']) {
      const answer = await server.inject({ method: method as 'POST', url, headers });
      const expected = url === '/nowhere' && status === 200 ? 404 : status;
      t.equal(answer.statusCode, expected, `${name}: ${method} ${url}`);
    }
  }
  const refused = await server.inject({ method: 'POST', url: '/login', headers: { cookie } });
  t.match(refused.json(), { type: '/problems/forbidden', detail: /did not come from a page/ });
});

t.test('without a public origin the own origin is the host that was asked', async (t) => {
  const server = csrfServer(t, undefined);
  for (const [host, origin, status] of [
    ['localhost:3000', 'http://localhost:3000', 200],
    ['localhost:3000', 'http://localhost:3001', 403],
    ['[::1]:3000', 'http://[::1]:3000', 200],
  ] as const) {
    const headers = { host, origin, cookie: 'sid=1' };
    const answer = await server.inject({ method: 'POST', url: '/login', headers });
    t.equal(answer.statusCode, status, `${host} ${origin}`);
  }
});

t.test('what a signed-in browser may send to the API', async (t) => {
  const server = csrfServer(t, 'https://raise.example');
  const browser = { 'sec-fetch-site': 'same-origin', cookie: 'a=b; sid=abc' };
  const form = 'application/x-www-form-urlencoded';
  const table: readonly [string, string, string, Record<string, string>, string, number][] = [
    ['JSON', 'POST', '/api/a', { 'content-type': 'application/json' }, '{}', 200],
    [
      'JSON with charset',
      'POST',
      '/api/a',
      { 'content-type': 'Application/JSON; charset=utf-8' },
      '{}',
      200,
    ],
    ['nothing', 'POST', '/api/a', {}, '', 200],
    ['nothing to delete with', 'DELETE', '/api/a', {}, '', 200],
    ['a form', 'POST', '/api/a', { 'content-type': form }, 'a=b', 415],
    ['text', 'POST', '/api/a', { 'content-type': 'text/plain' }, '{}', 415],
    [
      'text that says it is JSON',
      'POST',
      '/api/a',
      { 'content-type': 'text/plain; application/json' },
      '{}',
      415,
    ],
    [
      'JSON with more to its name',
      'POST',
      '/api/a',
      { 'content-type': 'application/jsonp' },
      '{}',
      415,
    ],
    ['a file with POST', 'POST', '/api/a', { 'content-type': 'application/pdf' }, '%PDF', 415],
    ['a file with PUT', 'PUT', '/api/a', { 'content-type': 'application/pdf' }, '%PDF', 200],
    ['another spelling of the path', 'POST', '/%61pi/a', { 'content-type': form }, 'a=b', 415],
    ['a form on a page', 'POST', '/login', { 'content-type': form }, 'a=b', 200],
  ];
  for (const [name, method, url, headers, payload, status] of table) {
    const answer = await server.inject({
      method: method as 'POST',
      url,
      headers: { ...browser, ...headers },
      ...(payload === '' ? {} : { payload }),
    });
    t.equal(answer.statusCode, status, name);
  }
  const program = { method: 'POST', url: '/api/a', headers: { 'content-type': form } } as const;
  t.equal((await server.inject({ ...program, payload: 'a=b' })).statusCode, 200, 'a program');
});
