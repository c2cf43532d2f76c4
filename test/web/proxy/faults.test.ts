import { once } from 'node:events';
import http from 'node:http';
import t from 'tap';
import { closedPort, countingUpstream, rawUpstream } from '../../support/counting-upstream.ts';
import { proxyUnderTest, send, unlimited } from '../../support/proxy-under-test.ts';

const json = 'content-type: application/json\r\n';
/** Short stand-ins for the real waits, whose numbers policies.test.ts holds. */
const short = { ...unlimited, headersMs: 150, bodyMs: 150, totalMs: 400, progressWindowMs: 100 };

/** With these nothing ends by a limit: what is answered was answered for another reason. */
const patient = { connectMs: 60_000, headersMs: 60_000, totalMs: 60_000 };

/** What an upstream does, by path, and the status that a client must get for it. */
const faults: Record<string, { readonly writes: string; readonly after?: 'end' | 'reset' }> = {
  garbage: { writes: 'xyz\x00\x01 not http at all\r\n\r\n' },
  html: {
    writes: 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 6\r\n\r\n<b>no!',
  },
  svg: {
    writes: 'HTTP/1.1 200 OK\r\ncontent-type: image/svg+xml\r\ncontent-length: 6\r\n\r\n<svg/>',
  },
  'invalid-json': { writes: `HTTP/1.1 200 OK\r\n${json}content-length: 9\r\n\r\n{"secret"` },
  'invalid-utf8': { writes: `HTTP/1.1 200 OK\r\n${json}content-length: 3\r\n\r\n"\xff"` },
  'short-body': { writes: `HTTP/1.1 200 OK\r\n${json}content-length: 99\r\n\r\n{}`, after: 'end' },
  'reset-in-body': {
    writes: `HTTP/1.1 200 OK\r\n${json}content-length: 9\r\n\r\n{`,
    after: 'reset',
  },
  'reset-in-head': { writes: 'HTTP/1.1 200 OK\r\nconte', after: 'reset' },
  'half-closed': { writes: '', after: 'end' },
  'two-lengths': {
    writes: `HTTP/1.1 200 OK\r\n${json}content-length: 2\r\ncontent-length: 3\r\n\r\n{}x`,
  },
  'length-and-chunked': {
    writes: `HTTP/1.1 200 OK\r\n${json}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}`,
  },
  'huge-head': { writes: `HTTP/1.1 200 OK\r\nx-a: ${'a'.repeat(20_000)}\r\n\r\n` },
  'bad-chunk': { writes: `HTTP/1.1 200 OK\r\n${json}transfer-encoding: chunked\r\n\r\nzz\r\n{}` },
  'status-999': { writes: 'HTTP/1.1 999 Odd\r\ncontent-length: 0\r\n\r\n' },
  'status-099': { writes: 'HTTP/1.1 099 Odd\r\ncontent-length: 0\r\n\r\n' },
  continue: { writes: 'HTTP/1.1 100 Continue\r\n\r\n' },
  upgrade: { writes: 'HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n' },
  away: { writes: 'HTTP/1.1 302 Found\r\nlocation: //evil.example/\r\ncontent-length: 0\r\n\r\n' },
  nowhere: { writes: 'HTTP/1.1 307 Found\r\ncontent-length: 0\r\n\r\n' },
};

t.test('an upstream that answers nonsense is a 502 that repeats none of it', async (t) => {
  const upstream = await rawUpstream(t, (socket, head) => {
    const name = /\/api\/v1\/([a-z0-9-]+)/.exec(head)?.[1] ?? '';
    const fault = faults[name];
    if (fault?.writes) socket.write(fault.writes, 'latin1');
    if (fault?.after === 'end') socket.end();
    if (fault?.after === 'reset') setTimeout(() => socket.resetAndDestroy(), 20);
  });
  const proxy = await proxyUnderTest(t, upstream.url, { limits: { ...short, totalMs: 2_000 } });
  for (const name of Object.keys(faults)) {
    for (const method of ['GET', 'POST']) {
      const before = upstream.heads;
      const reply = await send(proxy.port, { method, path: `/api/v1/${name}` });
      t.equal(reply.status, 502, `${method} ${name}`);
      t.equal(reply.headers['content-type'], 'application/problem+json');
      t.match(reply.json(), { status: 502, instance: reply.headers['x-request-id'] });
      t.notMatch(reply.text, /secret|<b>|svg|evil|not http/);
      t.equal(reply.headers['location'], undefined);
      t.equal(upstream.heads - before, 1, 'one attempt');
    }
  }
  t.same(proxy.upstream.gauges(), { running: 0, waiting: 0, bulk: 0, breaker: 'closed' });
});

t.test('an error answer that is no problem document is replaced, its status kept', async (t) => {
  const upstream = await countingUpstream(t, ({ url }, response) => {
    const [, , , status = '', type = ''] = url.split('/');
    const bodies: Record<string, [string, string | Buffer]> = {
      html: ['text/html', '<h1>nginx secret</h1>'],
      json: ['application/json', '{"stack":"at secret"}'],
      broken: ['application/problem+json', '{"secret"'],
      list: ['application/problem+json', '["secret"]'],
      large: ['application/problem+json', Buffer.alloc(100_000, ' secret')],
    };
    const [contentType = '', body = ''] = bodies[type] ?? [];
    response.writeHead(Number(status), { 'content-type': contentType, 'retry-after': '7' });
    response.end(body);
  });
  const proxy = await proxyUnderTest(t, upstream.url, { limits: unlimited });
  for (const status of [400, 404, 418, 429, 500, 503, 599]) {
    for (const type of ['html', 'json', 'broken', 'list', 'large']) {
      const reply = await send(proxy.port, { path: `/api/v1/${status}/${type}` });
      t.equal(reply.status, status, `${status} ${type}`);
      t.equal(reply.headers['content-type'], 'application/problem+json');
      t.match(reply.json(), { status, instance: reply.headers['x-request-id'] });
      t.notMatch(reply.text, /secret/);
      t.equal(reply.headers['retry-after'], '7', 'Retry-After is kept');
    }
  }
});

t.test('nobody there: 502 at once, and 503 when that has happened five times', async (t) => {
  const proxy = await proxyUnderTest(t, await closedPort(), { limits: patient });
  for (let call = 1; call <= 5; call += 1) {
    const reply = await send(proxy.port, { method: 'POST', path: '/api/v1/x', body: '{}' });
    t.equal(reply.status, 502);
  }
  const reply = await send(proxy.port, { path: '/api/v1/x' });
  t.equal(reply.status, 503);
  t.equal(reply.headers['retry-after'], '2');
});

t.test('a name that does not resolve is a 502', async (t) => {
  const url = new URL('http://no-such-host.invalid');
  const proxy = await proxyUnderTest(t, url, { limits: patient });
  t.equal((await send(proxy.port, { path: '/api/v1/x' })).status, 502);
});

t.test('too slow is a 504, and the socket is freed', async (t) => {
  const trickles = new Set<NodeJS.Timeout>();
  t.teardown(() => {
    for (const timer of trickles) clearInterval(timer);
  });
  const upstream = await rawUpstream(t, (socket, head) => {
    if (head.includes('/headers')) return;
    socket.write(`HTTP/1.1 200 OK\r\n${json}content-length: 1000\r\n\r\n`);
    if (head.includes('/stall')) return;
    const timer = setInterval(() => socket.write('{'), 50);
    trickles.add(timer);
    socket.on('close', () => clearInterval(timer));
  });
  const proxy = await proxyUnderTest(t, upstream.url, { limits: short });
  for (const path of ['/api/v1/headers', '/api/v1/stall', '/api/v1/trickle']) {
    const startedAt = performance.now();
    const reply = await send(proxy.port, { path });
    t.equal(reply.status, 504, path);
    t.match(reply.json(), { status: 504, type: '/problems/upstream-timeout' });
    const tookMs = performance.now() - startedAt;
    t.ok(tookMs > 140, `${path} took ${tookMs}`);
  }
  while (upstream.sockets.size > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  t.equal(proxy.upstream.gauges().running, 0);
});

t.test('a file may take longer to be answered for than a question', async (t) => {
  const upstream = await countingUpstream(t, (_request, response) => {
    setTimeout(() => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 2 });
      response.end('{}');
    }, 1_500);
  });
  const limits = { ...short, uploadHeadersMs: 8_000, totalMs: 10_000 };
  const proxy = await proxyUnderTest(t, upstream.url, { limits });
  const body = Buffer.alloc(100_000, 1);
  const [file, question] = await Promise.all([
    send(proxy.port, { method: 'PUT', path: '/api/v1/x', body }),
    send(proxy.port, { path: '/api/v1/x' }),
  ]);
  t.equal(file.status, 200);
  t.equal(question.status, 504);
});

t.test('an upstream that dies in a streamed body breaks the client off', async (t) => {
  const half = 'x'.repeat(100_000);
  const upstream = await rawUpstream(t, (socket, head) => {
    const framing = head.includes('/length')
      ? 'content-length: 900000'
      : 'transfer-encoding: chunked';
    socket.write(`HTTP/1.1 200 OK\r\ncontent-type: text/csv\r\n${framing}\r\n\r\n`);
    const size = `${half.length.toString(16)}\r\n`;
    socket.write(head.includes('/length') ? half : `${size}${half}\r\n`);
    if (head.includes('/end')) setTimeout(() => socket.end(), 50);
    if (head.includes('/reset')) setTimeout(() => socket.resetAndDestroy(), 50);
  });
  const proxy = await proxyUnderTest(t, upstream.url, { limits: short });
  for (const framing of ['length', 'chunked']) {
    for (const how of ['end', 'reset', 'silence']) {
      const path = `/api/v1/${framing}/${how}`;
      await t.rejects(send(proxy.port, { path }), { code: 'ECONNRESET' }, path);
    }
  }
  t.equal(proxy.upstream.gauges().running, 0);
});

t.test(
  'more than it can carry is refused before what runs is answered, which is finished',
  async (t) => {
    const held: http.ServerResponse[] = [];
    const upstream = await countingUpstream(t, (_request, response) => {
      held.push(response);
    });
    const order: string[] = [];
    const proxy = await proxyUnderTest(t, upstream.url, {
      limits: { ...patient, runningMax: 4, connections: 4, waitingMax: 2, waitMs: 500 },
      observer: { onShed: () => order.push('shed') },
    });
    const get = async () => {
      const reply = await send(proxy.port, { path: '/api/v1/x' });
      order.push(`answered ${reply.status}`);
      return reply;
    };
    const running = Array.from({ length: 4 }, get);
    while (held.length < 4) await new Promise((resolve) => setTimeout(resolve, 2));
    // Two find room to wait in, and give up; the others are turned away as they come. Only that can
    // end them: the upstream answers nobody before they are all gone (or the test runs out of time).
    const refused = await Promise.all(Array.from({ length: 10 }, get));
    t.ok(refused.every((reply) => reply.status === 503 && reply.headers['retry-after'] === '1'));
    t.equal(order.filter((event) => event === 'shed').length, 10);
    t.same(proxy.upstream.gauges(), { running: 4, waiting: 0, bulk: 0, breaker: 'closed' });
    t.equal(held.length, 4, 'none of them has reached the upstream');
    const waiting = get();
    while (proxy.upstream.gauges().waiting === 0) await new Promise(setImmediate);
    for (const response of held) {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    }
    t.ok((await Promise.all(running)).every((reply) => reply.status === 200));
    const firstAnswer = order.indexOf('answered 200');
    t.ok(order.lastIndexOf('answered 503') < firstAnswer, 'refusals do not wait for answers');
    while (held.length < 5) await new Promise((resolve) => setTimeout(resolve, 2));
    held[4]?.writeHead(204).end();
    t.equal((await waiting).status, 204, 'the one that waited got the free place');
    t.same(proxy.upstream.gauges(), { running: 0, waiting: 0, bulk: 0, breaker: 'closed' });
  },
);

t.test('slow downloads cannot take every place', async (t) => {
  const upstream = await countingUpstream(t, ({ url }, response) => {
    if (url.endsWith('/small')) {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      return;
    }
    response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': 5_000_000 });
    response.write(Buffer.alloc(1_000));
  });
  const proxy = await proxyUnderTest(t, upstream.url, {
    limits: { runningMax: 3, connections: 3, bulkMax: 2, bodyMs: 2_000 },
  });
  const downloads = await Promise.all(
    [1, 2].map(async () => {
      const request = http.get({ port: proxy.port, path: '/api/v1/large', agent: false });
      request.on('error', () => undefined);
      const [response] = (await once(request, 'response')) as [http.IncomingMessage];
      response.on('error', () => undefined).resume();
      return request;
    }),
  );
  const third = await send(proxy.port, { path: '/api/v1/large' });
  t.equal(third.status, 503);
  t.equal((await send(proxy.port, { path: '/api/v1/small' })).status, 200);
  for (const download of downloads) download.destroy();
  while (proxy.upstream.gauges().running > 0) await new Promise(setImmediate);
  t.pass('places are given back');
});

t.test('closing lets a running call finish and refuses the next', async (t) => {
  const upstream = await countingUpstream(t, (_request, response) => {
    setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end('1'), 100);
  });
  const proxy = await proxyUnderTest(t, upstream.url);
  const running = send(proxy.port, { path: '/api/v1/x' });
  while (upstream.seen.length === 0) await new Promise(setImmediate);
  const closed = proxy.upstream.close();
  t.equal((await send(proxy.port, { path: '/api/v1/late' })).status, 503);
  t.equal((await running).text, '1');
  await closed;
});
