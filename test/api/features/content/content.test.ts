/** Questions, answers that did not change, and what was deleted, over HTTP, on both databases. */
import type { Test } from 'tap';
import type { Faq, PostList } from '#shared/product/content/content.ts';
import { onBothEngines, type Story } from '#test/support/both-engines.ts';
import { openTestApi, type TestApi, testApi } from '#test/support/product-api.ts';
import { allIsOutAt, getJson, onceAllIsOut, wellFormedness } from '#test/support/public-content.ts';
import { updateRows } from '#test/support/rows.ts';

async function answersUnchanged(t: Test, api: TestApi): Promise<void> {
  const urls = [
    '/api/v1/posts',
    '/api/v1/posts/by-slug?slug=the-option-pool-shuffle',
    '/api/v1/posts.atom',
    '/api/v1/faq',
    '/api/v1/numbers',
    '/api/v1/openapi.json',
    '/api/docs',
    '/api/docs.css',
  ];
  for (const url of urls) {
    const first = await api.app.inject(url);
    const etag = String(first.headers['etag']);
    t.match(etag, /^"[\w-]{27}"$/, `${url}: a strong tag`);
    t.equal(first.headers['cache-control'], 'no-cache', url);
    for (const value of [etag, `"other", W/${etag}`, '*']) {
      const again = await api.app.inject({ url, headers: { 'if-none-match': value } });
      t.equal(again.statusCode, 304, `${url} ${value}`);
      t.equal(again.body, '');
      t.equal(again.headers['etag'], etag);
    }
    const other = await api.app.inject({ url, headers: { 'if-none-match': '"other"' } });
    t.equal(other.statusCode, 200);
    t.equal(other.body, first.body);
  }
  const before = (await api.app.inject('/api/v1/posts')).headers['etag'];
  await updateRows(api, 'posts', { slug: 'the-option-pool-shuffle' }, { title: 'Pool!' });
  t.not(
    (await api.app.inject('/api/v1/posts')).headers['etag'],
    before,
    'a change changes the tag',
  );
}

async function answersQuestions(t: Test, api: TestApi): Promise<void> {
  const faq = await getJson<Faq>(api, '/api/v1/faq');
  t.same(
    faq.topics.map(({ topic, title }) => [topic, title]),
    [
      ['founders', 'For founders'],
      ['investors', 'For investors'],
      ['account', 'Your account'],
    ],
  );
  t.ok(faq.total >= 24);
  t.equal(faq.topics[0]?.items[0]?.anchor, 'before-you-submit', 'in the order of the page');
  t.equal(faq.topics[0]?.items[0]?.content[0]?.type, 'paragraph');
  const found = await getJson<Faq>(api, '/api/v1/faq?q=72%20HOURS');
  t.same(
    found.topics.flatMap(({ items }) => items.map(({ anchor }) => anchor)),
    ['waitlist', 'paying'],
  );
  t.same(await getJson<Faq>(api, '/api/v1/faq?q=%25%25'), { topics: [], total: 0 });
}

const doesNotBringBackWhatWasDeleted: Story = async (t, open) => {
  const { options } = await open({ secretKey: 'k'.repeat(32) });
  const here = { ...options, dataDir: t.testdir() };
  const before = await openTestApi(here);
  await before.storage.write(async (trx) => {
    await trx.deleteFrom('posts').execute();
    await trx.deleteFrom('faq_items').execute();
  });
  await before.close();
  const next = await testApi(t, here);
  next.clock.now = allIsOutAt;
  await showsNothing(t as Test, next);
};

async function showsNothing(t: Test, api: TestApi): Promise<void> {
  t.same(await getJson<PostList>(api, '/api/v1/posts'), {
    items: [],
    total: 0,
    page: 1,
    pageCount: 1,
    tags: [],
  });
  t.same(await getJson<Faq>(api, '/api/v1/faq'), { topics: [], total: 0 });
  const feed = (await api.app.inject('/api/v1/posts.atom')).body;
  t.same(wellFormedness(feed), [], 'an empty feed is a feed');
}

await onBothEngines({
  'answers unchanged': onceAllIsOut(answersUnchanged),
  'answers questions': onceAllIsOut(answersQuestions),
  'does not bring back what was deleted': doesNotBringBackWhatWasDeleted,
});
