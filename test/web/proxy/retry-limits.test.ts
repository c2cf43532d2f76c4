/** How far the proxy’s retries go: a tenth of the requests, the breaker, and clients that leave. */
import http from 'node:http';
import t from 'tap';
import { eachLimited, problemBody, problemHeaders } from '#test/support/limited-answers.ts';
import { countingUpstream, rawUpstream } from '../../support/counting-upstream.ts';
import { proxyUnderTest, send } from '../../support/proxy-under-test.ts';

t.test('a client that leaves during the wait ends it', async (t) => {
  const attempts: string[] = [];
  const upstream = await countingUpstream(t, (_request, response) => {
    response.writeHead(503, { ...problemHeaders, 'retry-after': '1' }).end(problemBody(503));
    setImmediate(() => client.destroy());
  });
  const proxy = await proxyUnderTest(t, upstream.url, {
    observer: { onAttempt: ({ result }) => attempts.push(result) },
  });
  const client = http.request({ port: proxy.port, method: 'POST', path: '/api/v1/x' });
  client.on('error', () => undefined);
  client.end();
  await new Promise((resolve) => client.on('close', resolve));
  while (proxy.upstream.gauges().running > 0) await new Promise(setImmediate);
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  t.equal(upstream.seen.length, 1, 'no second attempt');
  t.same(attempts, ['ok'], 'nor the beginning of one');
});

t.test('retries stay within a tenth of the requests while everything fails', async (t) => {
  const retries: number[] = [];
  const refusals: string[] = [];
  const upstream = await countingUpstream(t, (_request, response) => {
    response.writeHead(500, problemHeaders).end(problemBody(500));
  });
  const proxy = await proxyUnderTest(t, upstream.url, {
    observer: {
      onRetry: (status) => retries.push(status),
      onRetryRefused: (refusal) => refusals.push(refusal),
    },
  });
  const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });
  t.teardown(() => agent.destroy());
  const requests = 400;
  await eachLimited(
    Array.from({ length: requests }, (_, index) => index),
    8,
    async () => {
      const reply = await send(proxy.port, {
        method: 'POST',
        path: '/api/v1/x',
        body: '{}',
        agent,
      });
      if (reply.status !== 500) t.fail(`status ${reply.status}`);
    },
  );
  t.ok(upstream.seen.length <= 1.1 * requests, `${upstream.seen.length} for ${requests}`);
  t.ok(retries.length >= 3, 'but there were some');
  t.ok(refusals.every((refusal) => refusal === 'budget'));
});

t.test('the breaker opens after five failures, probes, and closes', async (t) => {
  const states: string[] = [];
  let healthy = false;
  const upstream = await countingUpstream(t, ({ url }, response) => {
    if (url.endsWith('/long')) response.writeHead(200).write('x'.repeat(100_000));
    else if (healthy) response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    else response.writeHead(502, problemHeaders).end(problemBody(502));
  });
  let now = 0;
  const proxy = await proxyUnderTest(t, upstream.url, {
    now: () => now,
    observer: { onBreaker: (state) => states.push(state) },
  });
  const get = () => send(proxy.port, { path: '/api/v1/x' });
  for (let failure = 1; failure <= 4; failure += 1) t.equal((await get()).status, 502);
  const post = await send(proxy.port, { method: 'POST', path: '/api/v1/p', body: '{}' });
  t.equal(post.status, 502, 'the failure that opens it is passed on');
  t.equal(upstream.of('/api/v1/p').length, 1, 'and is not retried: the breaker is open');
  const refused = await get();
  t.equal(refused.status, 503);
  t.equal(refused.headers['retry-after'], '2');
  t.equal(refused.headers['content-type'], 'application/problem+json');
  t.equal(upstream.seen.length, 5, 'nothing was sent');
  now += 2_000;
  t.equal((await get()).status, 502, 'the probe fails');
  t.equal((await get()).status, 503, 'and it is open again');
  now += 2_000;
  healthy = true;
  t.equal((await get()).status, 200);
  t.equal((await get()).status, 200);
  t.same(states, ['open', 'half-open', 'open', 'half-open', 'closed']);

  healthy = false;
  for (let failure = 1; failure <= 5; failure += 1) await get();
  now += 2_000;
  healthy = true;
  const probe = http.get({ port: proxy.port, path: '/api/v1/long', agent: false });
  probe.on('error', () => undefined);
  await new Promise((resolve) => probe.on('response', resolve));
  t.equal((await get()).status, 200, 'a probe that became a download keeps nobody out');
  probe.destroy();
});

t.test('interim answers are not the answer', async (t) => {
  const upstream = await rawUpstream(t, (socket, head) => {
    const interim = head.includes('/hints') ? '103 Early Hints\r\nlink: </x>' : '102 Processing';
    socket.write(`HTTP/1.1 ${interim}\r\n\r\n`);
    socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 2\r\n\r\nok');
  });
  const proxy = await proxyUnderTest(t, upstream.url);
  for (const path of ['/api/v1/hints', '/api/v1/processing']) {
    const reply = await send(proxy.port, { method: 'POST', path });
    t.equal(reply.status, 200);
    t.equal(reply.text, 'ok');
    t.equal(reply.headers['link'], undefined);
  }
  t.equal(upstream.heads, 2);
});
