import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import t from 'tap';
import { retryPolicy } from '#shared/http/retry-policy.ts';
import { closedPort, countingUpstream } from '../../support/counting-upstream.ts';
import { listening } from '../../support/listening-server.ts';
import { proxyUnderTest, send, unlimited } from '../../support/proxy-under-test.ts';

const MiB = 1024 * 1024;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes of buffers in use. The memory of the process also has what is not collected yet. */
function held(): number {
  collect();
  return process.memoryUsage().arrayBuffers;
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

t.test('bodies pass byte for byte, and only held ones are sent twice', async (t) => {
  const upstream = await countingUpstream(t, ({ body }, response) => {
    response.writeHead(503, { 'content-type': 'application/problem+json' });
    response.end(JSON.stringify({ status: 503, bytes: body.length }));
  });
  const proxy = await proxyUnderTest(t, upstream.url, { limits: unlimited });
  t.equal(retryPolicy.bufferedBodyMaxBytes, MiB);
  const bytes = randomBytes(MiB + 1);
  const sizes = [1, MiB - 1, MiB, MiB + 1];
  for (const size of sizes) {
    for (const method of ['POST', 'PUT', 'PURGE']) {
      for (const framing of ['length', 'chunked']) {
        const path = `/api/v1/${method}/${framing}/${size}`;
        const sent = bytes.subarray(0, size);
        const body = framing === 'length' ? sent : [sent.subarray(0, 700), sent.subarray(700)];
        const headers = { 'content-type': 'application/x-odd; ü', 'transfer-encoding': 'chunked' };
        const reply = await send(proxy.port, {
          method,
          path,
          body,
          headers: framing === 'chunked' ? headers : { 'content-type': '%%%not a type%%%' },
        });
        t.equal(reply.status, 503, path);
        const seen = upstream.of(path);
        const held = size <= MiB && method !== 'PUT';
        t.equal(seen.length, held ? 2 : 1, `${path}: attempts`);
        t.ok(
          seen.every((one) => sha256(one.body) === sha256(sent)),
          `${path}: same bytes`,
        );
        t.equal(new Set(seen.map((one) => one.headers['idempotency-key'])).size, 1);
        const types = seen.map((one) => one.headers['content-type']);
        t.ok(types.every((type) => type?.startsWith(framing === 'length' ? '%%%' : 'app')));
        const lengthKnown = held || framing === 'length';
        t.equal(seen[0]?.headers['content-length'], lengthKnown ? String(size) : undefined);
      }
    }
  }
  const refused = await send(proxy.port, {
    method: 'GET',
    path: '/api/v1/x',
    headers: { 'content-length': '2' },
    body: 'hi',
  });
  t.equal(refused.status, 400, 'a GET carries no content');
});

t.test('an upload that is refused early is answered, and the connection goes on', async (t) => {
  const server = http.createServer((request, response) => {
    response.writeHead(413, { 'content-type': 'application/problem+json' });
    response.end('{"status":413}');
    request.resume();
  });
  const url = await listening(t, server);
  const proxy = await proxyUnderTest(t, url, { limits: unlimited });
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  t.teardown(() => agent.destroy());
  for (const round of [1, 2]) {
    const reply = await send(proxy.port, {
      method: 'PUT',
      path: '/api/v1/documents/1/versions',
      body: Buffer.alloc(4 * MiB),
      agent,
    });
    t.equal(reply.status, 413, `round ${round}`);
  }
  t.equal(proxy.upstream.gauges().running, 0);
});

t.test('an upload that nobody takes is answered, and the connection goes on', async (t) => {
  const proxy = await proxyUnderTest(t, await closedPort(), { limits: unlimited });
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  t.teardown(() => agent.destroy());
  let connections = 0;
  proxy.app.server.on('connection', () => {
    connections += 1;
  });
  for (const size of [MiB, 8 * MiB, 8 * MiB]) {
    const path = '/api/v1/documents/1/versions';
    const reply = await send(proxy.port, { method: 'PUT', path, body: Buffer.alloc(size), agent });
    t.equal(reply.status, 502);
  }
  t.equal(connections, 1);
});

t.test('an upload beyond any document is refused here', async (t) => {
  const upstream = await countingUpstream(t, (_request, response) => {
    response.writeHead(204).end();
  });
  const proxy = await proxyUnderTest(t, upstream.url, { limits: { uploadMaxBytes: 3 * MiB } });
  const half = Buffer.alloc(1.5 * MiB);
  for (const method of ['PUT', 'POST']) {
    const path = `/api/v1/${method}`;
    t.equal((await send(proxy.port, { method, path, body: Buffer.alloc(3 * MiB) })).status, 204);
    const declared = await send(proxy.port, { method, path, body: Buffer.alloc(3 * MiB + 1) });
    t.equal(declared.status, 413);
    const headers = { 'transfer-encoding': 'chunked' };
    const pieces = [half, half, Buffer.alloc(1)];
    const counted = await send(proxy.port, { method, path, headers, body: pieces });
    t.equal(counted.status, 413);
    t.match(counted.json(), { type: '/problems/too-large' });
    t.equal(upstream.of(path).length, 1);
  }
  t.same(proxy.upstream.gauges(), { running: 0, waiting: 0, bulk: 0, breaker: 'closed' });
});

t.test('a large download streams with flat memory, at the pace of its reader', async (t) => {
  const size = 200 * MiB;
  const block = randomBytes(MiB);
  let sent = 0;
  const upstream = await countingUpstream(t, (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': size });
    function more(): void {
      while (sent < size) {
        sent += block.length;
        if (!response.write(block)) {
          response.once('drain', more);
          return;
        }
      }
      response.end();
    }
    more();
  });
  const proxy = await proxyUnderTest(t, upstream.url, { limits: { totalMs: 100 } });
  const request = http.get({ port: proxy.port, path: '/api/v1/documents/1/content', agent: false });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  t.equal(response.headers['content-length'], String(size));
  response.pause();
  await delay(300);
  t.ok(sent < 20 * MiB, `a reader that waits holds the upstream back: ${sent} of ${size}`);
  const before = held();
  let peak = before;
  let received = 0;
  response.on('data', (piece: Buffer) => {
    if (Math.floor(received / (10 * MiB)) !== Math.floor((received + piece.length) / (10 * MiB))) {
      peak = Math.max(peak, held());
    }
    received += piece.length;
  });
  response.resume();
  await once(response, 'end');
  t.equal(received, size, 'though it took longer than the total deadline of small calls');
  t.ok(peak - before < 64 * MiB, `${peak - before} of ${size} bytes are held`);
});

t.test('a client that leaves cancels the upstream call, at every stage', async (t) => {
  const stages = ['headers', 'buffered', 'stream', 'upload', 'body'];
  const closed = new Map<string, () => void>();
  const reached = new Map<string, () => void>();
  const server = http.createServer((request, response) => {
    const stage = request.url?.split('/').at(-1) ?? '';
    response.on('close', () => closed.get(stage)?.());
    if (stage === 'buffered') response.writeHead(200, { 'content-length': 1_000 }).write('x');
    if (stage === 'stream') response.writeHead(200).write('x'.repeat(200_000));
    request.once('data', () => reached.get(stage)?.());
    if (stage !== 'upload') reached.get(stage)?.();
  });
  const url = await listening(t, server);
  // No limit ends these calls before the test would: only the client's leaving can.
  const limits = { headersMs: 60_000, bodyMs: 60_000, totalMs: 60_000, progressWindowMs: 60_000 };
  const proxy = await proxyUnderTest(t, url, { limits });
  for (const stage of stages) {
    const upstreamClosed = new Promise<void>((resolve) => closed.set(stage, resolve));
    const upstreamReached = new Promise<void>((resolve) => reached.set(stage, resolve));
    const method = stage === 'upload' ? 'PUT' : stage === 'body' ? 'POST' : 'GET';
    const client = http.request({
      port: proxy.port,
      path: `/api/v1/${stage}`,
      method,
      agent: false,
    });
    client.on('error', () => undefined);
    client.on('response', (response) => response.on('error', () => undefined).resume());
    if (method === 'GET') client.end();
    else client.write('x'.repeat(1_000));
    if (stage === 'body') {
      // Still being collected: the upstream has not been asked at all.
      await delay(30);
      client.destroy();
      continue;
    }
    await upstreamReached;
    if (stage === 'stream') await once(client, 'response');
    client.destroy();
    await upstreamClosed;
    t.pass(`${stage}: cancelled`);
  }
  while (proxy.upstream.gauges().running > 0) await delay(1);
  t.same(proxy.upstream.gauges(), { running: 0, waiting: 0, bulk: 0, breaker: 'closed' });
});

t.test('clients leaving in great numbers leave nothing behind', async (t) => {
  const upstream = await countingUpstream(t, (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/csv' });
    response.write('x'.repeat(100_000));
  });
  const proxy = await proxyUnderTest(t, upstream.url);
  for (let batch = 0; batch < 10; batch += 1) {
    await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const socket = net.connect(proxy.port, '127.0.0.1');
        socket.on('error', () => undefined);
        socket.write('GET /api/v1/x HTTP/1.1\r\nhost: portal.example\r\n\r\n');
        if (index % 3 > 0) await once(socket, 'data');
        if (index % 3 === 2) socket.resetAndDestroy();
        else socket.destroy();
      }),
    );
  }
  while (proxy.upstream.gauges().running > 0) await delay(1);
  t.same(proxy.upstream.gauges(), { running: 0, waiting: 0, bulk: 0, breaker: 'closed' });
});

t.test('senders and readers that hardly move are let go', async (t) => {
  const upstream = await countingUpstream(t, (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/csv' });
    const timer = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(timer));
  });
  const limits = { progressWindowMs: 150, bodyMs: 1_000 };
  const proxy = await proxyUnderTest(t, upstream.url, { limits });
  for (const method of ['POST', 'PUT']) {
    const client = http.request({ port: proxy.port, path: '/api/v1/slow', method, agent: false });
    client.on('error', () => undefined);
    const timer = setInterval(() => client.write('x'), 20);
    const [response] = (await once(client, 'response')) as [http.IncomingMessage];
    clearInterval(timer);
    t.equal(response.statusCode, 408, method);
    t.equal(response.headers.connection, 'close');
    response.resume();
    client.destroy();
  }
  t.equal(upstream.seen.length, 0);
  await t.rejects(send(proxy.port, { path: '/api/v1/trickle' }), { code: 'ECONNRESET' });
  t.equal(proxy.upstream.gauges().running, 0);
});
