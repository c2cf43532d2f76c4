/** The pure parts of the build refresh, with a clock, a storage and a network that are handed in. */
import fc from 'fast-check';
import t from 'tap';
import { isVerySlow, mayPrefetch } from '../../../../client/framework/build-refresh/connection.ts';
import { drafts } from '../../../../client/framework/build-refresh/drafts.ts';
import { idleRunner } from '../../../../client/framework/build-refresh/idle.ts';
import { loadDocument } from '../../../../client/framework/build-refresh/load-document.ts';
import { manifestSource } from '../../../../client/framework/build-refresh/load-manifest.ts';
import { repainted } from '../../../../client/framework/build-refresh/navigation-wait.ts';
import { nothingSeen, sighted } from '../../../../client/framework/build-refresh/newer-build.ts';
import { chunkGuard } from '../../../../client/framework/build-refresh/on-chunk-failure.ts';
import { payloads } from '../../../../client/framework/build-refresh/payloads.ts';
import { prefetch } from '../../../../client/framework/build-refresh/prefetch.ts';
import { reloadGuard } from '../../../../client/framework/build-refresh/reload-guard.ts';
import { watchLatestBuild } from '../../../../client/framework/build-refresh/watch-latest-build.ts';
import type { LatestBuild } from '../../../../shared/site/builds.ts';
import { routeRuleMatcher } from '../../../../shared/site/route-rules.ts';
import { fakeClock } from '../../../support/fake-clock.ts';

const own: LatestBuild = { id: 'own', timestamp: 1_000 };
const newer: LatestBuild = { id: 'newer', timestamp: 2_000 };
const older: LatestBuild = { id: 'older', timestamp: 500 };

function memoryStorage(): Storage {
  const held = new Map<string, string>();
  return {
    get length() {
      return held.size;
    },
    key: (index) => [...held.keys()][index] ?? null,
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
    clear: () => held.clear(),
  };
}

t.test('newer is another id and a later time, seen twice in a row', (t) => {
  const seen = (...answers: LatestBuild[]) =>
    answers.reduce((before, answer) => sighted(own, before, answer), nothingSeen).newer;
  t.equal(seen(newer), null, 'once is not enough');
  t.equal(seen(newer, newer), 'newer');
  t.equal(seen(newer, own, newer, own, newer), null, 'a rolling deploy');
  t.equal(seen(older, older), null, 'a rollback');
  t.equal(seen({ ...newer, id: 'own' }, { ...newer, id: 'own' }), null, 'the same build elsewhere');
  t.equal(seen({ ...newer, timestamp: 1_000 }, { ...newer, timestamp: 1_000 }), null);
  t.equal(seen(newer, newer, own), 'newer', 'a lagging node does not take it back');
  t.equal(seen(newer, newer, own, own), null, 'two do');
  t.equal(seen(newer, { id: 'third', timestamp: 3_000 }), null, 'two different ones');
  fc.assert(
    fc.property(fc.array(fc.constantFrom(own, older)), (answers) => seen(...answers) === null),
  );
  t.end();
});

t.test('one reload per path within 10 seconds, across builds', (t) => {
  const storage = memoryStorage();
  const clock = { now: 1_000_000 };
  const guard = reloadGuard(storage, 'a', () => clock.now);
  t.equal(guard.admit('/blog'), true);
  t.equal(guard.admit('/blog'), false);
  t.equal(guard.admit('/faq'), true, 'another path may');
  clock.now += 9_999;
  t.equal(guard.admit('/blog'), false);
  t.equal(reloadGuard(storage, 'b', () => clock.now).admit('/blog'), false, 'also after a reload');
  clock.now += 1;
  t.equal(guard.admit('/blog'), true, 'after 10 seconds again');
  clock.now -= 3_600_000;
  t.equal(guard.admit('/blog'), true, 'a clock set back does not forbid it for an hour');
  t.equal(guard.reloadedBefore('/blog'), true);
  t.equal(reloadGuard(storage, 'c', () => clock.now).reloadedBefore('/blog'), false);
  t.end();
});

t.test('where nothing can be stored nothing reloads by itself', (t) => {
  const blocked = new Proxy({} as Storage, {
    get() {
      throw new Error('blocked');
    },
  });
  const forgetful = { ...memoryStorage(), length: 0, key: () => null, getItem: () => null };
  for (const storage of [undefined, blocked, forgetful as Storage]) {
    const guard = reloadGuard(storage, 'a', () => 1);
    t.equal(guard.admit('/blog'), false);
    t.equal(guard.reloadedBefore('/blog'), false);
  }
  t.end();
});

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

function watching(visible = { now: true }) {
  const clock = fakeClock();
  const answers: (LatestBuild | Error)[] = [];
  const asked: number[] = [];
  const heard: LatestBuild[] = [];
  let changed: () => void = () => {};
  let unconfirmed = false;
  const logged: string[] = [];
  const stop = watchLatestBuild({
    intervalMs: 300_000,
    askServer: async () => {
      asked.push(clock.now());
      const answer = answers.shift() ?? own;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    onAnswer: (answer) => {
      heard.push(answer);
      return unconfirmed;
    },
    visibility: {
      visible: () => visible.now,
      onChange: (listener) => {
        changed = listener;
        return () => {};
      },
    },
    joinTabs: ({ turn }) => {
      queueMicrotask(turn);
      return { tell() {}, leave() {} };
    },
    online: () => true,
    clock,
    random: () => 0.5,
    log: (message) => void logged.push(message),
  });
  return {
    clock,
    answers,
    asked,
    heard,
    logged,
    stop,
    doubt: (doubtful: boolean) => {
      unconfirmed = doubtful;
    },
    show: (now: boolean) => {
      visible.now = now;
      changed();
    },
  };
}

t.test('the server is asked at intervals, sooner to confirm, later after failures', async (t) => {
  const { clock, answers, asked, logged, doubt, stop } = watching();
  await clock.pass(299_999);
  t.equal(asked.length, 0);
  await clock.pass(1);
  t.equal(asked.length, 1);
  doubt(true);
  await clock.pass(300_000);
  t.equal(asked.length, 2);
  await clock.pass(15_000);
  t.equal(asked.length, 3, 'a sighting is confirmed soon');
  doubt(false);
  await clock.pass(15_000);
  t.equal(asked.length, 4);
  answers.push(new Error('away'), new Error('away'), own);
  await clock.pass(300_000);
  t.equal(asked.length, 5);
  await clock.pass(599_999);
  t.equal(asked.length, 5, 'twice the interval after one failure');
  await clock.pass(1);
  t.equal(asked.length, 6);
  await clock.pass(1_200_000);
  t.equal(asked.length, 7, 'four times after two');
  t.equal(logged.length, 2);
  await clock.pass(300_000);
  t.equal(asked.length, 8, 'and back to normal');
  stop();
  await clock.pass(10_000_000);
  t.equal(asked.length, 8);
});

t.test('a hidden tab asks nobody; one that is seen again asks at once', async (t) => {
  const { clock, asked, show } = watching();
  await clock.pass(100_000);
  show(false);
  await clock.pass(3_600_000);
  t.equal(asked.length, 0);
  show(true);
  await clock.pass(0);
  t.equal(asked.length, 1);
  show(false);
  show(true);
  await clock.pass(0);
  t.equal(asked.length, 1, 'but not again and again');
  await clock.pass(5_000);
  t.equal(asked.length, 2);
});

t.test('a chunk that fails reloads, unless that cannot help', async (t) => {
  const failure = new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
  const target = new URL('https://own.example/company');
  const outcome = async (
    parts: Partial<Parameters<typeof chunkGuard>[0]>,
    error: unknown = failure,
  ) => {
    const loaded: string[] = [];
    const guarded = chunkGuard({
      build: 'own',
      guard: { admit: () => true, reloadedBefore: () => false },
      online: () => true,
      askServer: async () => newer,
      busy: () => false,
      mounting: () => false,
      load: (url) => void loaded.push(url.pathname),
      log() {},
      ...parts,
    })(target, () => Promise.reject(error));
    const thrown = await Promise.race([
      guarded.then(
        () => 'loaded',
        (caught: Error) => caught.message,
      ),
      new Promise((resolve) => setTimeout(resolve, 5, 'waits for the reload')),
    ]);
    return [loaded, thrown];
  };
  t.same(await outcome({}), [['/company'], 'waits for the reload']);
  t.match(await outcome({ online: () => false }), [[], /offline/]);
  t.match(await outcome({ busy: () => true }), [[], /has finished/]);
  t.match(await outcome({ askServer: () => Promise.reject(new Error('away')) }), [
    [],
    /cannot be reached/,
  ]);
  const spent = { admit: () => false, reloadedBefore: () => true };
  t.match(await outcome({ guard: spent }), [[], /Reload the page to try again/]);
  const again = { admit: () => true, reloadedBefore: () => true };
  const same = { guard: again, mounting: () => true, askServer: async () => own };
  t.match(await outcome(same), [[], /Reload the page/], 'the same build would fail again');
  t.same(await outcome({}, new Error('a fault of the page')), [[], 'a fault of the page']);
});

t.test('a document is loaded for real, also where only hash or query differ', (t) => {
  const done: string[] = [];
  const load = (target: string) =>
    loadDocument(
      new URL(target, 'https://own.example'),
      {
        href: 'https://own.example/faq?q=a#b',
        assign: (url) => void done.push(`assign ${url}`),
        reload: () => void done.push('reload'),
      },
      { pushState: (_data, _unused, url) => void done.push(`push ${url}`) },
    );
  load('/faq?q=a#b');
  load('/faq?q=a#c');
  load('/faq?q=b#b');
  load('/blog');
  t.same(done, [
    'reload',
    'push https://own.example/faq?q=a#c',
    'reload',
    'assign https://own.example/faq?q=b#b',
    'assign https://own.example/blog',
  ]);
  t.end();
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

t.test(
  'links are fetched ahead: idle, four at a time, each once, never on a thin line',
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

t.test('drafts outlive a session that ended, for the person who typed them', (t) => {
  const form = { intent: 'account', about: [] };
  const draft = [{ name: 'name', nth: 0, value: 'half a name' }];
  const afterLogin = (owner: string | undefined) => {
    const kept = drafts(memoryStorage());
    kept.keep('/dashboard', form, draft);
    kept.keepFor('usr_ada');
    kept.forgetAll();
    return { kept, open: kept.areFor(owner) };
  };
  const theirs = afterLogin('usr_ada');
  t.ok(theirs.open);
  t.same(theirs.kept.take('/dashboard', form), draft);
  const nobodys = afterLogin(undefined);
  t.notOk(nobodys.open, 'a public page does not say who logged in');
  t.ok(nobodys.kept.areFor('usr_ada'), 'so they wait');
  t.same(nobodys.kept.take('/dashboard', form), draft);
  const others = afterLogin('usr_bob');
  t.notOk(others.kept.has('/dashboard', form), 'somebody else gets nothing');
  others.kept.keep('/dashboard', form, draft);
  others.kept.forgetAll();
  t.notOk(others.kept.has('/dashboard', form), 'and from then on all is as before');
  t.end();
});

t.test('drafts are taken once, by address and form, and a full storage is no failure', (t) => {
  const kept = drafts(memoryStorage());
  const form = { intent: 'contact', about: [] };
  const draft = [{ name: 'body', nth: 0, value: 'half a sentence' }];
  kept.keep('/contact?topic=press', form, draft);
  t.equal(kept.take('/contact', form), undefined);
  t.same(kept.take('/contact?topic=press', form), draft);
  t.equal(kept.take('/contact?topic=press', form), undefined);
  kept.keep('/contact', form, draft);
  kept.forgetAll();
  t.equal(kept.take('/contact', form), undefined, 'another person may sit here now');
  const full = {
    ...memoryStorage(),
    setItem() {
      throw new Error('full');
    },
  };
  t.doesNotThrow(() => drafts(full).keep('/contact', form, draft));
  t.doesNotThrow(() => drafts(undefined).keep('/contact', form, draft));
  t.end();
});
