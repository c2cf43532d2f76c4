import fc from 'fast-check';
import t from 'tap';
import { apiTarget } from '#server/web/proxy/api-path.ts';
import { countingUpstream } from '../../support/counting-upstream.ts';
import { proxyUnderTest, send, sendRaw, unlimited } from '../../support/proxy-under-test.ts';

const hostile = {
  accept: 'application/json',
  'accept-language': 'de',
  authorization: 'Bearer rh_program',
  'content-type': 'application/json',
  cookie: '__Host-sid=secret',
  expect: '100-continue',
  forwarded: 'for=1.2.3.4',
  'if-match': '"3"',
  'keep-alive': 'timeout=5',
  origin: 'https://evil.example',
  'proxy-authorization': 'Basic x',
  referer: 'https://evil.example/',
  te: 'trailers',
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  tracestate: 'a=b',
  'true-client-ip': '1.2.3.4',
  'user-agent': 'test',
  via: '1.1 evil',
  'x-api-key': 'k',
  'x-forwarded-for': '1.2.3.4',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'ftp',
  'x-http-method-override': 'DELETE',
  'x-original-url': '/admin',
  'x-raisehall-client-ip': '1.2.3.4',
  'x-raisehall-public-origin': 'https://evil.example',
  'x-raisehall-session': 'forged',
  'x-raisehall-set-session': 'forged 1',
  'x-real-ip': '1.2.3.4',
  'x-request-id': 'forged',
};

t.test('headers go through allow-lists, both ways', async (t) => {
  const upstream = await countingUpstream(t, (_request, response) => {
    response.sendDate = false;
    response.writeHead(201, {
      'access-control-allow-origin': '*',
      'alt-svc': 'h3=":443"',
      'cache-control': 'private',
      'content-type': 'application/json',
      etag: '"1"',
      location: `${upstream.url.origin}/api/v1/raises/7`,
      server: 'secret/1.0',
      'set-cookie': ['a=b', 'c=d'],
      'strict-transport-security': 'max-age=0',
      'x-powered-by': 'secret',
      'x-raisehall-set-session': 'token123 1999999999',
      'x-raisehall-content-version': '7',
      'x-raisehall-client-ip': '1.1.1.1',
      'x-request-id': 'upstreams-own',
    });
    response.end('{"ok":true}');
  });
  const proxy = await proxyUnderTest(t, upstream.url, { session: 'the-token', limits: unlimited });
  const reply = await send(proxy.port, {
    method: 'PUT',
    path: '/api/v1/raises/7?view=book',
    headers: {
      ...hostile,
      'content-length': 2,
      connection: 'close, if-match, x-raisehall-session',
    },
    body: '{}',
  });
  const [seen] = upstream.seen;
  const { 'x-request-id': requestId, ...sent } = seen?.headers ?? {};
  t.same(sent, {
    accept: 'application/json',
    'accept-language': 'de',
    authorization: 'Bearer rh_program',
    connection: 'keep-alive',
    'content-length': '2',
    'content-type': 'application/json',
    host: upstream.url.host,
    traceparent: hostile.traceparent,
    tracestate: 'a=b',
    'user-agent': 'test',
    'x-forwarded-for': '192.0.2.7',
    'x-forwarded-host': 'portal.example',
    'x-forwarded-proto': 'https',
    'x-raisehall-client-ip': '192.0.2.7',
    'x-raisehall-public-origin': 'https://portal.example',
    'x-raisehall-session': 'the-token',
  });
  t.equal(seen?.url, '/api/v1/raises/7?view=book');
  t.equal(new Set(seen?.rawHeaders.filter((_, at) => at % 2 === 0)).size, 17, 'no name twice');
  const { date, ...got } = reply.headers;
  t.ok(date);
  t.same(got, {
    'cache-control': 'private',
    connection: 'close',
    'content-length': '11',
    'content-type': 'application/json',
    etag: '"1"',
    location: '/api/v1/raises/7',
    'x-request-id': requestId,
  });
  t.not(requestId, 'forged');
  t.same(proxy.sessions, ['token123 1999999999']);
});

t.test('without a session none is sent; a bad traceparent stays outside', async (t) => {
  const upstream = await countingUpstream(t, (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' }).end('x');
  });
  const proxy = await proxyUnderTest(t, upstream.url);
  const bad = ['00-0-0-0', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`, 'ff-x', '"><script>'];
  for (const traceparent of bad) {
    await send(proxy.port, { path: '/api/v1/x', headers: { ...hostile, traceparent } });
  }
  for (const { headers } of upstream.seen) {
    t.equal(headers['x-raisehall-session'], undefined);
    t.equal(headers['traceparent'], undefined);
    t.equal(headers['tracestate'], undefined);
  }
  const options = await send(proxy.port, { method: 'OPTIONS', path: '/api/v1/x' });
  t.notOk(Object.keys(options.headers).some((name) => name.startsWith('access-control')));
  const defaulted = await send(proxy.port, { path: '/api/v1/x' });
  t.equal(defaulted.headers['cache-control'], 'no-store', 'nothing is stored unless it says so');
});

t.test('only the routes of the API are asked for', async (t) => {
  const upstream = await countingUpstream(t, (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>docs</p>');
  });
  const base = new URL('/behind/prefix/', upstream.url);
  const proxy = await proxyUnderTest(t, base, { limits: unlimited });
  const refused = [
    ...['/api', '/api/', '/api/v2/x', '/api/v1', '/api/v1/', '/api/docs/', '/api/docs.html'],
    ...['/api/docs/a/b', '/api/docs/..', '/api/docs/A', '/api/docs/a%2f', '/api/docs/a.b'],
    ...['/api/v1/a/../b', '/api/v1/..', '/api/v1/%2e%2e/x', '/api/v1/%2E./x', '/api/v1/.env'],
    ...['/api/v1/a%2fb', '/api/v1/a%5cb', '/api/v1//x', '/api//v1/x', '/api/v1/x/', '/api/v1/a\\b'],
    ...['/api/v1/@evil', '/api/v1/a@b', '/api/v1/a;b', '/api/v1/%00', '/api/v1/%61', '/api/@x/v1'],
    ...['/%61pi/v1/x', '/api/V1/x', '/api/v1/x?q=\xe4', '/api/v1/x?a=b#c', '/api/v1/x%3fy'],
  ];
  for (const path of refused) {
    const text = await sendRaw(
      proxy.port,
      `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
    );
    t.match(text, /^HTTP\/1\.1 (404|400) /, path);
    // What the parser itself refuses never gets to the proxy.
    if (!text.startsWith('HTTP/1.1 400') && path.startsWith('/api')) {
      t.match(text, /content-type: application\/problem\+json\r\n/i);
    }
  }
  t.equal(upstream.seen.length, 0, 'the upstream heard of none of them');
  const absolute =
    'GET http://evil.example/api/v1/x HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';
  t.match(await sendRaw(proxy.port, absolute), /^HTTP\/1\.1 404 /);
  const docs = await send(proxy.port, { path: '/api/docs' });
  t.equal(docs.text, '<p>docs</p>');
  t.equal(upstream.seen[0]?.url, '/behind/prefix/api/docs', 'the prefix of the base URL is kept');
  const page = await send(proxy.port, { path: '/api/docs/backup?q=a' });
  t.equal(page.text, '<p>docs</p>', 'and the pages of the handbook');
  t.equal((await send(proxy.port, { path: '/api/v1/docs' })).status, 502, 'no page elsewhere');
});

t.test('no path leads anywhere but under the prefix', async () => {
  const parts = fc.constantFrom(
    ...[
      '/api/v1/',
      '/api/docs',
      '..',
      '.',
      '/',
      '//',
      '\\',
      '%2e',
      '%2F',
      '%5c',
      '@',
      ':',
      '?',
      '#',
    ],
    ...[
      'evil.example',
      'http://',
      'a',
      'raises',
      '%',
      '%25',
      ';',
      ' ',
      '\t',
      '\r\n',
      '\u0000',
      'ü',
    ],
  );
  const target = fc.oneof(
    fc.array(parts, { maxLength: 8 }).map((some) => some.join('')),
    fc.string(),
  );
  fc.assert(
    fc.property(target, (tail) => {
      for (const sent of [tail, `/api/v1/${tail}`]) {
        const passed = apiTarget(sent);
        if (passed === undefined) continue;
        if (passed !== sent) throw new Error('changed on the way');
        const url = new URL(`http://upstream.internal/prefix${passed}`);
        if (url.host !== 'upstream.internal') throw new Error(`host ${url.host}`);
        if (!/^\/prefix\/api\/(v1\/|docs(\.css)?$)/.test(url.pathname))
          throw new Error(url.pathname);
        if (`${url.pathname}${url.search}` !== `/prefix${passed}` && !passed.endsWith('?')) {
          // The URL parser escapes some characters of a query; a path must come out as it went in.
          if (url.pathname !== `/prefix${passed.split('?')[0]}`) throw new Error('path changed');
        }
      }
    }),
    { numRuns: 3_000, seed: 20_261_121 },
  );
});

t.test('no two readings of one request', async (t) => {
  const upstream = await countingUpstream(t, (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' }).end('passed');
  });
  const proxy = await proxyUnderTest(t, upstream.url, { limits: unlimited });
  const post = 'POST /api/v1/x HTTP/1.1\r\nhost: x\r\n';
  const smuggled = 'GET /api/v1/smuggled HTTP/1.1\r\nhost: x\r\n\r\n';
  const corpus: Record<string, string> = {
    'CL and TE': `${post}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    'TE and CL': `${post}transfer-encoding: chunked\r\ncontent-length: 4\r\n\r\n0\r\n\r\n${smuggled}`,
    'two CL': `${post}content-length: 4\r\ncontent-length: 5\r\n\r\nabcd${smuggled}`,
    'two equal CL': `${post}content-length: 4\r\ncontent-length: 4\r\n\r\nabcd${smuggled}`,
    'CL list': `${post}content-length: 4, 4\r\n\r\nabcd${smuggled}`,
    'CL sign': `${post}content-length: +4\r\n\r\nabcd${smuggled}`,
    'CL hex': `${post}content-length: 0x4\r\n\r\nabcd${smuggled}`,
    'CL negative': `${post}content-length: -1\r\n\r\n${smuggled}`,
    'TE unknown': `${post}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`,
    'TE twice': `${post}transfer-encoding: chunked\r\ntransfer-encoding: identity\r\n\r\n0\r\n\r\n${smuggled}`,
    'TE gzip': `${post}transfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
    'TE tab': `${post}transfer-encoding:\tchunked, x\r\n\r\n0\r\n\r\n${smuggled}`,
    'TE with space before colon': `${post}transfer-encoding : chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    'CL with space before colon': `${post}content-length : 4\r\n\r\nabcd${smuggled}`,
    'obs-fold': `${post}x: a\r\n transfer-encoding: chunked\r\n\r\n${smuggled}`,
    'bare LF': `POST /api/v1/x HTTP/1.1\nhost: x\ncontent-length: 4\n\nabcd`,
    'bare LF in a header': `${post}x: a\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    'bare CR': `${post}x: a\rtransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    NUL: `${post}x: a\x00b\r\n\r\n`,
    'chunk size overflow': `${post}transfer-encoding: chunked\r\n\r\nfffffffffffffffff\r\nabc`,
    'chunk garbage': `${post}transfer-encoding: chunked\r\n\r\n4x\r\nabcd\r\n0\r\n\r\n`,
    'chunk bare LF': `${post}transfer-encoding: chunked\r\n\r\n4\nabcd\n0\n\n`,
    'GET with a body': `GET /api/v1/x HTTP/1.1\r\nhost: x\r\ncontent-length: ${smuggled.length}\r\n\r\n${smuggled}`,
    'no host': 'GET /api/v1/x HTTP/1.1\r\n\r\n',
    'space in the target': 'GET /api/v1/x y HTTP/1.1\r\nhost: x\r\n\r\n',
  };
  for (const [name, bytes] of Object.entries(corpus)) {
    const text = await sendRaw(proxy.port, bytes, 60);
    t.match(text, /^HTTP\/1\.1 400 /, name);
    t.notMatch(text, /passed/, name);
  }
  t.same(
    upstream.seen.map((one) => one.url),
    [],
  );
  const big = `GET /api/v1/x HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`;
  t.match(await sendRaw(proxy.port, big), /^HTTP\/1\.1 431 /);
  const pipelined = `${post}content-length: 2\r\n\r\nhi${smuggled}`;
  const both = await sendRaw(proxy.port, pipelined);
  t.equal(both.match(/HTTP\/1\.1 200/g)?.length, 2, 'a well-framed second request is its own');
});
