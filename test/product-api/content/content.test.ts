/** Articles, feed, questions, numbers and the contact form over HTTP, on both databases. */
import t, { type Test } from 'tap';
import type { Faq, Numbers, Post, PostList } from '../../../shared/product/content.ts';
import { foldedText } from '../../../shared/product/folded-text.ts';
import { lastMailTo } from '../../support/api-visitor.ts';
import { startPostgres } from '../../support/postgres.ts';
import { openTestApi, type TestApi } from '../../support/product-api.ts';

const postgres = await startPostgres();
t.teardown(() => postgres.stop());

/** After every article of the house has come out. */
const afterAll = Date.parse('2026-12-01T09:30:15.000Z');

const worlds: Readonly<Record<string, () => Promise<{ databaseUrl?: string }>>> = {
  sqlite: async () => ({}),
  postgres: async () => ({ databaseUrl: await postgres.freshDatabase() }),
};

for (const [name, database] of Object.entries(worlds)) {
  t.test(`on ${name}`, async (t) => {
    const options = { dataDir: t.testdir(), ...(await database()) };
    const api = await openTestApi(options);
    api.clock.now = afterAll;
    try {
      await t.test('lists articles', (t) => listsArticles(t, api));
      await t.test('searches them literally', (t) => searchesLiterally(t, api));
      await t.test('reads one article', (t) => readsOne(t, api));
      await t.test('answers unchanged', (t) => answersUnchanged(t, api));
      await t.test('feeds readers', (t) => feedsReaders(t, api));
      await t.test('answers questions', (t) => answersQuestions(t, api));
      await t.test('counts what there is', (t) => countsNumbers(t, api));
      await t.test('takes messages', (t) => takesMessages(t, api));
      await deleteContent(api);
    } finally {
      await api.close();
    }
    await t.test('does not bring back what was deleted', async (t) => {
      const next = await openTestApi(options);
      t.teardown(() => next.close());
      next.clock.now = afterAll;
      await showsNothing(t, next);
    });
  });
}

async function get<T>(api: TestApi, url: string, status = 200): Promise<T> {
  const reply = await api.app.inject(url);
  if (reply.statusCode !== status) throw new Error(`${url}: ${reply.statusCode} ${reply.body}`);
  return reply.json() as T;
}

async function listsArticles(t: Test, api: TestApi): Promise<void> {
  const all = await get<PostList>(api, '/api/v1/posts');
  t.equal(all.total, 5);
  t.equal(all.pageCount, 1);
  const dates = all.items.map(({ publishedAt }) => publishedAt);
  t.same(dates, dates.toSorted().reverse(), 'newest first');
  t.ok(all.items.every(({ readingMinutes }) => readingMinutes >= 3 && readingMinutes <= 8));
  t.notOk('body' in (all.items[0] ?? {}), 'no bodies');
  t.same(all.tags[0], { tag: 'dilution', label: 'Dilution', count: 3 });

  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => get<PostList>(api, `/api/v1/posts?limit=2&page=${page}`)),
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
  const tagged = await get<PostList>(api, '/api/v1/posts?tag=dilution&limit=2');
  t.equal(tagged.total, 3);
  t.equal(tagged.tags.length, all.tags.length, 'all tags stay on offer');
  t.equal((await get<PostList>(api, '/api/v1/posts?tag=Reg%20CF')).total, 1, 'by label');
  t.equal((await get<PostList>(api, '/api/v1/posts?tag=nothing')).total, 0);

  // Articles of tomorrow do not exist, wherever one looks.
  api.clock.now = Date.parse('2026-10-01T00:00:00.000Z');
  t.equal((await get<PostList>(api, '/api/v1/posts')).total, 2);
  await get(api, '/api/v1/posts/by-slug?slug=reg-cf-investor-limits', 404);
  const last = await get<Post>(api, '/api/v1/posts/by-slug?slug=the-option-pool-shuffle');
  t.equal(last.newer, null);
  api.clock.now = afterAll;

  for (const query of [
    'page=0',
    'page=a',
    'limit=51',
    'page=1&page=2',
    'unknown=1',
    `q=${'a'.repeat(101)}`,
  ]) {
    const problem = await get<{ type: string }>(api, `/api/v1/posts?${query}`, 400);
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
    const { items } = await get<PostList>(api, `/api/v1/posts?q=${encodeURIComponent(q)}`);
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
  const post = await get<Post>(api, `/api/v1/posts/by-slug?slug=${slug}`);
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
    next = (await get<Post>(api, `/api/v1/posts/by-slug?slug=${next}`)).newer?.slug;
  }
  t.equal(seen.length, 5, 'one can walk through all');

  // Two articles of the same moment are still in one order.
  const at = '2026-09-08T09:00:00.000Z';
  await insertPost(api, 'twin', 'Twin', 'Text', at);
  const twin = await get<Post>(api, '/api/v1/posts/by-slug?slug=twin');
  const neighbours = [twin.newer?.slug, twin.older?.slug];
  t.ok(neighbours.includes('how-a-post-money-safe-becomes-shares'));
  await api.storage.write((trx) => trx.deleteFrom('posts').where('slug', '=', 'twin').execute());

  const problem = await get<{ type: string; detail: string }>(
    api,
    '/api/v1/posts/by-slug?slug=nope',
    404,
  );
  t.match(problem, { type: '/problems/not-found', detail: 'There is no article with this name.' });
  await get(api, '/api/v1/posts/by-slug', 400);
  await get(api, '/api/v1/posts/by-slug?slug=../x', 400);
}

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
  await api.storage.write((trx) =>
    trx
      .updateTable('posts')
      .set({ title: 'Pool!' })
      .where('slug', '=', 'the-option-pool-shuffle')
      .execute(),
  );
  t.not(
    (await api.app.inject('/api/v1/posts')).headers['etag'],
    before,
    'a change changes the tag',
  );
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

/** Open and close tags in balance, no bare ampersand, RFC 4287's required children present. */
function wellFormedness(xml: string): readonly string[] {
  const faults: string[] = [];
  const open: string[] = [];
  for (const [, slash, name = '', rest = ''] of xml.matchAll(/<(\/?)([a-z]+)([^>]*)>/g)) {
    if (slash === '/') {
      if (open.pop() !== name) faults.push(`</${name}>`);
    } else if (!rest.endsWith('/')) open.push(name);
  }
  if (open.length > 0) faults.push(`open: ${open.join(' ')}`);
  if (/&(?!(?:amp|lt|gt|quot);)/.test(xml)) faults.push('&');
  for (const part of xml.split('<entry>')) {
    for (const child of ['id', 'title', 'updated'])
      if (!part.includes(`<${child}>`)) faults.push(child);
  }
  return faults;
}

async function answersQuestions(t: Test, api: TestApi): Promise<void> {
  const faq = await get<Faq>(api, '/api/v1/faq');
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
  const found = await get<Faq>(api, '/api/v1/faq?q=72%20HOURS');
  t.same(
    found.topics.flatMap(({ items }) => items.map(({ anchor }) => anchor)),
    ['waiting-list'],
  );
  t.same(await get<Faq>(api, '/api/v1/faq?q=%25%25'), { topics: [], total: 0 });
}

async function countsNumbers(t: Test, api: TestApi): Promise<void> {
  t.same(await get<Numbers>(api, '/api/v1/numbers'), {
    liveRaises: 0,
    committed: [],
    investorsApproved: 0,
    asOf: '2026-12-01T09:30:00.000Z',
  });
  const at = '2026-01-01T00:00:00.000Z';
  const states = [
    'signed',
    'funded',
    'settled',
    'reconfirm_due',
    'soft_circled',
    'waitlisted',
    'offered',
    'cancelled',
    'refund_due',
    'refunded',
  ];
  await api.storage.write(async (trx) => {
    await trx
      .insertInto('users')
      .values({
        id: 'usr_1',
        email: 'i@example.com',
        name: 'I',
        role: 'investor',
        status: 'active',
        password_hash: 'x',
        locale: 'en',
        time_zone: 'UTC',
        email_verified_at: at,
        created_at: at,
        updated_at: at,
        version: 1,
      } as never)
      .execute();
    for (const [n, state] of ['live', 'closing', 'draft', 'closed_funded'].entries()) {
      await trx
        .insertInto('raises')
        .values({
          id: `rse_${n}`,
          state,
          currency: 'USD',
          min_amount: 1,
          target_amount: 1,
          max_amount: 1,
          created_at: at,
        } as never)
        .execute();
    }
    for (const [n, state] of states.entries()) {
      await trx
        .insertInto('commitments')
        .values({
          id: `cmt_${n}`,
          raise_id: 'rse_0',
          investor_id: 'usr_1',
          amount: 10 ** n,
          currency: n === 1 ? 'EUR' : 'USD',
          state,
          created_at: at,
        } as never)
        .execute();
    }
    // Beyond what a 32-bit integer holds, as large as one amount may be.
    await trx
      .insertInto('commitments')
      .values({
        id: 'cmt_big',
        raise_id: 'rse_0',
        investor_id: 'usr_1',
        amount: 100_000_000_000_000,
        currency: 'JPY',
        state: 'signed',
        created_at: at,
      } as never)
      .execute();
    await trx
      .insertInto('investor_profiles')
      .values({ id: 'inv_1', user_id: 'usr_1', state: 'approved', created_at: at } as never)
      .execute();
  });
  t.match(await get<Numbers>(api, '/api/v1/numbers'), {
    liveRaises: 2,
    committed: [
      { currency: 'EUR', amount: 10 },
      { currency: 'JPY', amount: 100_000_000_000_000 },
      { currency: 'USD', amount: 1 + 100 + 1_000 },
    ],
    investorsApproved: 1,
  });
}

let keys = 0;
function send(api: TestApi, body: object, options: { ip?: string; key?: string } = {}) {
  keys += 1;
  return api.app.inject({
    method: 'POST',
    url: '/api/v1/contact',
    headers: {
      'idempotency-key': options.key ?? `contact-${keys}`,
      'x-raisehall-client-ip': options.ip ?? '203.0.113.7',
    },
    payload: body,
  });
}

const message = {
  name: ' Ada Example ',
  email: 'Ada@Example.com',
  topic: 'investors',
  body: 'How long does the review of a profile take?\r\n\r\nThank you.\u0007',
};

async function mailsTo(api: TestApi, recipient: string) {
  return api.storage.db
    .selectFrom('outbox_emails')
    .select(['template'])
    .where('recipient', '=', recipient)
    .execute();
}

async function takesMessages(t: Test, api: TestApi): Promise<void> {
  const at = '2026-01-01T00:00:00.000Z';
  await api.storage.write((trx) =>
    trx
      .insertInto('users')
      .values({
        id: 'usr_op',
        email: 'op@example.com',
        name: 'Op',
        role: 'operator',
        status: 'active',
        password_hash: 'x',
        locale: 'en',
        time_zone: 'UTC',
        email_verified_at: at,
        created_at: at,
        updated_at: at,
        version: 1,
      } as never)
      .execute(),
  );
  const first = await send(api, message, { key: 'the-same-key' });
  t.equal(first.statusCode, 201, first.body);
  const receipt = first.json<{ reference: string; answerWithinBusinessDays: number }>();
  t.match(receipt.reference, /^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
  t.equal(receipt.answerWithinBusinessDays, 2);
  const again = await send(api, message, { key: 'the-same-key' });
  t.same(again.json(), receipt, 'sent twice, written once');

  const stored = await api.storage.db.selectFrom('contact_messages').selectAll().execute();
  t.equal(stored.length, 1);
  t.match(stored[0], {
    reference: receipt.reference,
    name: 'Ada Example',
    email: 'ada@example.com',
    body: 'How long does the review of a profile take?\n\nThank you.',
    state: 'new',
  });
  const [toOperator] = await mailsTo(api, 'op@example.com');
  t.equal(toOperator?.template, 'contact-message');
  // What a mail says is forgotten once it has been sent, so it is read where it arrived.
  const operatorMail = await lastMailTo(api, 'op@example.com');
  t.match(operatorMail.text, receipt.reference);
  t.match(operatorMail.text, /Thank you/);
  const [toSender] = await mailsTo(api, 'ada@example.com');
  t.equal(toSender?.template, 'contact-received');
  const senderMail = await lastMailTo(api, 'ada@example.com');
  t.notMatch(senderMail.text, /review of a profile/, 'a stranger’s words are not forwarded');

  const trapped = await send(api, {
    ...message,
    email: 'bot@example.com',
    website: 'https://spam.example',
  });
  t.equal(trapped.statusCode, 201);
  t.same(Object.keys(trapped.json()), Object.keys(receipt), 'told the same');
  t.same(await mailsTo(api, 'bot@example.com'), []);
  const spam = await api.storage.db
    .selectFrom('contact_messages')
    .select('email')
    .where('state', '=', 'spam')
    .execute();
  t.same(spam, [{ email: 'bot@example.com' }]);

  const faulty = await send(
    api,
    { name: '', email: 'no', topic: 'other', body: ' '.repeat(30), extra: 1 },
    { ip: '198.51.100.1' },
  );
  t.equal(faulty.statusCode, 422);
  const pointers = faulty
    .json<{ errors: { pointer: string; message: string }[] }>()
    .errors.map(({ pointer }) => pointer);
  for (const pointer of ['/name', '/email', '/topic', '/extra'])
    t.ok(pointers.includes(pointer), pointer);
  const spaces = await send(
    api,
    { ...message, body: `  short${' '.repeat(40)}` },
    { ip: '198.51.100.1' },
  );
  t.equal(spaces.statusCode, 422);
  t.match(spaces.json(), { errors: [{ pointer: '/body', message: /at least 20 characters/ }] });
  t.equal(
    (await send(api, { ...message, body: 'a'.repeat(4_001) }, { ip: '198.51.100.1' })).statusCode,
    422,
  );

  // Five an hour from one network (two are used), three an hour in one name (one is used).
  const others = [3, 4, 5].map((n) => send(api, { ...message, email: `p${n}@example.com` }));
  t.same(
    (await Promise.all(others)).map(({ statusCode }) => statusCode),
    [201, 201, 201],
  );
  const sixth = await send(api, { ...message, email: 'p6@example.com' }, { ip: '203.0.113.99' });
  t.equal(sixth.statusCode, 429);
  t.ok(Number(sixth.headers['retry-after']) > 3_500, 'says when');
  for (const n of [2, 3])
    t.equal((await send(api, message, { ip: `198.51.${n}.1` })).statusCode, 201);
  t.equal((await send(api, message, { ip: '198.51.4.1' })).statusCode, 429, 'the name is full');
  api.clock.now += 3_600_000;
  t.equal((await send(api, message)).statusCode, 201, 'an hour later');
}

async function deleteContent(api: TestApi): Promise<void> {
  await api.storage.write(async (trx) => {
    await trx.deleteFrom('posts').execute();
    await trx.deleteFrom('faq_items').execute();
  });
}

async function showsNothing(t: Test, api: TestApi): Promise<void> {
  t.same(await get<PostList>(api, '/api/v1/posts'), {
    items: [],
    total: 0,
    page: 1,
    pageCount: 1,
    tags: [],
  });
  t.same(await get<Faq>(api, '/api/v1/faq'), { topics: [], total: 0 });
  const feed = (await api.app.inject('/api/v1/posts.atom')).body;
  t.same(wellFormedness(feed), [], 'an empty feed is a feed');
}

async function insertPost(api: TestApi, slug: string, title: string, body: string, at: string) {
  await api.storage.write((trx) =>
    trx
      .insertInto('posts')
      .values({
        id: `pst_${slug}`,
        slug,
        title,
        summary: title,
        author: 'A',
        body,
        reading_minutes: 1,
        search_text: foldedText(`${title} ${body}`),
        published_at: at,
        created_at: at,
        updated_at: at,
        version: 1,
      })
      .execute(),
  );
}

t.test('messages go where the operator has set it', async (t) => {
  const api = await openTestApi({
    contactEmail: 'desk@example.com',
    securityEmail: 'sec@example.com',
  });
  t.teardown(() => api.close());
  await send(api, message);
  await send(api, {
    ...message,
    topic: 'security',
    body: 'I have found a way around the gate of the dashboard.',
  });
  t.equal((await mailsTo(api, 'desk@example.com')).length, 1);
  t.equal((await mailsTo(api, 'sec@example.com')).length, 1);
});
