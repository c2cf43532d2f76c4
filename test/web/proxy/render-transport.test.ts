import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { apiClient } from '#client/framework/http/client.ts';
import { pageDraws } from '#server/web/proxy/page-draw.ts';
import {
  type RenderContext,
  type RenderTransport,
  renderTransport,
} from '#server/web/proxy/render-transport.ts';
import { openUpstream, type UpstreamOptions } from '#server/web/proxy/upstream.ts';
import { ProblemError } from '#shared/http/errors.ts';
import { internalHeaders } from '#shared/http/internal-headers.ts';
import { closedPort, countingUpstream } from '../../support/counting-upstream.ts';
import { listening } from '../../support/listening-server.ts';

const silent = { info() {}, warn() {} };
const visitor: RenderContext = {
  session: 'the-token',
  requestId: 'request-1',
  clientIp: '192.0.2.7',
  publicOrigin: 'https://portal.example',
};

function open(baseUrl: URL, more: Partial<UpstreamOptions> = {}) {
  return openUpstream({ baseUrl, log: silent, random: () => 0, ...more });
}

/** Awaits a rejection that matches; tap's own `rejects` takes errors only. */
async function fails(t: Test, promise: Promise<unknown>, pattern: object): Promise<void> {
  const error = await promise.then(
    () => t.fail('should have been rejected'),
    (reason: unknown) => reason,
  );
  t.type(error, ProblemError);
  t.match(error, pattern);
}

t.test('the calls of a page say so until it writes, and writes do not', async (t) => {
  const named: unknown[] = [];
  const upstream = await countingUpstream(t, ({ headers }, response) => {
    named.push(headers[internalHeaders.draw]);
    response.setHeader('content-type', 'application/json').end('{}');
  });
  const drawOf = pageDraws();
  const request = {};
  const api = open(upstream.url);
  t.teardown(() => api.close());
  // The gate and the loaders have a context each, of the same request.
  const [gate, loaders, other] = [request, request, {}].map((of) =>
    renderTransport(api, { ...visitor, draw: drawOf(of) }),
  ) as [RenderTransport, RenderTransport, RenderTransport];
  const path = '/api/v1/me';
  await gate({ method: 'GET', path });
  await loaders({ method: 'GET', path });
  await other({ method: 'GET', path });
  await loaders({ method: 'POST', path, body: '{}' });
  await loaders({ method: 'GET', path });
  await renderTransport(api, visitor)({ method: 'GET', path });
  const [first, second, elsewhere, write, after, without] = named;
  t.match(first, /^[0-9a-f-]{36}$/);
  t.equal(second, first);
  t.not(elsewhere, first);
  t.equal(write, undefined);
  t.match(after, /^[0-9a-f-]{36}$/);
  t.not(after, first);
  t.equal(without, undefined);
});

t.test(
  'the JSON of a page is parsed once: for its check, and not again for its loader',
  async (t) => {
    const upstream = await countingUpstream(t, ({ url }, response) => {
      const isRefused = url.includes('refused');
      const type = isRefused ? 'application/problem+json' : 'application/json';
      response.writeHead(isRefused ? 404 : 200, { 'content-type': type });
      response.end(
        JSON.stringify({ ...once, ...(isRefused ? { status: 404, detail: 'No.' } : {}) }),
      );
    });
    const once = { marked: 'parsed once' };
    const api = open(upstream.url);
    t.teardown(() => api.close());
    const { parse } = JSON;
    let parsed = 0;
    JSON.parse = (text: string, ...more) => {
      if (text.includes(once.marked)) parsed += 1;
      return parse(text, ...more);
    };
    t.teardown(() => {
      JSON.parse = parse;
    });
    const call = renderTransport(api, visitor);
    const pages = apiClient((request) => call({ ...request, path: `/api/v1${request.path}` }));
    t.match(await pages.send('GET /me'), once);
    t.equal(parsed, 1, 'an answer');
    await fails(t, pages.send('GET /companies/:id', { params: { id: 'refused' } }), {
      status: 404,
    });
    t.equal(parsed, 2, 'a refusal');
  },
);

t.test('a page loader calls the API as its visitor', async (t) => {
  const upstream = await countingUpstream(t, ({ url }, response) => {
    const status = Number(/\d{3}/.exec(url)?.[0] ?? 200);
    const type = url.includes('/html') ? 'text/html' : 'application/json';
    response.writeHead(status, {
      'content-type': status >= 400 && type !== 'text/html' ? 'application/problem+json' : type,
      'x-raisehall-set-session': 'token2 1999999999',
      ...(url.includes('/edit') ? { 'x-raisehall-content-version': '7' } : {}),
      'set-cookie': 'a=b',
      etag: '"1"',
    });
    response.end(url.includes('/broken') ? '{"half"' : '{"name":"Zürich"}');
  });
  const api = open(upstream.url);
  t.teardown(() => api.close());
  const sessions: string[] = [];
  let changes = 0;
  const call = renderTransport(api, {
    ...visitor,
    onSession: (value) => sessions.push(value),
    onContentChanged: () => {
      changes += 1;
    },
  });
  const got = await call({
    method: 'GET',
    path: '/api/v1/raises?limit=3',
    headers: { 'If-None-Match': '"0"', cookie: 'x=y', 'X-Forwarded-For': '1.2.3.4' },
  });
  t.equal(got.status, 200);
  t.equal(got.text, '{"name":"Zürich"}');
  t.equal(got.header('ETag'), '"1"');
  t.equal(got.header('set-cookie'), null);
  t.equal(got.header('x-raisehall-set-session'), null);
  t.same(sessions, ['token2 1999999999']);
  t.equal(changes, 0);
  const edited = await call({ method: 'POST', path: '/api/v1/edit', body: '{}' });
  t.equal(changes, 1, 'a form of a page that edits content is heard of');
  t.equal(edited.header('x-raisehall-content-version'), null);
  t.match(upstream.seen[0]?.headers, {
    accept: 'application/json',
    'if-none-match': '"0"',
    'x-forwarded-for': '192.0.2.7',
    'x-raisehall-session': 'the-token',
    'x-request-id': 'request-1',
  });
  t.equal(upstream.seen[0]?.headers.cookie, undefined);

  const posted = await call({ method: 'POST', path: '/api/v1/503', body: '{"a":1}' });
  t.equal(posted.status, 503, 'an error status is an answer');
  t.same(JSON.parse(posted.text), { name: 'Zürich' });
  const attempts = upstream.of('/api/v1/503');
  t.equal(attempts.length, 2, 'retried by the same policy');
  t.equal(attempts[1]?.headers['idempotency-key'], attempts[0]?.headers['idempotency-key']);
  t.equal(attempts[1]?.body.toString(), '{"a":1}');
  t.equal(attempts[0]?.headers['content-type'], 'application/json');

  const page = await call({ method: 'GET', path: '/api/v1/html/404' });
  t.equal(page.status, 404);
  t.equal(page.header('content-type'), 'application/problem+json');
  t.match(JSON.parse(page.text), { status: 404, instance: 'request-1' });
  await fails(t, call({ method: 'GET', path: '/api/v1/html' }), { status: 502 });
  await fails(t, call({ method: 'GET', path: '/api/v1/broken' }), { status: 502 });
  await fails(t, call({ method: 'GET', path: '/api/v1/../admin' }), { status: 404 });
  const key = { 'idempotency-key': 'a b' };
  await fails(t, call({ method: 'POST', path: '/api/v1/x', headers: key }), { status: 400 });
});

t.test('the bytes of a file arrive as they are', async (t) => {
  const bodies: Buffer[] = [];
  const server = http.createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    bodies.push(Buffer.concat(pieces));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  const api = open(await listening(t, server));
  t.teardown(() => api.close());
  const body = new Uint8Array(Uint8Array.of(1, 0, 255, 13, 10, 128).buffer, 1, 4);
  const headers = { 'content-type': 'image/png' };
  await renderTransport(api, visitor)({ method: 'PUT', path: '/api/v1/x', headers, body });
  t.same(bodies, [Buffer.of(0, 255, 13, 10)]);
});

t.test('no answer is a ProblemError; an abort is the abort', async (t) => {
  const upstream = await countingUpstream(t, ({ url }, response) => {
    if (url.endsWith('/hang')) return;
    response.writeHead(200, { 'content-type': 'text/csv' });
    response.end(Buffer.alloc(50_000, 'x'));
  });
  const limits = { headersMs: 100, wholeAnswerMaxBytes: 40_000 };
  const api = open(upstream.url, { limits });
  t.teardown(() => api.close());
  const call = renderTransport(api, visitor);
  await fails(t, call({ method: 'GET', path: '/api/v1/hang' }), {
    status: 504,
    problem: { instance: 'request-1' },
  });
  await fails(t, call({ method: 'GET', path: '/api/v1/large' }), { status: 502 });
  const nobody = open(await closedPort());
  t.teardown(() => nobody.close());
  const lost = renderTransport(nobody, visitor);
  for (let failure = 0; failure < 5; failure += 1) {
    await fails(t, lost({ method: 'GET', path: '/api/v1/x' }), { status: 502 });
  }
  await fails(t, lost({ method: 'GET', path: '/api/v1/x' }), {
    status: 503,
    headers: { 'retry-after': '2' },
  });
  for (const which of ['render', 'call']) {
    const abort = new AbortController();
    const reason = new Error(`${which} is over`);
    const signalled = renderTransport(
      api,
      which === 'render' ? { ...visitor, signal: abort.signal } : visitor,
    );
    const request = { method: 'GET', path: '/api/v1/hang' };
    const pending = signalled(which === 'call' ? { ...request, signal: abort.signal } : request);
    setImmediate(() => abort.abort(reason));
    await t.rejects(pending, reason);
    await t.rejects(signalled({ ...request, signal: abort.signal }), reason, 'and before it began');
  }
  t.equal(api.gauges().running, 0);
});

t.test('the embedded API is reached over a private socket', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'proxy-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  const socketPath = join(folder, 'api.sock');
  const server = http.createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ url: request.url, host: request.headers.host }));
  });
  server.listen(socketPath);
  await once(server, 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const api = open(new URL('http://product-api.internal'), { socketPath });
  t.teardown(() => api.close());
  const got = await renderTransport(api, visitor)({ method: 'GET', path: '/api/v1/x?y=1' });
  t.same(JSON.parse(got.text), { url: '/api/v1/x?y=1', host: 'product-api.internal' });
});
