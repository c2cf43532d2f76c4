import http from 'node:http';
import t from 'tap';
import { isRetried, retryPolicy } from '#shared/http/retry-policy.ts';
import { eachLimited, problemBody, problemHeaders } from '#test/support/limited-answers.ts';
import { countingUpstream, rawUpstream } from '../../support/counting-upstream.ts';
import { proxyUnderTest, type Reply, send, unlimited } from '../../support/proxy-under-test.ts';

const methods = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'POST', 'PATCH', 'PURGE', 'REPORT'];
const keyed = ['POST', 'PATCH', 'PURGE', 'REPORT'];

/** The IANA registry, and numbers that gateways make up. */
const statuses = [
  ...[200, 201, 202, 203, 204, 205, 206, 207, 208, 226, 300, 301, 302, 303, 304, 305, 307, 308],
  ...[400, 401, 402, 403, 404, 405, 406, 407, 408, 409, 410, 411, 412, 413, 414, 415, 416, 417],
  ...[418, 421, 422, 423, 424, 425, 426, 428, 429, 431, 451, 420, 430, 440, 444, 460, 498, 499],
  ...[500, 501, 502, 503, 504, 505, 506, 507, 508, 510, 511, 509, 520, 521, 525, 530, 561, 599],
];

t.test('every method and status is tried as often as the policy says', async (t) => {
  const upstream = await countingUpstream(t, ({ url }, response) => {
    const status = Number(new URL(url, 'http://u').searchParams.get('status'));
    const headers: http.OutgoingHttpHeaders = {};
    if (status >= 400) headers['content-type'] = problemHeaders['content-type'];
    if (status >= 300 && status < 400) headers['location'] = '/api/v1/elsewhere';
    response.writeHead(status, headers);
    response.end(status >= 400 ? problemBody(status) : undefined);
  });
  const proxy = await proxyUnderTest(t, upstream.url, { limits: unlimited });
  const agent = new http.Agent({ keepAlive: true, maxSockets: 16 });
  t.teardown(() => agent.destroy());
  const cases = methods.flatMap((method) => statuses.map((status) => ({ method, status })));
  const wrong: unknown[] = [];
  await eachLimited(cases, 16, async ({ method, status }) => {
    const path = `/api/v1/things?status=${status}&method=${method}`;
    const bodied = !['GET', 'HEAD', 'OPTIONS', 'DELETE'].includes(method);
    const body = bodied ? { body: `{"case":"${method} ${status}"}` } : {};
    const reply = await send(proxy.port, { method, path, agent, ...body });
    const seen = upstream.of(path);
    const key = keyed.includes(method);
    const expected = isRetried(method, status) ? 2 : 1;
    const right =
      seen.length === expected &&
      reply.status === status &&
      seen.every((one) => one.method === method && one.body.equals(Buffer.from(body.body ?? ''))) &&
      new Set(seen.map((one) => one.headers['idempotency-key'])).size === 1 &&
      (seen[0]?.headers['idempotency-key'] !== undefined) === key &&
      reply.headers['idempotency-key'] === seen[0]?.headers['idempotency-key'] &&
      seen.every((one) => one.headers['range'] === undefined) &&
      (status < 400 || method === 'HEAD' || reply.text === problemBody(status));
    if (!right) wrong.push({ method, status, attempts: seen.length, got: reply.status });
  });
  t.same(wrong, []);
  // The table is the specification's, spelled out once so that a changed table is noticed.
  const retried = statuses.filter((status) => isRetried('POST', status));
  t.same(retried, [408, 409, 425, 429, 500, 502, 503, 504]);
  t.equal(cases.length, 9 * statuses.length);
  t.equal(
    upstream.seen.length,
    cases.length + keyed.length * retryPolicy.retriedStatuses.length,
    'one attempt each, and one more for four methods and eight statuses',
  );
  const trace = await send(proxy.port, { method: 'TRACE', path: '/api/v1/things' });
  t.equal(trace.status, 405);
  t.equal(trace.headers['content-type'], 'application/problem+json');
});

t.test('the second answer counts, keys are kept, made or refused', async (t) => {
  const upstream = await countingUpstream(t, ({ before, headers }, response) => {
    response.writeHead(before === 0 ? 503 : 201, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ before, key: headers['idempotency-key'] }));
  });
  const proxy = await proxyUnderTest(t, upstream.url, { limits: unlimited });
  const own = await send(proxy.port, {
    method: 'POST',
    path: '/api/v1/own',
    headers: { 'idempotency-key': 'made-by-browser', 'content-type': 'application/json' },
    body: '{"amount":"10"}',
  });
  t.equal(own.status, 201);
  t.same(own.json(), { before: 1, key: 'made-by-browser' });
  t.equal(own.headers['idempotency-key'], 'made-by-browser');
  const made = await send(proxy.port, { method: 'POST', path: '/api/v1/made' });
  t.match(made.headers['idempotency-key'], /^[0-9a-f-]{36}$/);
  t.equal(made.json()['key'], made.headers['idempotency-key']);
  const before = upstream.seen.length;
  for (const key of ['short', 'with space in it', 'x'.repeat(129), 'ümlaut-key-1']) {
    const refused = await send(proxy.port, {
      method: 'POST',
      path: '/api/v1/bad',
      headers: { 'idempotency-key': Buffer.from(key, 'latin1').toString('latin1') },
    });
    t.equal(refused.status, 400, key);
    t.equal(refused.json()['instance'], refused.headers['x-request-id']);
  }
  const twice = await send(proxy.port, {
    method: 'POST',
    path: '/api/v1/bad',
    headers: { 'idempotency-key': ['first-key-1', 'second-key-2'] },
  });
  t.equal(twice.status, 400, 'two keys are none');
  t.equal(upstream.seen.length, before, 'nothing was sent');
});

t.test('Retry-After is waited for, passed on, or ignored', async (t) => {
  const waits = new Map<string, string>([
    ['one', '1'],
    ['zero', '0'],
    ['three', '3'],
    ['garbage', 'soon'],
    ['negative', '-1'],
    ['past', 'Sun, 06 Nov 1994 08:49:37 GMT'],
    ['date', ''],
    ['far', new Date(Date.now() + 60_000).toUTCString()],
  ]);
  const times = new Map<string, number[]>();
  const upstream = await countingUpstream(t, ({ url }, response) => {
    const name = url.slice('/api/v1/'.length);
    times.set(name, [...(times.get(name) ?? []), performance.now()]);
    const date = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 1_000).toUTCString();
    const retryAfter = waits.get(name) || date;
    response.writeHead(429, { ...problemHeaders, 'retry-after': retryAfter });
    response.end(problemBody(429));
  });
  const proxy = await proxyUnderTest(t, upstream.url, { limits: unlimited, random: () => 1 });
  const replies = new Map<string, Reply>();
  await Promise.all(
    [...waits.keys()].map(async (name) => {
      replies.set(name, await send(proxy.port, { method: 'POST', path: `/api/v1/${name}` }));
    }),
  );
  function gap(name: string): number {
    const [first = 0, second = Number.NaN] = times.get(name) ?? [];
    return second - first;
  }
  t.ok(gap('one') >= 995 && gap('one') < 1_600, `waits the second it was asked for: ${gap('one')}`);
  t.ok(gap('date') >= 900 && gap('date') < 2_300, `waits for the date: ${gap('date')}`);
  t.ok(gap('zero') < 120, 'zero is at once');
  t.ok(gap('past') < 120, 'a date that has passed is at once');
  t.ok(
    gap('garbage') >= 145 && gap('garbage') < 600,
    `jitter instead of garbage: ${gap('garbage')}`,
  );
  t.ok(gap('negative') >= 145, 'a negative number is garbage');
  for (const name of ['three', 'far']) {
    t.equal(times.get(name)?.length, 1, `${name} is too long to wait`);
    t.equal(replies.get(name)?.headers['retry-after'], waits.get(name), 'and passed on');
  }
});

t.test('a first answer that is large or never ends does not hold the second up', async (t) => {
  const cutOff: string[] = [];
  const upstream = await countingUpstream(t, ({ url, before }, response) => {
    if (before > 0) {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"second":true}');
      return;
    }
    response.on('close', () => {
      if (!response.writableEnded) cutOff.push(url);
    });
    response.writeHead(500, problemHeaders);
    if (url.endsWith('/large')) response.end(Buffer.alloc(3_000_000, 'x'));
    else response.write('{"half":');
  });
  const proxy = await proxyUnderTest(t, upstream.url, { limits: unlimited });
  for (const path of ['/api/v1/large', '/api/v1/endless']) {
    const reply = await send(proxy.port, { method: 'POST', path, body: '{}' });
    t.equal(reply.status, 200, path);
    t.same(reply.json(), { second: true });
  }
  const givenUpAt = performance.now() + 1_000;
  while (cutOff.length === 0 && performance.now() < givenUpAt) await new Promise(setImmediate);
  t.ok(cutOff.includes('/api/v1/endless'), 'what never ends is cut off');
  t.same(proxy.upstream.gauges(), { running: 0, waiting: 0, bulk: 0, breaker: 'closed' });
});

t.test('a connection that fails is no status: one attempt, 502', async (t) => {
  const upstream = await rawUpstream(t, (socket) => socket.resetAndDestroy());
  const proxy = await proxyUnderTest(t, upstream.url);
  const reply = await send(proxy.port, { method: 'POST', path: '/api/v1/x', body: '{}' });
  t.equal(reply.status, 502);
  t.equal(reply.json()['instance'], reply.headers['x-request-id']);
  t.equal(upstream.heads, 1);
});
