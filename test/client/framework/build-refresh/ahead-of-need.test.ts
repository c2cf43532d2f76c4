/** What is fetched ahead of need, and when, with a clock and a network that are handed in. */
import t from 'tap';
import { isVerySlow, mayPrefetch } from '#client/framework/build-refresh/connection.ts';
import {
  CutOffError,
  jsonFetcher,
  tellConsole,
} from '#client/framework/build-refresh/fetch-json.ts';
import { idleRunner } from '#client/framework/build-refresh/idle.ts';
import { manifestSource } from '#client/framework/build-refresh/load-manifest.ts';
import { repainted } from '#client/framework/build-refresh/navigation-wait.ts';
import { payloads } from '#client/framework/build-refresh/payloads.ts';
import { prefetch } from '#client/framework/build-refresh/prefetch.ts';
import { routeRuleMatcher } from '#shared/site/route-rules.ts';
import { fakeClock } from '#test/support/fake-clock.ts';
import { own } from '#test/support/latest-builds.ts';

t.test('idle: the browser’s own word, else 1 ms with a budget of 50', async (t) => {
  const clock = fakeClock();
  const budgets: number[] = [];
  const fallback = idleRunner({}, clock);
  fallback((budget) => {
    budgets.push(budget.timeRemaining());
  });
  const cancel = fallback(() => budgets.push(-1));
  cancel();
  await clock.pass(0);
  t.same(budgets, []);
  await clock.pass(1);
  t.same(budgets, [50]);
  let asked = 0;
  const own = idleRunner(
    { requestIdleCallback: () => (asked += 1), cancelIdleCallback() {} },
    clock,
  );
  own(() => {});
  t.equal(asked, 1);
});

t.test('a navigation waits for a frame and a macrotask, 100 ms at most', async (t) => {
  const clock = fakeClock();
  let frame: () => void = () => {};
  let cancelled = 0;
  let done = 0;
  const wait = () =>
    repainted(
      clock,
      (run) => {
        frame = run;
        return 7;
      },
      () => {
        cancelled += 1;
      },
    ).then(() => {
      done += 1;
    });
  void wait();
  frame();
  await clock.pass(0);
  t.equal(done, 1, 'the frame came');
  t.equal(clock.waiting, 0, 'and the limit is gone');
  void wait();
  await clock.pass(99);
  t.equal(done, 1);
  await clock.pass(1);
  t.equal(done, 2, 'no frame: a tab in the background');
  t.equal(cancelled, 1);
});

t.test('the manifest comes a second after idle, and not ahead of need on slow-2g', async (t) => {
  const clock = fakeClock();
  const matcher = routeRuleMatcher();
  const manifest = { ...own, matcher, prerendered: ['/services'] };
  let fetched = 0;
  const logged: unknown[] = [];
  const source = (verySlow: boolean, fetchJson: () => Promise<unknown>) =>
    manifestSource({
      build: 'own',
      fetchJson: () => {
        fetched += 1;
        return fetchJson();
      },
      whenIdle: idleRunner({}, clock),
      clock,
      verySlow: () => verySlow,
      log: (message) => logged.push(message),
      signal: new AbortController().signal,
    });
  const quick = source(false, async () => manifest);
  quick.loadSoon();
  await clock.pass(1_000);
  t.equal(fetched, 0);
  await clock.pass(1);
  t.equal(fetched, 1);
  t.match(await quick.get(), { id: 'own' });
  t.equal(fetched, 1, 'once');
  const slow = source(true, async () => manifest);
  slow.loadSoon();
  await clock.pass(10_000);
  t.equal(fetched, 1);
  await slow.get();
  t.equal(fetched, 2, 'but when it is needed');
  for (const broken of [async () => '<html>', () => Promise.reject(new Error('away'))]) {
    t.equal(await source(false, broken).get(), undefined);
  }
  t.equal(logged.length, 2, 'failures go to the console only');
});

t.test('payloads: the own build’s only, and never a failure', async (t) => {
  const signal = new AbortController().signal;
  const fetched: string[] = [];
  const logged: string[] = [];
  const payloadOf = payloads({
    build: 'own',
    manifest: async () => ({ ...own, matcher: routeRuleMatcher(), prerendered: ['/services'] }),
    fetchJson: async (url) => {
      fetched.push(url);
      if (url.includes('login')) throw new Error('away');
      const path = url.replace('/_build/payload/own', '').replace('/_payload.json', '');
      return { build: 'own', path, early: null, data: { a: 1 } };
    },
    log: (message) => void logged.push(message),
  });
  const of = (address: string) => payloadOf(new URL(address, 'https://own.example'), signal);
  t.match(await of('/services'), { data: { a: 1 } });
  await of('/services');
  t.same(fetched.splice(0), ['/_build/payload/own/services/_payload.json'], 'built ones once');
  t.match(await of('/blog?tag=safe&page=2'), { data: { a: 1 } }, 'live ones under their query');
  await Promise.all([of('/blog?page=2&tag=safe'), of('/blog?page=2&tag=safe')]);
  const live = '/_build/payload/own/blog/_payload.json?page=2&tag=safe';
  t.same(fetched.splice(0), [live, live], 'each time anew, but not twice at once');
  for (const address of ['/dashboard', '/blog?utm_source=x', '/contact?topic=press', '/nope']) {
    t.equal(await of(address), undefined, `${address} has none`);
  }
  t.same(fetched, [], 'and is not asked for');
  t.equal(await of('/login'), undefined);
  t.equal(logged.length, 1);
});

t.test('what was cut off is not told: Firefox does that to a page that is left', async (t) => {
  const told = t.capture(console, 'error', () => {});
  const withAnswer = (answer: () => Promise<Response>) =>
    jsonFetcher(answer)('/_build/x', { limitMs: 1_000 }).catch((error: unknown) => {
      tellConsole('The payload could not be loaded.', error);
      return error;
    });
  const broken = (error: Error) => new ReadableStream({ start: (body) => body.error(error) });
  const left = new DOMException('The operation was aborted.', 'AbortError');
  t.type(await withAnswer(() => Promise.reject(new TypeError('NetworkError'))), CutOffError);
  for (const error of [new TypeError('cut'), left]) {
    t.type(await withAnswer(async () => new Response(broken(error))), CutOffError);
  }
  t.equal(told().length, 0);
  await withAnswer(async () => new Response('', { status: 404 }));
  await withAnswer(async () => new Response('<html>'));
  await withAnswer(() => Promise.reject(new DOMException('late', 'TimeoutError')));
  t.equal(told().length, 3, 'what the server says wrongly or too late is');
});

t.test(
  'links are fetched ahead: idle, one by one, four at a time, each once, never on a thin line',
  async (t) => {
    const clock = fakeClock();
    const fetched: string[] = [];
    const finish: (() => void)[] = [];
    let allowed = true;
    const ahead = prefetch({
      origin: 'https://own.example',
      here: () => '/services',
      allowed: () => allowed,
      whenIdle: idleRunner({}, clock),
      fetchPage: (id) => {
        fetched.push(id);
        return new Promise<void>((resolve) => finish.push(resolve));
      },
    });
    const see = (href: string, target = '') =>
      ahead.seen({
        href: new URL(href, 'https://own.example').href,
        target,
        hasAttribute: () => false,
      });
    for (const href of [
      '/',
      '/blog',
      '/blog?tag=x',
      '/company',
      '/faq',
      '/contact',
      '/services',
      '/nope',
    ])
      see(href);
    see('https://other.example/blog');
    see('/login', '_blank');
    t.same(fetched, [], 'not before idle');
    await clock.pass(1);
    t.same(fetched, ['home'], 'one in an idle moment');
    await clock.pass(9);
    t.same(fetched, ['home', 'blog', 'company', 'faq']);
    finish[0]?.();
    await clock.pass(1);
    t.equal(fetched.at(-1), 'contact');
    allowed = false;
    see('/register');
    await clock.pass(1);
    t.equal(fetched.length, 5);
    t.equal(mayPrefetch({ saveData: true }), false);
    t.equal(mayPrefetch({ effectiveType: 'slow-2g' }), false);
    t.equal(mayPrefetch({ effectiveType: '2g' }), false);
    t.equal(mayPrefetch({ effectiveType: '4g' }), true);
    t.equal(isVerySlow({ effectiveType: 'slow-2g' }), true);
    t.equal(isVerySlow({ effectiveType: '2g' }), false);
  },
);
