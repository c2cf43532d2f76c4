/** Articles and their feed over HTTP, on both databases. */
import type { Test } from 'tap';
import type { Post, PostAddresses, PostList } from '#shared/product/content/content.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import type { TestApi } from '#test/support/product-api.ts';
import {
  allIsOutAt,
  getJson,
  insertPost,
  onceAllIsOut,
  wellFormedness,
} from '#test/support/public-content.ts';

async function listsArticles(t: Test, api: TestApi): Promise<void> {
  const all = await getJson<PostList>(api, '/api/v1/posts');
  t.equal(all.total, 5);
  t.equal(all.pageCount, 1);
  const dates = all.items.map(({ publishedAt }) => publishedAt);
  t.same(dates, dates.toSorted().reverse(), 'newest first');
  t.ok(all.items.every(({ readingMinutes }) => readingMinutes >= 3 && readingMinutes <= 8));
  t.notOk('body' in (all.items[0] ?? {}), 'no bodies');
  t.same(all.tags[0], { tag: 'dilution', label: 'Dilution', count: 3 });

  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => getJson<PostList>(api, `/api/v1/posts?limit=2&page=${page}`)),
  );
  t.same(
    pages.flatMap(({ items }) => items),
    all.items,
    'pages make up the whole',
  );
  t.same(
    pages.map(({ page, pageCount, total }) => [page, pageCount, total]),
    [1, 2, 3, 4].map((page) => [page, 3, 5]),
  );
  const tagged = await getJson<PostList>(api, '/api/v1/posts?tag=dilution&limit=2');
  t.equal(tagged.total, 3);
  t.equal(tagged.tags.length, all.tags.length, 'all tags stay on offer');
  t.equal((await getJson<PostList>(api, '/api/v1/posts?tag=Reg%20CF')).total, 1, 'by label');
  t.equal((await getJson<PostList>(api, '/api/v1/posts?tag=nothing')).total, 0);

  // What a clock that was ahead published, or one that is behind now, is there wherever one looks.
  api.clock.now = Date.parse('2026-10-01T00:00:00.000Z');
  t.equal((await getJson<PostList>(api, '/api/v1/posts')).total, 5);
  await getJson<Post>(api, '/api/v1/posts/by-slug?slug=reg-cf-investor-limits');
  const before = await getJson<Post>(api, '/api/v1/posts/by-slug?slug=the-option-pool-shuffle');
  t.equal(before.newer?.slug, 'reg-cf-investor-limits');
  t.equal(before.related[0]?.slug, 'pro-rata-and-what-pre-money-means');
  const { items } = await getJson<PostAddresses>(api, '/api/v1/posts/addresses');
  t.equal(items.length, 5);
  const feed = (await api.app.inject('/api/v1/posts.atom')).body;
  t.equal(feed.split('<entry>').length - 1, 5);
  api.clock.now = allIsOutAt;

  for (const query of [
    'page=0',
    'page=a',
    'limit=51',
    'page=1&page=2',
    'unknown=1',
    `q=${'a'.repeat(101)}`,
  ]) {
    const problem = await getJson<{ type: string }>(api, `/api/v1/posts?${query}`, 400);
    t.equal(problem.type, '/problems/bad-request', query);
  }
}

async function searchesLiterally(t: Test, api: TestApi): Promise<void> {
  await insertPost(
    api,
    'odd-one',
    'Größe 100%_sure \\ back',
    'ÄRZTE and Δέλτα',
    '2026-01-05T00:00:00.000Z',
  );
  const found = async (q: string) => {
    const { items } = await getJson<PostList>(api, `/api/v1/posts?q=${encodeURIComponent(q)}`);
    return items.map(({ slug }) => slug);
  };
  t.same(await found('100%_SURE'), ['odd-one']);
  t.same(await found('%_s'), ['odd-one'], 'wildcards are letters');
  t.same(await found('1__%'), [], 'wildcards do not match anything');
  t.same(await found('sure \\'), ['odd-one'], 'a backslash is a letter');
  t.same(await found('ärzte'), ['odd-one'], 'case beyond ASCII');
  t.same(await found('grosse'), []);
  t.same(await found('grOße ΔΈΛΤΑ'), ['odd-one'], 'all words, in any order');
  t.same(await found('größe nothing'), []);
  t.same(await found("' or 1=1 --"), []);
  t.same(await found('venture HACKS'), ['the-option-pool-shuffle']);
  t.equal((await found('   ')).length, 6, 'only spaces: no search');
  await api.storage.write((trx) => trx.deleteFrom('posts').where('slug', '=', 'odd-one').execute());
}

async function readsOne(t: Test, api: TestApi): Promise<void> {
  const slug = 'the-option-pool-shuffle';
  const post = await getJson<Post>(api, `/api/v1/posts/by-slug?slug=${slug}`);
  t.match(post.body, /^Two term sheets/);
  t.equal(post.content[0]?.type, 'paragraph');
  t.ok(post.content.some(({ type }) => type === 'table'));
  t.equal(post.older?.slug, 'how-a-post-money-safe-becomes-shares');
  t.equal(post.newer?.slug, 'reg-cf-investor-limits');
  t.equal(post.related[0]?.slug, 'pro-rata-and-what-pre-money-means', 'shares two tags');
  t.notOk(post.related.some((related) => related.slug === slug));

  const seen: string[] = [];
  for (
    let next: string | undefined = 'how-a-post-money-safe-becomes-shares';
    next !== undefined;
  ) {
    seen.push(next);
    next = (await getJson<Post>(api, `/api/v1/posts/by-slug?slug=${next}`)).newer?.slug;
  }
  t.equal(seen.length, 5, 'one can walk through all');

  // Two articles of the same moment are still in one order.
  const at = '2026-09-08T09:00:00.000Z';
  await insertPost(api, 'twin', 'Twin', 'Text', at);
  const twin = await getJson<Post>(api, '/api/v1/posts/by-slug?slug=twin');
  const neighbours = [twin.newer?.slug, twin.older?.slug];
  t.ok(neighbours.includes('how-a-post-money-safe-becomes-shares'));
  await api.storage.write((trx) => trx.deleteFrom('posts').where('slug', '=', 'twin').execute());

  const problem = await getJson<{ type: string; detail: string }>(
    api,
    '/api/v1/posts/by-slug?slug=nope',
    404,
  );
  t.match(problem, { type: '/problems/not-found', detail: 'There is no article with this name.' });
  await getJson(api, '/api/v1/posts/by-slug', 400);
  await getJson(api, '/api/v1/posts/by-slug?slug=../x', 400);
}

async function feedsReaders(t: Test, api: TestApi): Promise<void> {
  await insertPost(api, 'marked', 'A < B & "C" \u0007', 'Text ]]> <b>', '2026-11-20T00:00:00.000Z');
  const reply = await api.app.inject('/api/v1/posts.atom');
  await api.storage.write((trx) => trx.deleteFrom('posts').where('slug', '=', 'marked').execute());
  t.equal(reply.headers['content-type'], 'application/atom+xml; charset=utf-8');
  const feed = reply.body;
  t.equal(feed.match(/<entry>/g)?.length, 6);
  t.match(feed, '<title>A &lt; B &amp; &quot;C&quot; </title>');
  t.match(
    feed,
    '<link rel="self" type="application/atom+xml" href="https://raisehall.example/api/v1/posts.atom"/>',
  );
  t.match(feed, '<id>https://raisehall.example/blog?post=marked</id>');
  t.match(feed, '<updated>2026-11-20T00:00:00.000Z</updated>');
  t.same(wellFormedness(feed), []);
}

await onBothEngines({
  'lists articles': onceAllIsOut(listsArticles),
  'searches them literally': onceAllIsOut(searchesLiterally),
  'reads one article': onceAllIsOut(readsOne),
  'feeds readers': onceAllIsOut(feedsReaders),
});
