/** Operators write articles and answers over HTTP, on both databases. */
import fc from 'fast-check';
import { verifyAuditChain } from '../../../server/product-api/storage/audit.ts';
import type { FieldError } from '../../../shared/errors.ts';
import { internalHeaders } from '../../../shared/internal-headers.ts';
import type { Faq, Post, PostList } from '../../../shared/product/content.ts';
import type {
  EditedAnswer,
  EditedFaq,
  EditedPost,
  EditedPostList,
  PostAddresses,
  Preview,
} from '../../../shared/product/content-editing.ts';
import { plainBlocks, type RichText } from '../../../shared/product/rich-text.ts';
import {
  type ApiAnswer,
  type ApiVisitor,
  firstOperator,
  signedIn,
  visitor,
} from '../../support/api-visitor.ts';
import { type OpenApi, onBothEngines } from '../../support/both-engines.ts';
import type { TestApi } from '../../support/product-api.ts';

type Story = Parameters<typeof onBothEngines>[0][string];

/** After every article of the house has come out. */
const afterAll = Date.parse('2026-12-01T09:30:15.000Z');

async function desk(open: OpenApi): Promise<{ api: TestApi; operator: ApiVisitor }> {
  const api = await open();
  api.clock.now = afterAll;
  return { api, operator: await firstOperator(api) };
}

const version = (of: { readonly version: number }) => ({
  headers: { 'if-match': `"${of.version}"` },
});
const postOf = (answer: ApiAnswer) => answer.json<{ post: EditedPost }>().post;
const itemOf = (answer: ApiAnswer) => answer.json<{ item: EditedAnswer }>().item;
const pointersOf = (answer: ApiAnswer) =>
  ((answer.problem()['errors'] ?? []) as FieldError[]).map(({ pointer, code }) => [pointer, code]);
const told = (answer: ApiAnswer) => answer.headers[internalHeaders.contentVersion] !== undefined;

async function begun(operator: ApiVisitor, draft: object): Promise<EditedPost> {
  const answer = await operator.post('/content/posts', draft);
  if (answer.status !== 201) throw new Error(answer.text);
  return postOf(answer);
}

async function published(operator: ApiVisitor, draft: object): Promise<EditedPost> {
  const post = await begun(operator, { summary: 'In short.', body: 'At length.', ...draft });
  const answer = await operator.post(`/content/posts/${post.id}/publish`, undefined, version(post));
  if (answer.status !== 200) throw new Error(answer.text);
  return postOf(answer);
}

const writesAnArticle: Story = async (t, open) => {
  const { api, operator } = await desk(open);
  const anybody = visitor(api);
  const begin = await operator.post('/content/posts', { title: ' Größe: a Δ tale ' });
  t.equal(begin.status, 201);
  t.equal(begin.headers['etag'], '"1"');
  t.notOk(told(begin), 'nobody sees a draft');
  const draft = postOf(begin);
  t.match(draft, {
    title: 'Größe: a Δ tale',
    slug: 'gro-e-a-tale',
    slugFrozen: false,
    author: 'Olga Operator',
    summary: '',
    tags: [],
    body: '',
    content: [],
    warnings: [],
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
  t.notOk(told(saving));
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
  t.ok(told(out), 'the web server is told');
  const again = await publish();
  t.equal(again.headers['idempotency-replayed'], 'true');
  t.ok(told(again), 'also by the answer to a repeated request');
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
  t.ok(told(later), 'a change of what is public is told');
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
  t.ok(told(back));
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
  t.equal((await begun(operator, { title: 'A tale' })).slug, 'a-tale', 'its name is free again');

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
  t.match(await verifyAuditChain(api.storage.db), { ok: true });
};

const keepsNamesApart: Story = async (t, open) => {
  const { operator } = await desk(open);
  const slugs: string[] = [];
  for (const title of ['Same', 'Same', 'same!', '???', '日本', 'The option pool shuffle']) {
    slugs.push((await begun(operator, { title })).slug);
  }
  t.same(slugs, ['same', 'same-2', 'same-3', 'article', 'article-2', 'the-option-pool-shuffle-2']);
  const taken = await operator.post('/content/posts', { title: 'X', slug: 'same' });
  t.same(pointersOf(taken), [['/slug', 'taken']]);
  const other = await begun(operator, { title: 'Other' });
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

const tellsWhoWasFaster: Story = async (t, open) => {
  const { api, operator } = await desk(open);
  const draft = await begun(operator, { title: 'Both' });
  const path = `/content/posts/${draft.id}`;
  t.equal((await operator.patch(path, { title: 'X' })).status, 400, 'without a version');
  t.equal(
    (await operator.patch(path, { title: 'X' }, { headers: { 'if-match': '*' } })).status,
    400,
  );
  t.equal((await operator.post(`${path}/publish`)).status, 400);
  await operator.patch(path, { title: 'First' }, version(draft));
  const second = await operator.patch(path, { title: 'Second' }, version(draft));
  t.equal(second.status, 412);
  t.match(second.problem(), {
    type: '/problems/version-mismatch',
    detail:
      /^Olga Operator saved this article at 2026-12-01 09:30 UTC, .* Nothing of yours was saved/,
    currentVersion: 2,
    changedBy: 'Olga Operator',
  });
  t.equal(postOf(await operator.get(path)).title, 'First');
  for (const call of [
    () => operator.post(`${path}/publish`, undefined, version(draft)),
    () => operator.post(`${path}/unpublish`, undefined, version(draft)),
    () => operator.delete(path, version(draft)),
  ]) {
    t.equal((await call()).status, 412);
  }

  // Two at once with the same version: one of them wins, whatever the order.
  const current = postOf(await operator.get(path));
  const both = await Promise.all(
    ['Left', 'Right'].map((title) => operator.patch(path, { title }, version(current))),
  );
  t.same(both.map(({ status }) => status).sort(), [200, 412]);
  t.equal((await operator.get(path)).headers['etag'], '"3"');
  t.match(await verifyAuditChain(api.storage.db), { ok: true });
};

const listsWhatThereIs: Story = async (t, open) => {
  const { api, operator } = await desk(open);
  const first = (await operator.get('/content/posts')).json<EditedPostList>();
  t.match(first, { total: 5, page: 1, pageCount: 1, counts: { draft: 0, published: 5 } });
  t.ok(
    first.items.every((item) => item.state === 'published' && item.slugFrozen && !('body' in item)),
    'the articles of the house are published',
  );
  t.ok(first.items.every(({ updatedBy }) => updatedBy === null));
  for (let count = 0; count < 25; count += 1) {
    api.clock.now += 1_000;
    await begun(operator, { title: `Draft ${count} 100%`, tags: ['Odd'] });
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

const writesAnswers: Story = async (t, open) => {
  const { api, operator } = await desk(open);
  const anybody = visitor(api);
  const before = (await operator.get('/content/faq')).json<EditedFaq>();
  t.same(
    before.topics.map(({ topic }) => topic),
    ['founders', 'investors', 'account'],
  );
  t.ok(before.total >= 24);
  t.ok(
    before.topics.every(({ items }) =>
      items.every(({ state, anchorFrozen }) => state === 'published' && anchorFrozen),
    ),
    'the questions of the house are published',
  );
  const publicBefore = (await anybody.get('/faq')).json<Faq>();
  t.equal(publicBefore.total, before.total);

  const begin = await operator.post('/content/faq', {
    topic: 'account',
    question: 'Can I leave?',
  });
  t.equal(begin.status, 201, begin.text);
  const draft = itemOf(begin);
  t.match(draft, { anchor: 'can-i-leave', state: 'draft', address: '/faq#can-i-leave' });
  t.equal((await anybody.get('/faq')).json<Faq>().total, before.total, 'nobody sees a draft');
  const path = `/content/faq/${draft.id}`;
  t.same(pointersOf(await operator.post(`${path}/publish`, undefined, version(draft))), [
    ['/answer', 'required'],
  ]);
  const saved = itemOf(
    await operator.patch(path, { anchor: 'leaving', answer: 'Yes, **always**.' }, version(draft)),
  );
  const out = await operator.post(`${path}/publish`, undefined, version(saved));
  t.ok(told(out));
  const account = async () =>
    (await anybody.get('/faq')).json<Faq>().topics.find(({ topic }) => topic === 'account')
      ?.items ?? [];
  t.match((await account()).at(-1), { anchor: 'leaving', content: saved.content });
  t.equal((await anybody.get('/faq?q=ALWAYS%20leave')).json<Faq>().total, 1);

  const up = await operator.post(`${path}/move`, { direction: 'up' });
  t.ok(told(up));
  t.equal((await account()).at(-2)?.anchor, 'leaving');
  t.equal(itemOf(await operator.get(path)).version, 3, 'moving is no change of the text');
  const down = async () => operator.post(`${path}/move`, { direction: 'down' });
  await down();
  const order = (await down()).json<EditedFaq>().topics[2]?.items.map(({ anchor }) => anchor);
  t.equal(order?.at(-1), 'leaving', 'at the end it stays');
  t.same(
    order?.slice(0, -1),
    before.topics[2]?.items.map(({ anchor }) => anchor),
  );
  for (let count = 0; count < 20; count += 1)
    await operator.post(`${path}/move`, { direction: 'up' });
  t.equal((await account())[0]?.anchor, 'leaving', 'and at the top');
  t.equal((await operator.post(`${path}/move`, { direction: 'left' })).status, 422);

  const current = itemOf(await operator.get(path));
  const elsewhere = await operator.patch(path, { topic: 'founders' }, version(current));
  t.ok(told(elsewhere));
  const founders = (await anybody.get('/faq')).json<Faq>().topics[0]?.items ?? [];
  t.equal(founders.at(-1)?.anchor, 'leaving', 'at the end of its new topic');
  const now = itemOf(elsewhere);
  t.same(pointersOf(await operator.patch(path, { anchor: 'x' }, version(now))), [
    ['/anchor', 'frozen'],
  ]);
  t.same(pointersOf(await operator.patch(path, { answer: '' }, version(now))), [
    ['/answer', 'required'],
  ]);
  const late = await operator.patch(path, { answer: 'No.' }, version(draft));
  t.equal(late.status, 412);
  t.match(late.problem().detail, /saved this question/);
  t.match((await operator.delete(path)).problem().detail, /Unpublish it first/);
  await operator.post(`${path}/unpublish`);
  t.equal((await anybody.get('/faq')).json<Faq>().total, before.total);
  t.equal((await operator.delete(path)).status, 204);
  t.equal((await operator.get(path)).status, 404);

  for (const anchor of ['main', 'founders', 'account-title', 'section-a']) {
    const answer = await operator.post('/content/faq', { topic: 'account', question: 'Q', anchor });
    t.same(pointersOf(answer), [['/anchor', 'taken']], anchor);
  }
  const names: string[] = [];
  for (const question of ['Main', 'Section a', 'Waiting list', '???']) {
    names.push(itemOf(await operator.post('/content/faq', { topic: 'account', question })).anchor);
  }
  t.same(names, ['question-main', 'question-section-a', 'waiting-list-2', 'question']);
};

const limitsTheQuestions: Story = async (t, open) => {
  const { api, operator } = await desk(open);
  await api.storage.write((trx) =>
    trx
      .insertInto('faq_items')
      .values(
        Array.from({ length: 300 }, (_, at) => ({
          id: `faq_${String(at).padStart(22, '0')}`,
          topic: 'account' as const,
          anchor: `many-${at}`,
          question: 'Q',
          answer: 'A',
          search_text: 'q a',
          position: at,
          published_at: null,
          first_published_at: null,
          created_at: '2026-01-01T00:00:00.000Z',
          updated_at: '2026-01-01T00:00:00.000Z',
          updated_by: null,
          version: 1,
        })),
      )
      .execute(),
  );
  const answer = await operator.post('/content/faq', { topic: 'account', question: 'One more?' });
  t.equal(answer.status, 422);
  t.match(answer.problem().detail, /300 questions already/);
};

const isForOperatorsOnly: Story = async (t, open) => {
  const api = await open();
  const operator = await firstOperator(api);
  const draft = await begun(operator, { title: 'Secret' });
  const founder = await signedIn(api, 'founder@example.com');
  const program = visitor(api);
  const token = await operator.post('/me/tokens', {
    name: 'A program',
    scope: 'write',
    expiresInDays: 3,
  });
  program.bearer = token.json<{ secret: string }>().secret;
  const calls: Readonly<Record<string, (who: ApiVisitor) => Promise<ApiAnswer>>> = {
    list: (who) => who.get('/content/posts'),
    open: (who) => who.get(`/content/posts/${draft.id}`),
    begin: (who) => who.post('/content/posts', { title: 'X' }),
    save: (who) => who.patch(`/content/posts/${draft.id}`, { title: 'X' }, version(draft)),
    publish: (who) => who.post(`/content/posts/${draft.id}/publish`, undefined, version(draft)),
    unpublish: (who) => who.post(`/content/posts/${draft.id}/unpublish`),
    delete: (who) => who.delete(`/content/posts/${draft.id}`),
    questions: (who) => who.get('/content/faq'),
    ask: (who) => who.post('/content/faq', { topic: 'account', question: 'X' }),
    preview: (who) => who.post('/content/preview', { body: 'X' }),
    pictures: (who) => who.get('/content/images'),
  };
  for (const [name, call] of Object.entries(calls)) {
    t.equal((await call(visitor(api))).status, 401, `${name}: nobody`);
    t.equal((await call(founder)).status, 403, `${name}: a founder`);
    t.equal((await call(program)).status, 403, `${name}: a token`);
  }
  t.equal(postOf(await operator.get(`/content/posts/${draft.id}`)).version, 1);
};

/** The characters of Markdown and of attacks, in any order. */
const pieces = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '</title><script>',
  '[a](javascript:alert(1))',
  '![a](javascript:alert(1))',
  '![a](https://evil.example/p.png)',
  '[a](//evil.example)',
  '<javascript:alert(1)>',
  '```\n',
  '| a |\n| - |\n',
  '> ',
  '- ',
  '# ',
  '*',
  '[',
  '](',
  '&#106;',
  '\\',
  '\n',
  '\n\n',
  '\u2028',
  '\u202e',
  '\u0000',
  '\ud800',
  '😀',
  'word ',
];

const cannotBeBroken: Story = async (t, open) => {
  const { api, operator } = await desk(open);
  const anybody = visitor(api);
  const post = await published(operator, { title: 'Attacked' });
  let current = post;
  const text = fc
    .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 40 })
    .map((parts) => `word ${parts.join('')}`);
  await fc.assert(
    fc.asyncProperty(text, async (body) => {
      const preview = await operator.post('/content/preview', { body });
      if (preview.status !== 200) throw new Error(preview.text);
      const saved = await operator.patch(
        `/content/posts/${post.id}`,
        {
          title: `Title ${body.replaceAll(/\s/g, ' ').replaceAll('\u0000', '').slice(0, 60)}`,
          body,
        },
        version(current),
      );
      if (saved.status !== 200) throw new Error(saved.text);
      current = postOf(saved);
      const read = (await anybody.get('/posts/by-slug?slug=attacked')).json<Post>();
      same(read.content, current.content);
      same(read.content, preview.json<Preview>().content);
      requireHarmless(read.content);
      const feed = (await anybody.get('/posts.atom')).text;
      if (/<script|<img|<svg|javascript:alert\(1\)>/i.test(feed)) throw new Error(feed);
    }),
    { numRuns: 40, seed: 20261201 },
  );
  t.match(plainBlocks(current.content), /word/);
};

function same(one: unknown, other: unknown): void {
  if (JSON.stringify(one) !== JSON.stringify(other)) throw new Error('The trees differ.');
}

/** No node that could carry HTML, no address that runs or tells on readers. */
function requireHarmless(content: RichText): void {
  const text = JSON.stringify(content);
  if (/"type":"html"|"href":"(?!https?:|mailto:|\/(?!\/)|#)/.test(text)) throw new Error(text);
  if (/"src":"(?!\/api\/v1\/media\/)/.test(text)) throw new Error(text);
}

const countsChanges: Story = async (t, open) => {
  const { api, operator } = await desk(open);
  const current = async () =>
    (await visitor(api).get('/content/version')).json<{ version: number }>().version;
  const start = await current();
  const draft = await begun(operator, { title: 'A', summary: 'B', body: 'C' });
  await operator.patch(`/content/posts/${draft.id}`, { body: 'D' }, version(draft));
  await operator.post('/content/preview', { body: 'E' });
  t.equal(await current(), start, 'what nobody sees does not count');
  const path = `/content/posts/${draft.id}`;
  await operator.post(`${path}/publish`, undefined, { headers: { 'if-match': '"2"' } });
  t.equal(await current(), start + 1);
  await operator.post(`${path}/publish`, undefined, { headers: { 'if-match': '"3"' } });
  t.equal(await current(), start + 1, 'what is published already does not change');
  await operator.patch(path, { body: 'F' }, { headers: { 'if-match': '"3"' } });
  t.equal(await current(), start + 2);
  await operator.patch(path, { slug: 'no' }, { headers: { 'if-match': '"4"' } });
  t.equal(await current(), start + 2, 'a refusal changes nothing');
};

await onBothEngines({
  'writes an article': writesAnArticle,
  'keeps names apart': keepsNamesApart,
  'tells who was faster': tellsWhoWasFaster,
  'lists what there is': listsWhatThereIs,
  'writes answers': writesAnswers,
  'limits the questions': limitsTheQuestions,
  'is for operators only': isForOperatorsOnly,
  'cannot be broken by Markdown': cannotBeBroken,
  'counts changes': countsChanges,
});
