/** Clients that send or read slowly, or open too many connections, are let go. */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import t, { type Test } from 'tap';
import {
  defaultListenerLimits,
  type ListenerLimits,
} from '#server/web/operations/listener-hardening.ts';
import {
  get,
  largeBytes,
  open,
  raw,
  readAll,
  startServer,
  statusOf,
} from '#test/support/raw-listener.ts';

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
