/** What is too slow stops itself; only an upstream that answers nothing stops everything. */
import t, { type Test } from 'tap';
import { CircuitBreaker } from '#server/web/proxy/breaker.ts';
import { RouteBreakers } from '#server/web/proxy/route-breakers.ts';
import { routeOfCall } from '#server/web/proxy/route-of-call.ts';
import { endpoints } from '#shared/product/endpoints.ts';
import { countingUpstream } from '../../support/counting-upstream.ts';
import { proxyUnderTest, send } from '../../support/proxy-under-test.ts';

const slowPath = '/api/v1/raises/rse_1/analytics';
const limits = { headersMs: 60, totalMs: 2_000, breakerFailures: 5, breakerOpenMs: 60_000 };

/** An upstream that never answers what `hangs` says. */
async function hanging(t: Test, hangs: (url: string) => boolean) {
  const upstream = await countingUpstream(t, ({ url }, response) => {
    if (hangs(url)) return;
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  const proxy = await proxyUnderTest(t, upstream.url, { limits });
  const statusOf = async (path: string) => (await send(proxy.port, { path })).status;
  return { upstream, proxy, statusOf };
}

t.test('a slow route is left alone, and all others are answered', async (t) => {
  const { upstream, proxy, statusOf } = await hanging(t, (url) => url.includes('/analytics'));
  for (let asked = 0; asked < 5; asked += 1) t.equal(await statusOf(slowPath), 504);
  t.equal(await statusOf(slowPath), 503, 'it is not asked any more');
  t.equal(await statusOf('/api/v1/raises/rse_2/analytics'), 503, 'of no raise');
  t.equal(upstream.of(slowPath).length, 5);
  for (const path of ['/api/v1/me', '/api/v1/raises/rse_1', '/api/v1/raises/rse_1/schedule']) {
    t.equal(await statusOf(path), 200, path);
  }
  t.equal(proxy.upstream.gauges().breaker, 'closed');
});

t.test('many at once who ask for it do not stop the others either', async (t) => {
  const { proxy, statusOf } = await hanging(t, (url) => url.includes('/analytics'));
  const ids = Array.from({ length: 30 }, (_, n) => `/api/v1/raises/rse_${n}/analytics`);
  t.same([...new Set(await Promise.all(ids.map(statusOf)))], [504]);
  t.equal(await statusOf('/api/v1/me'), 200);
  t.equal(await statusOf(slowPath), 503);
  t.equal(proxy.upstream.gauges().breaker, 'closed');
});

t.test('as many as there are slots leave slots to the others, while they wait', async (t) => {
  const { proxy, statusOf } = await hanging(t, (url) => url.includes('/analytics'));
  const { runningMax, waitingMax } = proxy.upstream.limits;
  const asked = Array.from({ length: runningMax + waitingMax / 2 }, (_, n) =>
    statusOf(`/api/v1/raises/rse_${n}/analytics`),
  );
  while (proxy.upstream.gauges().waiting === 0) await new Promise(setImmediate);
  t.equal(proxy.upstream.gauges().running, proxy.upstream.limits.routeMax);
  t.equal(await statusOf('/api/v1/me'), 200);
  await Promise.all(asked);
});

t.test('an upstream that answers nothing is left alone by all', async (t) => {
  const { upstream, proxy, statusOf } = await hanging(t, () => true);
  const paths = ['me', 'raises/rse_1', 'raises/rse_1/schedule', 'faq', 'raises/rse_1/analytics'];
  for (const path of paths) t.equal(await statusOf(`/api/v1/${path}`), 504, path);
  t.equal(proxy.upstream.gauges().breaker, 'open');
  t.equal(await statusOf('/api/v1/numbers'), 503);
  t.equal(upstream.of('/api/v1/numbers').length, 0);
});

/** A breaker of each kind, and what is done with them. */
function breakers(failures: number) {
  let now = 0;
  const changes: string[] = [];
  const upstream = new CircuitBreaker({ failures, openMs: 1_000, now: () => now });
  const all = new RouteBreakers({
    ...{ upstream, failures, openMs: 1_000, now: () => now },
    onChange: (route, state) => changes.push(`${route} ${state}`),
  });
  const begin = (route: string) => {
    const entry = all.enter(() => route);
    return 'settle' in entry ? entry : undefined;
  };
  return {
    ...{ upstream, changes, begin },
    pass: (ms: number) => {
      now += ms;
    },
    /** One attempt from its beginning to its end; whether it was made. */
    attempt(route: string, outcome: 'success' | 'failure' | 'slow' | 'neither') {
      const entry = begin(route);
      entry?.settle(outcome);
      return entry !== undefined;
    },
  };
}

t.test('whatever answers begins the count of the upstream anew', (t) => {
  const { attempt, upstream } = breakers(2);
  attempt('a', 'slow');
  attempt('b', 'success');
  attempt('c', 'slow');
  t.equal(upstream.state, 'closed');
  attempt('d', 'slow');
  t.equal(upstream.state, 'open', 'nothing was answered between two of them');
  t.end();
});

t.test('a connection that fails counts each time, whatever was asked', (t) => {
  const { attempt, upstream } = breakers(3);
  for (const _ of [1, 2, 3]) attempt('a', 'failure');
  t.equal(upstream.state, 'open');
  t.end();
});

t.test('a route is tried again with one call, and opened by its answer', (t) => {
  const { attempt, begin, pass, changes, upstream } = breakers(2);
  attempt('a', 'slow');
  attempt('a', 'slow');
  t.notOk(attempt('a', 'success'));
  pass(1_000);
  const probe = begin('a');
  t.ok(probe?.probing);
  t.equal(begin('a'), undefined, 'one at a time');
  probe?.settle('slow');
  t.notOk(attempt('a', 'success'), 'still slow');
  pass(1_000);
  t.ok(attempt('a', 'success'));
  t.ok(attempt('a', 'slow'), 'open to all again, and counted from the beginning');
  t.ok(attempt('a', 'success'));
  t.equal(upstream.state, 'closed');
  t.same(changes, ['a open', 'a half-open', 'a open', 'a half-open', 'a closed']);
  t.end();
});

t.test('the slow route is not what an upstream is probed with', (t) => {
  const { attempt, pass, upstream } = breakers(2);
  attempt('a', 'slow');
  attempt('a', 'slow');
  attempt('b', 'slow');
  t.equal(upstream.state, 'open');
  pass(1_000);
  t.notOk(attempt('a', 'slow'), 'it would keep the others out');
  t.ok(attempt('b', 'success'));
  t.equal(upstream.state, 'closed');
  t.end();
});

t.test('a call is named by its endpoint, and there are no more names than endpoints', (t) => {
  for (const name of Object.keys(endpoints)) {
    const [method = '', path = ''] = name.split(' ');
    const asked = `/api/v1${path.replaceAll(/:[A-Za-z]+/g, 'Any_1')}?limit=1`;
    t.equal(routeOfCall(method, asked), name);
  }
  t.equal(routeOfCall('HEAD', slowPath), 'GET /raises/:id/analytics');
  for (const path of ['/api/v1/nothing', '/api/v1/raises/a/b/c/d', '/api/docs', '/']) {
    t.equal(routeOfCall('GET', path), 'other');
  }
  t.end();
});
