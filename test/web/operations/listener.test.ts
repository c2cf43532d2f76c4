import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import t, { type Test } from 'tap';
import {
  defaultListenerLimits,
  hardenListener,
  type ListenerLimits,
  listenerOptions,
} from '#server/web/operations/listener-hardening.ts';
import { isLivenessProbe } from '#server/web/operations/load-shedding.ts';
import { ProblemError, problemMediaType } from '#shared/http/errors.ts';

/** More than the buffers between two sockets of one machine take. */
const largeBytes = 32 * 1024 * 1024;

interface Options {
  readonly publicOrigin?: string;
  readonly trustProxy?: readonly string[];
  readonly maxConnections?: number;
  readonly limits?: ListenerLimits;
}

async function startServer(t: Test, options: Options = {}): Promise<FastifyInstance> {
  const { trustProxy = [], limits = defaultListenerLimits } = options;
  const server = Fastify({ ...listenerOptions(trustProxy, limits) });
  hardenListener(server, {
    publicOrigin: options.publicOrigin,
    trustProxy,
    limits,
    maxConnections: options.maxConnections ?? 100,
    anyHost: isLivenessProbe,
  });
  server.setErrorHandler(function answerProblem(error, _request, reply) {
    if (!(error instanceof ProblemError)) throw error;
    return reply
      .code(error.status)
      .headers(error.headers)
      .type(problemMediaType)
      .send(error.problem);
  });
  server.get('/livez', async () => 'ok');
  server.get('/seen', async (request) => ({ url: request.url, id: request.id }));
  server.post('/echo', async (request) => ({ got: request.body }));
  server.get('/endless', (_request, reply) => {
    reply.raw.write('begun');
    reply.hijack();
  });
  server.get('/large', async () => 'x'.repeat(largeBytes));
  await server.listen({ port: 0, host: '127.0.0.1' });
  t.teardown(() => {
    server.server.closeAllConnections();
    return server.close();
  });
  return server;
}

function portOf(server: FastifyInstance): number {
  return (server.server.address() as AddressInfo).port;
}

async function open(t: Test, server: FastifyInstance): Promise<Socket> {
  const socket = connect({ port: portOf(server), host: '127.0.0.1' });
  t.teardown(() => socket.destroy());
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Everything the server sends until it closes the connection. */
async function readAll(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += String(chunk);
  });
  // However it ends: `once` would give up what was read when writing to a closed connection fails.
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
  return text;
}

async function raw(t: Test, server: FastifyInstance, bytes: string): Promise<string> {
  const socket = await open(t, server);
  const answer = readAll(socket);
  socket.write(bytes, 'latin1');
  return answer;
}

function get(path: string, ...headers: string[]): string {
  return `${[`GET ${path} HTTP/1.1`, ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`;
}

function statusOf(answer: string): number {
  return Number(answer.slice(9, 12));
}

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

/**
 * Sends a byte now and then until there is an answer; what is written after it meets a connection
 * that may be closed.
 */
function drip(t: Test, socket: Socket, byte: string): void {
  const dripping = setInterval(() => socket.write(byte), 20);
  const stop = () => clearInterval(dripping);
  socket.once('data', stop).once('close', stop);
  t.teardown(stop);
}

t.test('slow clients are let go', async (t) => {
  const limits: ListenerLimits = {
    ...defaultListenerLimits,
    headersMs: 200,
    idleMs: 600,
    checkMs: 50,
    bodyProgress: { windowMs: 100, minBytes: 50 },
  };
  const server = await startServer(t, { limits });

  const silent = await open(t, server);
  const halfHead = await open(t, server);
  const halfBody = await open(t, server);
  const reader = await open(t, server);
  halfHead.write('GET /seen HTTP/1.1\r\nHost: localhost\r\nA: ');
  halfBody.write('POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n');
  halfBody.write('Content-Length: 1000\r\n\r\n{');
  reader.write('GET /endless HTTP/1.1\r\nHost: localhost\r\n\r\n');
  drip(t, halfHead, 'x');
  drip(t, halfBody, ' ');

  const [one, two, three, four] = await Promise.all(
    [silent, halfHead, halfBody, reader].map(readAll),
  );
  t.match(one, /^HTTP\/1\.1 408 |^$/, 'a connection without a request');
  t.equal(statusOf(two ?? ''), 408, 'dripping headers');
  t.equal(statusOf(three ?? ''), 408, 'a dripping body');
  t.match(three, /arrived too slowly/);
  t.match(four, 'begun', 'a response that stands still is cut');
});

t.test('an honest slow upload passes', async (t) => {
  const limits = { ...defaultListenerLimits, bodyProgress: { windowMs: 300, minBytes: 10 } };
  const server = await startServer(t, { limits });
  const socket = await open(t, server);
  const answer = readAll(socket);
  const body = JSON.stringify({ text: 'x'.repeat(400) });
  socket.write('POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n');
  socket.write(`Connection: close\r\nContent-Length: ${body.length}\r\n\r\n`);
  for (let at = 0; at < body.length; at += 10) {
    socket.write(body.slice(at, at + 10));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  t.equal(statusOf(await answer), 200);
});

t.test('readers that do not read are let go, whatever they send meanwhile', async (t) => {
  const readerProgress = { windowMs: 2_000, minBytes: 1_000, checkMs: 50 };
  const server = await startServer(t, { limits: { ...defaultListenerLimits, readerProgress } });
  const sockets: Socket[] = [];
  server.server.on('connection', (socket) => sockets.push(socket));
  const reader = await open(t, server);
  reader.pause();
  reader.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const dripping = setInterval(() => reader.write('\r\n'), 20);
  t.teardown(() => clearInterval(dripping));
  const waiting = await open(t, server);
  const [unread, idle] = sockets;
  if (unread !== undefined && !unread.closed) await once(unread, 'close');
  t.equal(idle?.destroyed, false, 'who is owed nothing stays');

  // One long write, taken slowly: never so little in a window, though it takes many of them.
  const honest = await open(t, server);
  honest.write('GET /large HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  let received = 0;
  const startedAt = performance.now();
  honest.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (performance.now() - startedAt > 4_500) return;
    honest.pause();
    setTimeout(() => honest.resume(), 10);
  });
  await once(honest, 'close');
  t.ok(received > largeBytes, 'an honest slow reader gets all of it');
  waiting.destroy();
});

t.test('one connection does not take every place of the server', async (t) => {
  const server = await startServer(t, { limits: { ...defaultListenerLimits, pipelinedMax: 4 } });
  const one = 'GET /seen HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const last = get('/seen', 'Host: localhost');
  const few = await raw(t, server, one.repeat(3) + last);
  t.equal(few.split('HTTP/1.1 200').length - 1, 4, 'a few at once are answered in order');
  const flood = await open(t, server);
  const [serverSide] = await Promise.all([
    once(server.server, 'request').then(([request]) => (request as { socket: Socket }).socket),
    flood.write(`GET /endless HTTP/1.1\r\nHost: localhost\r\n\r\n${one.repeat(400)}`),
  ]);
  if (!serverSide.closed) await once(serverSide, 'close');
  t.pass('more are cut');
  t.equal(statusOf(await raw(t, server, last)), 200, 'others are served');
});

t.test('connections beyond the limit are closed', async (t) => {
  const server = await startServer(t, { maxConnections: 2 });
  const dropped = once(server.server, 'drop');
  await open(t, server);
  await open(t, server);
  const third = await open(t, server);
  await dropped;
  t.equal(await readAll(third), '');
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
