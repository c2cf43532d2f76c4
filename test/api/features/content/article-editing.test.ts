/** Operators write articles over HTTP, on both databases. */
import { verifyAudit } from '#api/platform/audit/verify-audit.ts';
import type { Post, PostAddresses, PostList } from '#shared/product/content/content.ts';
import type { EditedPostList } from '#shared/product/content/post-editing.ts';
import { visitor } from '#test/support/api-visitor.ts';
import { onBothEngines, type Story } from '#test/support/both-engines.ts';
import {
  asOperator,
  createPost,
  isAnnounced,
  pointersOf,
  postOf,
  version,
} from '#test/support/content-editing.ts';
import { empty } from '#test/support/empty.ts';

const writesAnArticle: Story = async (t, open) => {
  const { api, operator } = await asOperator(open);
  const anybody = visitor(api);
  const begin = await operator.post('/content/posts', { title: ' Größe: a Δ tale ' });
  t.equal(begin.status, 201);
  t.equal(begin.headers['etag'], '"1"');
  t.notOk(isAnnounced(begin), 'nobody sees a draft');
  const draft = postOf(begin);
  t.match(draft, {
    title: 'Größe: a Δ tale',
    slug: 'gro-e-a-tale',
    slugFrozen: false,
    author: 'Olga Operator',
    summary: '',
    tags: empty,
    body: '',
    content: empty,
    warnings: empty,
    state: 'draft',
    publishedAt: null,
    updatedBy: 'Olga Operator',
    version: 1,
  });
  t.equal((await anybody.get(`/posts/by-slug?slug=${draft.slug}`)).status, 404);

  const early = await operator.post(
    `/content/posts/${draft.id}/publish`,
    undefined,
    version(draft),
  );
  t.equal(early.status, 422);
  t.same(pointersOf(early), [
    ['/summary', 'required'],
    ['/body', 'required'],
  ]);

  api.clock.now += 60_000;
  const saving = await operator.patch(
    `/content/posts/${draft.id}`,
    {
      slug: 'a-tale',
      summary: 'In short.',
      author: 'Ada Author',
      tags: ['Reg CF', 'reg-cf', 'Ünïcode'],
      body: '## Once\r\n\r\nupon a <b>time</b>\u0000',
    },
    version(draft),
  );
  t.equal(saving.status, 200, saving.text);
  t.notOk(isAnnounced(saving));
  const saved = postOf(saving);
  t.match(saved, {
    slug: 'a-tale',
    author: 'Ada Author',
    tags: ['Reg CF', 'Ünïcode'],
    body: '## Once\n\nupon a <b>time</b>',
    version: 2,
  });
  t.same(
    saved.warnings.map(({ code, line }) => [code, line]),
    [
      ['html', 3],
      ['html', 3],
    ],
  );

  const key = 'publish-once-and-for-all';
  const publish = () =>
    operator.post(`/content/posts/${draft.id}/publish`, undefined, { key, ...version(saved) });
  const out = await publish();
  t.equal(out.status, 200, out.text);
  t.ok(isAnnounced(out), 'the web server is told');
  const again = await publish();
  t.equal(again.headers['idempotency-replayed'], 'true');
  t.ok(isAnnounced(again), 'also by the answer to a repeated request');
  const article = (await anybody.get('/posts/by-slug?slug=a-tale')).json<Post>();
  t.equal(article.title, 'Größe: a Δ tale');
  t.equal(article.publishedAt, new Date(api.clock.now).toISOString());
  t.same(article.content, saved.content, 'what was shown is what is published');
  t.match((await anybody.get('/posts.atom')).text, 'blog?post=a-tale');
  t.equal((await anybody.get('/posts?tag=reg-cf&q=upon')).json<PostList>().total, 1);
  const addresses = (await anybody.get('/posts/addresses')).json<PostAddresses>().items;
  t.same(addresses[0], { slug: 'a-tale', updatedAt: article.updatedAt });
  t.equal(addresses.length, 6);

  const later = await operator.patch(
    `/content/posts/${draft.id}`,
    { title: 'A tale', body: 'New.' },
    version(postOf(out)),
  );
  t.ok(isAnnounced(later), 'a change of what is public is told');
  t.equal((await anybody.get('/posts/by-slug?slug=a-tale')).json<Post>().body, 'New.');
  const frozen = await operator.patch(
    `/content/posts/${draft.id}`,
    { slug: 'other' },
    version(postOf(later)),
  );
  t.same(pointersOf(frozen), [['/slug', 'frozen']]);
  const emptied = await operator.patch(
    `/content/posts/${draft.id}`,
    { body: ' \n' },
    version(postOf(later)),
  );
  t.same(pointersOf(emptied), [['/body', 'required']], 'nobody reads an empty article');

  t.match((await operator.delete(`/content/posts/${draft.id}`)).problem(), {
    status: 422,
    type: '/problems/invalid-transition',
    detail: /Unpublish it first/,
  });
  api.clock.now += 3_600_000;
  const back = await operator.post(`/content/posts/${draft.id}/unpublish`);
  t.ok(isAnnounced(back));
  t.match(postOf(back), { state: 'draft', publishedAt: null, slugFrozen: true, slug: 'a-tale' });
  t.equal((await anybody.get('/posts/by-slug?slug=a-tale')).status, 404);
  t.notMatch((await anybody.get('/posts.atom')).text, 'a-tale');
  const anew = await operator.post(
    `/content/posts/${draft.id}/publish`,
    undefined,
    version(postOf(back)),
  );
  t.equal(postOf(anew).publishedAt, article.publishedAt, 'it keeps its first date');
  await operator.post(`/content/posts/${draft.id}/unpublish`);
  t.equal((await operator.delete(`/content/posts/${draft.id}`)).status, 204);
  t.equal((await operator.get(`/content/posts/${draft.id}`)).status, 404);
  t.equal(
    (await createPost(operator, { title: 'A tale' })).slug,
    'a-tale',
    'its name is free again',
  );

  const events = await api.storage.db
    .selectFrom('audit_events')
    .select(['action', 'actor_role'])
    .where('target_id', '=', draft.id)
    .orderBy('seq')
    .execute();
  t.same(
    events.map(({ action }) => action.replace('content.', '')),
    [
      'create-post',
      'save-post',
      'publish-post',
      'save-post',
      'unpublish-post',
      'publish-post',
      'unpublish-post',
      'delete-post',
    ],
  );
  t.ok(events.every(({ actor_role }) => actor_role === 'operator'));
  t.match(await verifyAudit(api.storage.db, api.encrypter), { ok: true });
};

const keepsNamesApart: Story = async (t, open) => {
  const { operator } = await asOperator(open);
  const slugs: string[] = [];
  for (const title of ['Same', 'Same', 'same!', '???', '日本', 'The option pool shuffle']) {
    slugs.push((await createPost(operator, { title })).slug);
  }
  t.same(slugs, ['same', 'same-2', 'same-3', 'article', 'article-2', 'the-option-pool-shuffle-2']);
  const taken = await operator.post('/content/posts', { title: 'X', slug: 'same' });
  t.same(pointersOf(taken), [['/slug', 'taken']]);
  const other = await createPost(operator, { title: 'Other' });
  const move = (slug: string) =>
    operator.patch(`/content/posts/${other.id}`, { slug }, version(other));
  t.same(pointersOf(await move('same-2')), [['/slug', 'taken']]);
  t.equal(postOf(await move('other')).slug, 'other', 'its own name is not taken');

  for (const [draft, pointer] of [
    [{}, '/title'],
    [{ title: '  ' }, '/title'],
    [{ title: 'a\u0000b' }, '/title'],
    [{ title: 'x'.repeat(121) }, '/title'],
    [{ title: 'A', slug: 'Not a slug' }, '/slug'],
    [{ title: 'A', summary: 'x'.repeat(301) }, '/summary'],
    [{ title: 'A', summary: 'a\nb' }, '/summary'],
    [{ title: 'A', author: '' }, '/author'],
    [{ title: 'A', tags: ['!!!'] }, '/tags'],
    [{ title: 'A', tags: ['x'.repeat(41)] }, '/tags/0'],
    [{ title: 'A', tags: Array.from({ length: 9 }, (_, at) => `t${at}`) }, '/tags'],
    [{ title: 'A', body: 'x'.repeat(50_001) }, '/body'],
    [{ title: 'A', state: 'published' }, '/state'],
  ] as const) {
    const answer = await operator.post('/content/posts', draft);
    t.equal(answer.status, 422, JSON.stringify(draft).slice(0, 60));
    t.equal(pointersOf(answer)[0]?.[0], pointer);
  }
};

const listsWhatThereIs: Story = async (t, open) => {
  const { api, operator } = await asOperator(open);
  const first = (await operator.get('/content/posts')).json<EditedPostList>();
  t.match(first, { total: 5, page: 1, pageCount: 1, counts: { draft: 0, published: 5 } });
  t.ok(
    first.items.every((item) => item.state === 'published' && item.slugFrozen && !('body' in item)),
    'the articles of the house are published',
  );
  t.ok(first.items.every(({ updatedBy }) => updatedBy === null));
  for (let count = 0; count < 25; count += 1) {
    api.clock.now += 1_000;
    await createPost(operator, { title: `Draft ${count} 100%`, tags: ['Odd'] });
  }
  const get = async (query: string) =>
    (await operator.get(`/content/posts?${query}`)).json<EditedPostList>();
  const one = await get('');
  t.match(one, { total: 30, pageCount: 2, counts: { draft: 25, published: 5 } });
  t.equal(one.items[0]?.title, 'Draft 24 100%', 'the last change first');
  const two = await get('page=2');
  t.same(
    two.items.map(({ state }) => state),
    ['draft', ...Array.from({ length: 5 }, () => 'published')],
    'drafts before what is published',
  );
  t.equal((await get('page=3')).items.length, 0);
  t.equal((await get('state=draft&q=DRAFT%2024')).total, 1);
  t.equal((await get('q=odd%20100%25')).total, 25, 'tags are found, a percent sign is a letter');
  t.equal((await get('state=published')).total, 5);
  t.equal((await operator.get('/content/posts?state=nope')).status, 400);
};

await onBothEngines({
  'writes an article': writesAnArticle,
  'keeps names apart': keepsNamesApart,
  'lists what there is': listsWhatThereIs,
});
