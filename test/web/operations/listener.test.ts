import t from 'tap';
import { get, raw, startServer, statusOf } from '#test/support/raw-listener.ts';

t.test('hosts without a public origin', async (t) => {
  const server = await startServer(t);
  const table: readonly [string, number][] = [
    ['localhost', 200],
    ['LocalHost:3000', 200],
    ['127.0.0.1:8080', 200],
    ['[::1]:3000', 200],
    ['raise.example', 421],
    ['localhost.evil.example', 421],
    ['evil.example:127.0.0.1', 421],
    ['127.0.0.1.', 421],
    ['localhost:', 421],
    ['localhost@evil.example', 421],
    ['192.168.0.7', 421],
  ];
  for (const [host, status] of table) {
    const answer = await raw(t, server, get('/seen', `Host: ${host}`));
    t.equal(statusOf(answer), status, host);
  }
  const answer = await raw(t, server, get('/seen', 'Host: raise.example'));
  t.match(answer, /does not serve \\"raise\.example\\".*PUBLIC_ORIGIN/, 'says how to allow it');
  t.match(answer, /connection: close/i);
  t.notMatch(await raw(t, server, get('/seen', 'Host: <script>')), '<script>');
  t.equal(statusOf(await raw(t, server, get('/livez', 'Host: 10.0.0.9:3000'))), 200, 'the probe');
});

t.test('hosts with a public origin', async (t) => {
  const server = await startServer(t, { publicOrigin: 'https://raise.example' });
  const table: readonly [string, number][] = [
    ['raise.example', 200],
    ['RAISE.example:443', 200],
    ['raise.example:80', 421],
    ['localhost', 421],
    ['raise.example.evil.example', 421],
  ];
  for (const [host, status] of table) {
    t.equal(statusOf(await raw(t, server, get('/seen', `Host: ${host}`))), status, host);
  }
  const forged = get('/seen', 'Host: evil.example', 'X-Forwarded-Host: raise.example');
  t.equal(statusOf(await raw(t, server, forged)), 421, 'a stranger cannot vouch for a host');
  const behind = await startServer(t, {
    publicOrigin: 'https://raise.example',
    trustProxy: ['127.0.0.0/8'],
  });
  t.equal(statusOf(await raw(t, behind, forged)), 200, 'a trusted proxy can');
  for (const claimed of ['evil.example', 'evil.example, raise.example', 'raise.example, x', '']) {
    const poisoned = get('/seen', 'Host: raise.example', `X-Forwarded-Host: ${claimed}`);
    t.equal(statusOf(await raw(t, behind, poisoned)), 421, `it cannot name another: ${claimed}`);
    t.equal(statusOf(await raw(t, server, poisoned)), 200, 'from a stranger it is not read');
  }
});

t.test('contradicting hosts and odd targets are refused', async (t) => {
  const server = await startServer(t);
  const table: readonly [string, string, number][] = [
    ['two hosts', get('/seen', 'Host: localhost', 'host: evil.example'), 400],
    ['the same host twice', get('/seen', 'Host: localhost', 'Host: localhost'), 400],
    ['no host', get('/seen'), 400],
    ['an empty host', get('/seen', 'Host:'), 400],
    ['an old client without host', 'GET /seen HTTP/1.0\r\n\r\n', 400],
    ['an absolute target', get('http://localhost/seen?a=1', 'Host: localhost'), 200],
    ['another absolute target', get('http://evil.example/seen', 'Host: localhost'), 400],
    ['user in the target', get('http://a@localhost/seen', 'Host: localhost'), 400],
    ['another scheme', get('ftp://localhost/seen', 'Host: localhost'), 400],
  ];
  for (const [name, bytes, status] of table) {
    t.equal(statusOf(await raw(t, server, bytes)), status, name);
  }
  const absolute = await raw(t, server, get('http://localhost/seen?a=1', 'Host: localhost'));
  t.match(absolute, '"url":"/seen?a=1"', 'handlers see the path only');
});

t.test('what could be read in two ways is answered 400', async (t) => {
  const server = await startServer(t);
  const post = 'POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
  const next = 'GET /seen HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const corpus: readonly [string, string][] = [
    [
      'length and chunks',
      `${post}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${next}`,
    ],
    ['two lengths', `${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}${next}`],
    ['two equal lengths', `${post}Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}${next}`],
    ['unknown coding', `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${next}`],
    ['coding after chunked', `${post}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${next}`],
    ['a signed length', `${post}Content-Length: +2\r\n\r\n{}${next}`],
    ['a length in hex', `${post}Content-Length: 0x2\r\n\r\n{}${next}`],
    ['space before the colon', `${post}Content-Length : 2\r\n\r\n{}${next}`],
    ['a folded header', `GET /seen HTTP/1.1\r\nHost: localhost\r\nA: b\r\n c\r\n\r\n${next}`],
    ['bare line feeds', 'GET /seen HTTP/1.1\nHost: localhost\n\n'],
    ['a zero byte', `GET /seen HTTP/1.1\r\nHost: localhost\r\nA: \u0000\r\n\r\n${next}`],
    ['a zero byte in the path', `GET /se\u0000en HTTP/1.1\r\nHost: localhost\r\n\r\n${next}`],
    ['a bad chunk size', `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n${next}`],
    ['no HTTP at all', '\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n'],
  ];
  for (const [name, bytes] of corpus) {
    const answer = await raw(t, server, bytes);
    t.equal(statusOf(answer), 400, name);
    t.notMatch(answer, '"url":"/seen"', `${name}: what follows is never answered`);
    t.match(answer, /connection: close/i, name);
  }
  const answer = await raw(t, server, 'nonsense\r\n\r\n');
  t.match(answer, 'Content-Type: application/problem+json');
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  t.equal(Number(/content-length: (\d+)/i.exec(head)?.[1]), Buffer.byteLength(body), 'valid HTTP');
  t.match(JSON.parse(body), {
    type: '/problems/bad-request',
    status: 400,
    instance: /^[\w-]{22}$/,
  });
});

t.test('large headers and poisoned bodies', async (t) => {
  const server = await startServer(t);
  const large = await raw(t, server, get('/seen', 'Host: localhost', `A: ${'x'.repeat(17_000)}`));
  t.equal(statusOf(large), 431);
  t.match(large, '"status":431');
  for (const body of ['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"a":1}}}']) {
    const answer = await server.inject({
      method: 'POST',
      url: '/echo',
      headers: { host: 'localhost', 'content-type': 'application/json' },
      payload: body,
    });
    t.equal(answer.statusCode, 400, body);
  }
});

t.test('request ids', async (t) => {
  const id = '01J9ZQ4X8Y7W6V5T4S3R2Q1P0N';
  const stranger = await startServer(t);
  const hosted = { host: 'localhost' };
  const own = await stranger.inject({ url: '/seen', headers: { ...hosted, 'x-request-id': id } });
  t.match(own.json(), { id: /^[\w-]{22}$/ }, 'a stranger cannot choose it');
  const behind = await startServer(t, { trustProxy: ['127.0.0.1'] });
  for (const [sent, kept] of [
    [id, true],
    ['short', false],
    ['with space and more', false],
    [`long${'x'.repeat(80)}`, false],
  ] as const) {
    const answer = await behind.inject({
      url: '/seen',
      headers: { ...hosted, 'x-request-id': sent },
    });
    t.equal(answer.json().id === sent, kept, sent);
  }
});
