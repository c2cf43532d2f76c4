/** Documents that are kept: fresh, stale, bounded, one render at a time. */
import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import {
  type CachedPage,
  type HtmlCacheLimits,
  htmlCache,
  type RenderedForAll,
} from '#server/web/pages/html-cache.ts';
import { pageAddress } from '#server/web/pages/page-address.ts';
import { cachedAddress } from '#shared/site/cached-address.ts';

const limits: HtmlCacheLimits = { maxEntries: 3, maxBytes: 1_000, freshMs: 100, staleMs: 1_000 };

function cacheAt(clock: { now: number }, options: Partial<HtmlCacheLimits> = {}) {
  const errors: unknown[] = [];
  const cache = htmlCache(
    { ...limits, ...options },
    () => clock.now,
    (error) => errors.push(error),
  );
  return { cache, errors };
}

async function text(page: CachedPage | undefined) {
  return (await page?.document.encoded('identity'))?.body.toString();
}

function rendered(document: string | Buffer): RenderedForAll {
  return { document: Buffer.from(document), payload: Buffer.from('{}') };
}

t.test('a kept document is fresh, then stale while one render makes the next', async (t) => {
  const clock = { now: 0 };
  const { cache } = cacheAt(clock);
  let renders = 0;
  const render = async () => {
    renders += 1;
    return rendered(`v${renders}`);
  };
  t.equal(await text(await cache.get('/', render)), 'v1');
  t.equal(await text(await cache.get('/', render)), 'v1');
  t.equal(renders, 1);
  clock.now = 101;
  t.equal(await text(await cache.get('/', render)), 'v1', 'the stale one, at once');
  await pause(0);
  t.equal(renders, 2);
  t.equal(await text(await cache.get('/', render)), 'v2');
  clock.now = 5_000;
  t.equal(await text(await cache.get('/', render)), 'v3', 'too old to be shown');
});

t.test('one render at a time, however many wait', async (t) => {
  const { cache } = cacheAt({ now: 0 });
  let renders = 0;
  const render = async () => {
    renders += 1;
    await pause(5);
    return rendered('x');
  };
  await Promise.all(Array.from({ length: 50 }, () => cache.get('/', render)));
  t.equal(renders, 1);
});

t.test('failures are passed on, not kept; a stale document survives them', async (t) => {
  const clock = { now: 0 };
  const { cache, errors } = cacheAt(clock);
  await t.rejects(Promise.resolve(cache.get('/', () => Promise.reject(new Error('away')))));
  t.equal(await text(await cache.get('/', async () => rendered('back'))), 'back');
  clock.now = 500;
  const failing = () => Promise.reject(new Error('away again'));
  t.equal(await text(await cache.get('/', failing)), 'back');
  await pause(0);
  t.equal(errors.length, 1, 'told to the log');
  t.equal(await cache.get('/none', async () => undefined), undefined);
});

t.test('the cache is bounded, in number and in bytes, oldest use first', async (t) => {
  const { cache } = cacheAt({ now: 0 });
  const page = (size: number) => async () => rendered(Buffer.alloc(size));
  for (const key of ['a', 'b', 'c']) await cache.get(key, page(10));
  await cache.get('a', page(10));
  await cache.get('d', page(10));
  t.equal(cache.size, 3);
  const kept = await cache.get('a', () => Promise.reject(new Error('rendered again')));
  t.equal(kept?.document.bytes, 10, 'a was used last and stayed');
  await cache.get('big', page(990));
  t.ok(cache.size < 3);
});

t.test('expire makes everything anew but what is pinned, also what was under way', async (t) => {
  const { cache } = cacheAt({ now: 0 });
  cache.pin('/pinned', rendered('pinned'));
  const slow = cache.get('/', async () => {
    await pause(5);
    return rendered('before');
  });
  cache.expire();
  t.equal(await text(await slow), 'before');
  t.equal(await text(await cache.get('/', async () => rendered('after'))), 'after');
  t.equal(await text(await cache.get('/pinned', async () => rendered('no'))), 'pinned');
});

t.test('only declared queries take part in the key of a kept page', (t) => {
  const key = (route: Parameters<typeof cachedAddress>[0], url: string) =>
    cachedAddress(route, pageAddress(url, ''));
  t.equal(key('home', '/'), '/');
  t.equal(key('blog', '/blog?tag=safe&page=2'), '/blog?page=2&tag=safe');
  t.equal(key('blog', '/blog?page=2&tag=safe'), '/blog?page=2&tag=safe');
  t.equal(key('blog', '/blog?utm_source=x'), undefined);
  t.equal(key('blog', '/blog?page=1&page=2'), undefined);
  t.equal(key('blog', `/blog?q=${'x'.repeat(300)}`), undefined);
  t.equal(key('login', '/login?mode=reset&token=secret'), undefined, 'never with a token');
  t.equal(key('dashboard', '/dashboard'), undefined);
  t.equal(pageAddress('//evil.example/x', '').host, 'localhost', 'a path stays a path');
  t.end();
});
