/** When a document is loaded anew, and never in a circle. */
import t from 'tap';
import { loadDocument } from '#client/framework/build-refresh/load-document.ts';
import { chunkGuard } from '#client/framework/build-refresh/on-chunk-failure.ts';
import { reloadGuard } from '#client/framework/build-refresh/reload-guard.ts';
import { empty } from '#test/support/empty.ts';
import { memoryStorage, newer, own } from '#test/support/latest-builds.ts';

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
  t.match(await outcome({ online: () => false }), [empty, /offline/]);
  t.match(await outcome({ busy: () => true }), [empty, /has finished/]);
  t.match(await outcome({ askServer: () => Promise.reject(new Error('away')) }), [
    empty,
    /can’t be reached/,
  ]);
  const spent = { admit: () => false, reloadedBefore: () => true };
  t.match(await outcome({ guard: spent }), [empty, /Reload the page to try again/]);
  const again = { admit: () => true, reloadedBefore: () => true };
  const same = { guard: again, mounting: () => true, askServer: async () => own };
  t.match(await outcome(same), [empty, /Reload the page/], 'the same build would fail again');
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
