import type http from 'node:http';
import t from 'tap';
import { buildFolder } from '#server/project.ts';
import { latestBuild } from '#server/web/builds/build-store.ts';
import { internalHeaders } from '#shared/http/internal-headers.ts';
import { resolveMiddleware } from '#shared/site/middleware.ts';
import { sendJson, startFakeApi } from '../../support/fake-api.ts';
import { knownMe } from '../../support/known-account.ts';
import { type RawAnswer, rawRequest } from '../../support/raw-request.ts';
import { startApp } from '../../support/running-app.ts';

function answerMe(request: http.IncomingMessage, response: http.ServerResponse): void {
  const session = String(request.headers[internalHeaders.session]);
  if (session.startsWith('valid')) sendJson(response, 200, knownMe);
  else if (session.startsWith('failing')) sendJson(response, 500, { status: 500, detail: 'boom' });
  else if (session.startsWith('slow'))
    setTimeout(() => sendJson(response, 200, knownMe), 4_000).unref();
  else sendJson(response, 401, { status: 401, detail: 'no session' });
}

/** What the product API says of a session that is none, and that its cookie is to be forgotten. */
function endedSession(response: http.ServerResponse): void {
  response.setHeader(internalHeaders.setSession, 'clear');
  const title = 'Sign-in Required';
  const document = { type: '/problems/unauthenticated', title, status: 401, detail: 'Log in.' };
  response.writeHead(401, { 'content-type': 'application/problem+json' });
  response.end(JSON.stringify(document));
}

const api = await startFakeApi(t, {
  '/api/v1/me': answerMe,
  '/api/v1/auth/sessions': (request, response) =>
    String(request.headers[internalHeaders.session]).startsWith('valid-ending')
      ? endedSession(response)
      : sendJson(response, 200, { items: [] }),
});
const app = await startApp(t, { API_BASE_URL: api.baseUrl });
const { record } = await latestBuild(buildFolder);
const cookie = (kind: string) => ({ cookie: `sid=${kind.padEnd(43, 'x')}` });
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  rawRequest(app.origin, path, { method, headers: { accept: 'text/html', ...headers } });

const spellings = [
  '/dashboard',
  '/Dashboard',
  '/DASHBOARD/',
  '/dashboard/',
  '/dashboard?view=security',
  '/dashboard//',
  '//dashboard',
  '/%64ashboard',
  '/dashboard%2f',
  '/dashboard;x',
  '/./dashboard',
  '/company/../dashboard',
  '/dashboard/x.css',
];
const payloads = [
  '/dashboard/_payload.json',
  '/Dashboard/_payload.json',
  `/_build/payload/${record.id}/dashboard/_payload.json`,
  `/_build/payload/${record.id}/DASHBOARD/_payload.json`,
];

/** The document without what may differ: the path, wherever it stands, and the request's id. */
function masked(answer: RawAnswer, path: string): string {
  return answer.body
    .replaceAll(`Page not found: ${path}`, 'Page not found: {path}')
    .replaceAll(`<code>${path}</code>`, '<code>{path}</code>')
    .replaceAll(`next=${encodeURIComponent(path)}`, 'next={path}')
    .replaceAll(`next=${path}`, 'next={path}')
    .replaceAll(`"path":"${path}"`, '"path":"{path}"')
    .replaceAll(String(answer.headers['x-request-id']), '{id}');
}

/** Every header as it was sent, in its order, but for the request's id and the second. */
function headersOf(answer: RawAnswer): readonly string[] {
  return answer.headerLines.filter((line) => !/^(x-request-id|date):/i.test(line));
}

t.test('without a session no spelling of the dashboard exists', async (t) => {
  for (const path of [...spellings, ...payloads]) {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT']) {
      const answer = await get(path, { 'sec-fetch-site': 'same-origin' }, method);
      t.equal(answer.status, 404, `${method} ${path}`);
    }
  }
  t.notMatch(api.calls.join(), /me/, 'nobody was asked about a session that is none');
});

t.test('the 404 of the gate is byte for byte that of an unknown path', async (t) => {
  const visitors: readonly { readonly cookie?: string }[] = [
    {},
    cookie('garbage'),
    cookie('expired'),
    cookie('revoked'),
    { cookie: 'sid=short' },
  ];
  for (const headers of visitors) {
    const gated = await get('/dashboard', { ...headers });
    const unknown = await get('/dashbored', { ...headers });
    t.equal(gated.status, 404);
    t.match(gated.body, 'Page not found: /dashboard');
    t.equal(masked(gated, '/dashboard'), masked(unknown, '/dashbored'));
    t.equal(gated.headers['content-length'], unknown.headers['content-length']);
    t.same(headersOf(gated), headersOf(unknown), 'the headers tell nothing either');
    const dropped = gated.headers['set-cookie'];
    if (String(headers.cookie).length > 40)
      t.match(String(dropped), /^sid=;.*Expires=Thu, 01 Jan 1970/);
    t.equal(gated.headers.etag, undefined);
    t.equal(gated.headers['cache-control'], 'private, no-store');
    t.match(gated.headers.vary, 'Cookie');
  }
  const cased = await get('/Dashboard');
  t.match(cased.body, 'Page not found: /Dashboard', 'the path as it was sent');
  t.match(cased.body, 'href="/login?next=%2FDashboard"', 'and a way in');
});

t.test('a mailed link opens its page for those who are logged in', async (t) => {
  const wanted = '/dashboard?view=companies&invitation=a.b-c';
  const link = `/login?next=${encodeURIComponent(wanted)}`;
  for (const method of ['GET', 'HEAD']) {
    const passed = await get(link, cookie('valid'), method);
    t.equal(passed.status, 303, method);
    t.equal(passed.headers.location, wanted);
    t.equal(passed.headers['cache-control'], 'private, no-store');
  }
  const elsewhere = await get('/login?next=https%3A%2F%2Fevil.example', cookie('valid'));
  t.equal(elsewhere.headers.location, '/dashboard', 'never another origin');
  for (const visitor of [{}, cookie('expired'), cookie('failing')]) {
    const page = await get(link, visitor);
    t.equal(page.status, 200, 'everybody else logs in');
    t.match(page.body, 'Log in');
  }
  for (const path of ['/login', '/login?mode=forgot&next=%2Fdashboard']) {
    t.equal((await get(path, cookie('valid'))).status, 200, path);
  }
});

t.test('nothing that can be sent tells the gated path from one that is none', async (t) => {
  const form = 'application/x-www-form-urlencoded';
  const bodies: readonly (readonly [string, string | undefined])[] = [
    ['application/json', undefined],
    ['application/json', '{"a":'],
    ['application/json', '{"__proto__":{}}'],
    ['application/json', '{}'],
    ['application/xml', '<a/>'],
    ['text/plain', 'a'],
    [form, 'a=b'],
    [form, `a=${'x'.repeat(1_100_000)}`],
    ['multipart/form-data; boundary=b', '--b--'],
    ['multipart/form-data', 'no boundary'],
  ];
  const payload = `/_build/payload/${record.id}`;
  const pairs = [
    ['/dashboard', '/dashbored'],
    ['/Dashboard/', '/Dashbored/'],
    ['/dashboard?view=security', '/dashbored?view=security'],
    ['/dashboard/_payload.json', '/dashbored/_payload.json'],
    ['/dashboard/_PAYLOAD.json', '/dashbored/_PAYLOAD.json'],
    ['/%64ashboard/_payload.json', '/%64ashbored/_payload.json'],
    [`${payload}/dashboard/_payload.json`, `${payload}/dashbored/_payload.json`],
    [`${payload}/DASHBOARD/_payload.json`, `${payload}/DASHBORED/_payload.json`],
    [`${payload}/dashboard`, `${payload}/dashbored`],
    [
      '/_build/payload/gone/dashboard/_payload.json',
      '/_build/payload/gone/dashbored/_payload.json',
    ],
  ] as const;
  const accepts = ['text/html', 'application/json', '*/*'];
  const visitors: readonly Record<string, string>[] = [{}, cookie('revoked')];
  async function same(headers: Record<string, string>, method: string, body?: string) {
    for (const [gatedPath, unknownPath] of pairs) {
      const sent = { 'sec-fetch-site': 'same-origin', ...headers };
      const options = { method, headers: sent, ...(body === undefined ? {} : { body }) };
      const [gated, unknown] = await Promise.all([
        rawRequest(app.origin, gatedPath, options),
        rawRequest(app.origin, unknownPath, options),
      ]);
      const what = `${method} ${gatedPath} ${JSON.stringify(headers)} ${body?.slice(0, 20) ?? ''}`;
      t.equal(gated.status, 404, what);
      t.equal(unknown.status, 404, what);
      t.same(headersOf(gated), headersOf(unknown), what);
      const bare = (answer: RawAnswer, path: string) => masked(answer, path.split('?')[0] ?? path);
      t.equal(bare(gated, gatedPath), bare(unknown, unknownPath), what);
    }
  }
  for (const visitor of visitors) {
    for (const accept of accepts) {
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'DELETE', 'PROPFIND', 'QUERY']) {
        await same({ accept, ...visitor }, method);
      }
    }
    for (const [type, body] of bodies) {
      await same({ accept: 'text/html', 'content-type': type, ...visitor }, 'POST', body);
    }
  }
});

t.test('the payload of the gated page is gated, in every spelling', async (t) => {
  for (const path of [...payloads, '/DASHBOARD/_PAYLOAD.JSON']) {
    const answer = await get(path, cookie('failing'));
    t.equal(answer.status, 500, `${path}: whose session it is was asked, and could not be said`);
  }
});

t.test('with a session the dashboard is there, for its owner only', async (t) => {
  const answer = await get('/dashboard', cookie('valid'));
  t.equal(answer.status, 200);
  t.equal(answer.headers['cache-control'], 'private, no-store');
  t.match(answer.headers.vary, 'Cookie');
  const head = await get('/dashboard', cookie('valid'), 'HEAD');
  t.equal(head.status, 200);
  t.equal(head.body, '');
  for (const path of ['/Dashboard', '/dashboard/', '/DASHBOARD/?view=security']) {
    const moved = await get(path, cookie('valid'));
    t.equal(moved.status, 308, path);
    t.equal(moved.headers.location, path.includes('?') ? '/dashboard?view=security' : '/dashboard');
  }
  for (const path of payloads) {
    t.equal((await get(path, cookie('valid'))).status, 404, 'one person’s data is no payload');
  }
});

t.test('a check that fails or hangs lets nobody in and keeps the cookie', async (t) => {
  for (const kind of ['failing', 'slow']) {
    const started = performance.now();
    const answer = await get('/dashboard', cookie(kind));
    t.equal(answer.status, 500, kind);
    t.ok(performance.now() - started < 3_000, 'within its second, not at the end of the call');
    t.match(answer.body, '<h1>Internal Server Error</h1>');
    t.match(answer.body, String(answer.headers['x-request-id']), 'with the number to tell');
    t.notMatch(answer.body, 'boom');
    t.equal(answer.headers['set-cookie'], undefined);
    t.equal(answer.headers['cache-control'], 'private, no-store');
  }
});

t.test('programs get a problem document', async (t) => {
  const answer = await get('/dashboard', { accept: 'application/json' });
  t.equal(answer.status, 404);
  t.match(answer.headers['content-type'], 'application/problem+json');
  t.match(JSON.parse(answer.body), { status: 404, detail: 'Page not found: /dashboard' });
});

t.test('public pages are not gated, whatever cookie comes along', async (t) => {
  for (const path of ['/', '/login', '/company']) {
    t.equal((await get(path, cookie('revoked'))).status, 200, path);
  }
});

t.test('an unknown middleware name throws', (t) => {
  t.throws(() => resolveMiddleware(['signed-inn'], { 'signed-in': 1 }), {
    message: "Unknown route middleware: 'signed-inn'.",
  });
  t.throws(() => resolveMiddleware(['toString'], {}), /Unknown route middleware: 'toString'/);
  t.end();
});

t.test(
  'a session that ends between the gate and the data gives the page of no session',
  async (t) => {
    const complete = { prefer: 'complete-document' };
    const path = '/dashboard?view=security';
    const none = await get(path, { ...complete, ...cookie('revoked') });
    const ended = await get(path, { ...complete, ...cookie('valid-ending') });
    t.equal(ended.status, 404);
    t.equal(masked(ended, '/dashboard'), masked(none, '/dashboard'));
    t.same(headersOf(ended), headersOf(none));
  },
);
