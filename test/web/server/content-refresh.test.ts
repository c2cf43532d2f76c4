/** What an operator edits is what the public sees, at once, through the whole running server. */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import t, { type Test } from 'tap';
import { request } from 'undici';
import { internalHeaders } from '#shared/http/internal-headers.ts';
import type { EditedFaqEntry } from '#shared/product/content/faq-editing.ts';
import type { Image, ImageResponse } from '#shared/product/content/images.ts';
import type { EditedPost } from '#shared/product/content/post-editing.ts';
import { firstOperator, type Member } from '../../support/members.ts';
import { testPostgres } from '../../support/postgres.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

interface Got {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
  readonly text: string;
}

/** Whole pages: what streams to the first visitors of a page has no tag and is not kept. */
async function get(app: RunningApp, path: string, headers = {}, method = 'GET'): Promise<Got> {
  const answer = await request(app.origin + path, {
    method: method as 'GET',
    headers: { prefer: 'complete-document', ...headers },
  });
  const body = Buffer.from(await answer.body.arrayBuffer());
  return { status: answer.statusCode, headers: answer.headers, body, text: body.toString('utf8') };
}

async function write<T>(
  app: RunningApp,
  member: Member,
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  version?: number,
): Promise<T> {
  const answer = await request(`${app.origin}/api/v1${path}`, {
    method,
    headers: {
      cookie: member.cookie,
      'sec-fetch-site': 'same-origin',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await answer.body.text();
  if (answer.statusCode >= 400) throw new Error(`${method} ${path}: ${text}`);
  if (answer.headers[internalHeaders.contentVersion] !== undefined) {
    throw new Error('An internal header has left the server.');
  }
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

async function published(app: RunningApp, operator: Member, title: string): Promise<EditedPost> {
  const draft = { title, summary: `${title}, in short.`, body: `${title}, at length.` };
  const { post } = await write<{ post: EditedPost }>(
    app,
    operator,
    'POST',
    '/content/posts',
    draft,
  );
  const path = `/content/posts/${post.id}/publish`;
  return (await write<{ post: EditedPost }>(app, operator, 'POST', path, undefined, post.version))
    .post;
}

t.test('an edit shows at once', async (t) => {
  const app = await startApp(t);
  const operator = await firstOperator(app);
  const shows = async (path: string, words: string) => (await get(app, path)).text.includes(words);
  const everywhere = async (t: Test, words: string, expected: boolean, what: string) => {
    for (const path of ['/blog', '/api/v1/posts', '/api/v1/posts.atom']) {
      t.equal(await shows(path, words), expected, `${what}: ${path}`);
    }
  };

  await everywhere(t, 'Quick brown', false, 'before');
  const first = await get(app, '/blog');
  t.equal(first.headers['cache-control'], 'public, no-cache', 'no cache may answer without asking');
  const etag = String(first.headers['etag']);
  t.equal((await get(app, '/blog', { 'if-none-match': etag })).status, 304);

  const post = await published(app, operator, 'Quick brown');
  await everywhere(t, 'Quick brown', true, 'published');
  t.equal((await get(app, '/blog', { 'if-none-match': etag })).status, 200);
  t.ok(await shows(`/blog?post=${post.slug}`, 'Quick brown, at length.'));
  t.ok(await shows('/sitemap.xml', post.slug), 'and in the map of the site');

  const path = `/content/posts/${post.id}`;
  await write(app, operator, 'PATCH', path, { title: 'Lazy dog' }, post.version);
  await everywhere(t, 'Lazy dog', true, 'saved');
  t.ok(await shows(`/blog?post=${post.slug}`, 'Lazy dog'));
  await write(app, operator, 'POST', `${path}/unpublish`);
  await everywhere(t, 'Lazy dog', false, 'taken back');
  t.equal((await get(app, `/blog?post=${post.slug}`)).status, 404);
  t.notOk(await shows('/sitemap.xml', post.slug));

  t.notOk(await shows('/faq', 'Why so quick?'));
  const { item } = await write<{ item: EditedFaqEntry }>(app, operator, 'POST', '/content/faq', {
    topic: 'account',
    question: 'Why so quick?',
    answer: 'Because **somebody** waits.',
  });
  t.notOk(await shows('/faq', 'Why so quick?'), 'a draft');
  await write(app, operator, 'POST', `/content/faq/${item.id}/publish`, undefined, item.version);
  t.ok(await shows('/faq', 'Why so quick?'));
  await write(app, operator, 'POST', `/content/faq/${item.id}/unpublish`);
  t.notOk(await shows('/faq', 'Why so quick?'));

  t.match((await get(app, '/services')).headers['cache-control'], /s-maxage/, 'built pages');
});

t.test('an edit by a form without scripts shows at once too', async (t) => {
  const app = await startApp(t);
  const operator = await firstOperator(app);
  t.notMatch((await get(app, '/blog')).text, 'By hand');
  const answer = await request(`${app.origin}/dashboard?view=content&post=new`, {
    method: 'POST',
    headers: {
      cookie: operator.cookie,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({
      _intent: 'article',
      _do: 'publish',
      title: 'By hand',
      summary: 'In short.',
      body: 'At length.',
    }).toString(),
  });
  t.equal(answer.statusCode, 303, await answer.body.text());
  t.match((await get(app, '/blog')).text, 'By hand');
});

t.test('no question can take the place of a part of the page', async (t) => {
  const app = await startApp(t);
  const operator = await firstOperator(app);
  const page = (await get(app, '/faq')).text;
  const ids = [...page.matchAll(/ id="([a-z0-9]+(?:-[a-z0-9]+)*)"/g)].map(([, id = '']) => id);
  const { items } = JSON.parse((await get(app, '/api/v1/faq')).text).topics.reduce(
    (all: { items: string[] }, topic: { items: { anchor: string }[] }) => ({
      items: [...all.items, ...topic.items.map(({ anchor }) => anchor)],
    }),
    { items: [] },
  );
  t.ok(ids.length > items.length, 'the page has ids of its own');
  for (const anchor of ids.filter((id) => !items.includes(id) && !id.startsWith('section-'))) {
    const begin = write(app, operator, 'POST', '/content/faq', {
      topic: 'account',
      question: 'Q',
      anchor,
    });
    await t.rejects(begin, { message: /page itself uses/ }, anchor);
  }
});

t.test('images pass through, up and down', async (t) => {
  const app = await startApp(t);
  const operator = await firstOperator(app);
  const upload = (bytes: Buffer, headers: Record<string, string> = {}) =>
    request(`${app.origin}/api/v1/content/images?name=a%20picture.png`, {
      method: 'PUT',
      headers: {
        cookie: operator.cookie,
        'sec-fetch-site': 'same-origin',
        'content-type': 'image/png',
        ...headers,
      },
      body: bytes,
    });
  const noisy = await noise(700, 500);
  t.ok(noisy.length > 900_000, 'more than is held in one piece on its way');
  const answer = await upload(noisy);
  t.equal(answer.statusCode, 200);
  const { image } = (await answer.body.json()) as ImageResponse;
  const got = await get(app, image.address);
  t.match(got.headers, {
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-disposition': /^inline/,
    'content-length': String(got.body.length),
  });
  t.ok(got.body.length > 500_000);
  t.same([...got.body.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
  const etag = String(got.headers['etag']);
  const again = await get(app, image.address, { 'if-none-match': etag });
  t.equal(again.status, 304);
  t.equal((await get(app, image.address, {}, 'HEAD')).headers['content-type'], 'image/png');

  const shown = await showsImage(app, operator, image);
  t.match(shown, `width="${image.width}" height="${image.height}"`, 'nothing shifts');
  t.match(shown, 'loading="lazy"');

  const none = await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  t.equal(none.statusCode, 422);
  t.match(await none.body.json(), { detail: /an SVG drawing/, errors: [{ pointer: '/file' }] });
  // It begins like an image; what does not is refused for that, at its first bytes.
  const heavy = await upload(Buffer.concat([noisy, Buffer.alloc(6 * 1024 * 1024)]));
  t.equal(heavy.statusCode, 413);
  t.match(await heavy.body.json(), { detail: /larger than 5 MiB/ });
  const elsewhere = await upload(noisy, { 'sec-fetch-site': 'cross-site' });
  t.equal(elsewhere.statusCode, 403);
  await elsewhere.body.dump();
});

async function noise(width: number, height: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const { randomBytes } = await import('node:crypto');
  const raw = { width, height, channels: 3 } as const;
  return sharp(randomBytes(width * height * 3), { raw })
    .png()
    .toBuffer();
}

/** The element that shows an image on the page of an article. */
async function showsImage(app: RunningApp, operator: Member, image: Image): Promise<string> {
  const post = await published(app, operator, 'With an image');
  const body = `![Our hall](${image.address})`;
  await write(app, operator, 'PATCH', `/content/posts/${post.id}`, { body }, post.version);
  const page = (await get(app, `/blog?post=${post.slug}`)).text;
  return /<img[^>]*alt="Our hall"[^>]*>/.exec(page)?.[0] ?? '';
}

t.test('an edit through another server shows within a second', async (t) => {
  const { here, there, operator, close } = await twoNodes(t);
  t.notMatch((await get(there, '/blog')).text, 'Far away');
  await published(here, operator, 'Far away');
  t.match((await get(here, '/blog')).text, 'Far away', 'here at once');
  await delay(1_000);
  t.match((await get(there, '/blog')).text, 'Far away', 'there after a second, not after a minute');
  await close();
});

t.test('what was taken back is gone there too while the other API is slow to say so', async (t) => {
  const { here, there, operator, databaseUrl, close } = await twoNodes(t);
  const post = await published(here, operator, 'Never meant');
  await delay(1_000);
  t.match((await get(there, '/blog')).text, 'Never meant');
  await write(here, operator, 'POST', `/content/posts/${post.id}/unpublish`);
  const takenBackAt = performance.now();
  const blocker = new pg.Client({ connectionString: databaseUrl });
  await blocker.connect();
  // Nobody hears any more how often the content has changed; everything else goes on.
  await blocker.query('begin; lock table content_state in access exclusive mode');
  while (performance.now() - takenBackAt < 1_000) {
    await get(there, '/blog');
    await delay(50);
  }
  t.notMatch((await get(there, '/blog')).text, 'Never meant');
  await blocker.end();
  await close();
});

/** Two web servers with an API each, on one database. */
async function twoNodes(t: Test) {
  const postgres = await testPostgres(t);
  const databaseUrl = await postgres.freshDatabase();
  const settings = {
    DATABASE_URL: databaseUrl,
    SECRET_KEY: 'the same thirty-two characters at both',
  };
  const here = await startApp(t, settings);
  const there = await startApp(t, settings);
  // Of two links the one that was made last holds.
  const operator = await firstOperator(there);
  /** Before the database goes. */
  async function close(): Promise<void> {
    await here.close();
    await there.close();
  }
  return { here, there, operator, databaseUrl, close };
}
