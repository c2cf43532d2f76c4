/** What every page says of itself to readers that are no people. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { excerpt } from '#client/document/seo/excerpt.ts';
import { buildFolder } from '#server/project.ts';
import { latestBuild } from '#server/web/builds/build-store.ts';
import { routeIds, routeOf } from '#shared/site/routes.ts';
import { hydrated, openBrowser, story } from '../../support/chromium.ts';
import { register } from '../../support/members.ts';
import { rawRequest } from '../../support/raw-request.ts';
import { type ReadHead, readHead } from '../../support/read-head.ts';
import { startApp } from '../../support/running-app.ts';

const origin = 'https://raise.example';
const host = { host: 'raise.example' };
const named = await startApp(t, {
  PUBLIC_ORIGIN: origin,
  BRAND_CONTACT_EMAIL: 'desk@raise.example',
});
const local = await startApp(t);

const publicIds = routeIds.filter((id) => routeOf(id).access === 'public');
const article = '/blog?post=the-option-pool-shuffle';

async function documentOf(path: string, accept = 'text/html') {
  return rawRequest(named.origin, path, {
    headers: { ...host, accept, prefer: 'complete-document' },
  });
}

async function headAt(path: string): Promise<ReadHead> {
  return readHead((await documentOf(path)).body);
}

function factOf(head: ReadHead, type: string): Record<string, unknown> | undefined {
  return head.facts.find((fact) => fact['@type'] === type);
}

t.test('all 13 pages and an article have a title and a description of their own', async (t) => {
  const member = await register(local, 'founder');
  const heads = new Map<string, ReadHead>();
  for (const path of [...publicIds.map((id) => routeOf(id).path), article]) {
    heads.set(path, await headAt(path));
  }
  const dashboard = await rawRequest(local.origin, '/dashboard', {
    headers: { cookie: member.cookie, accept: 'text/html', prefer: 'complete-document' },
  });
  t.equal(dashboard.status, 200);
  heads.set('/dashboard', readHead(dashboard.body));
  t.equal(heads.size, routeIds.length + 1);
  for (const [path, head] of heads) {
    const description = head.one('description');
    t.ok(description.length >= 50 && description.length <= 160, `${path}: ${description}`);
    t.match(head.title, /^.{2,70} · Raisehall$/, path);
  }
  const all = [...heads.values()];
  t.equal(new Set(all.map(({ title }) => title)).size, heads.size, 'no title twice');
  const descriptions = all.map((head) => head.one('description'));
  t.equal(new Set(descriptions).size, heads.size, 'no description twice');
});

t.test('a description ends with a sentence or a word, and is never longer than is shown', (t) => {
  const short = 'Exactly as it was written, where it has room.';
  t.equal(excerpt(short), short);
  const first = 'What founders and investors agree on before anybody pays anything.';
  t.equal(
    excerpt(`${first} ${'And more of it. '.repeat(9)}`),
    `${first} ${'And more of it. '.repeat(5)}`.trim(),
  );
  const words = excerpt('word '.repeat(60));
  t.match(words, /word…$/);
  t.ok(words.length <= 160);
  t.match(
    excerpt(`Short. ${'word '.repeat(60)}`),
    /^Short\. word .*word…$/,
    'one word is no description',
  );
  t.equal(excerpt('x'.repeat(400)).length, 160);
  t.end();
});

t.test('every public page can be shared', async (t) => {
  for (const id of publicIds) {
    const { path } = routeOf(id);
    const head = await headAt(path);
    t.equal(head.one('og:type'), 'website', path);
    t.equal(head.one('og:site_name'), 'Raisehall');
    t.equal(`${head.one('og:title')} · Raisehall`, head.title);
    t.equal(head.one('og:description'), head.one('description'));
    t.equal(head.one('og:url'), origin + path);
    t.ok(head.one('og:image').startsWith(`${origin}/og/${id}.png?v=`), head.one('og:image'));
    t.equal(head.one('og:image:width'), '1200');
    t.equal(head.one('og:image:height'), '630');
    t.match(head.one('og:image:alt'), /^Raisehall: .{4,}/);
    t.equal(head.one('twitter:card'), 'summary_large_image');
    t.equal(head.metas.get('article:published_time'), undefined);
    const canonical = head.links.filter(({ rel }) => rel === 'canonical');
    t.same(
      canonical.map(({ href }) => href),
      [origin + path],
    );
  }
});

t.test('an article is one', async (t) => {
  const head = await headAt(article);
  t.equal(head.one('og:type'), 'article');
  t.equal(head.one('og:url'), origin + article);
  t.equal(head.one('article:published_time'), '2026-09-22T09:00:00.000Z');
  t.equal(head.one('article:modified_time'), '2026-09-22T09:00:00.000Z');
  t.equal(head.one('author'), 'Raisehall editors');
  t.same(head.metas.get('article:tag'), ['Option pool', 'Dilution', 'Negotiation']);
  const picture = head.one('og:image');
  t.match(picture, /^https:\/\/raise\.example\/og\/blog\/the-option-pool-shuffle\.png\?v=\w+$/);
  t.match(factOf(head, 'BlogPosting'), {
    headline: 'The option pool shuffle: who pays for the pool',
    image: picture,
    datePublished: '2026-09-22T09:00:00.000Z',
    dateModified: '2026-09-22T09:00:00.000Z',
    author: { name: 'Raisehall editors' },
    publisher: { '@type': 'Organization', name: 'Raisehall' },
    mainEntityOfPage: origin + article,
  });
  t.match(factOf(head, 'BreadcrumbList')?.['itemListElement'], [
    { position: 1, item: `${origin}/` },
    { position: 2, item: `${origin}/blog` },
    { position: 3, item: origin + article },
  ]);
});

t.test('structured data fits the page, and names no address that does not exist', async (t) => {
  const expected = {
    home: ['Organization', 'WebSite'],
    blog: ['Blog'],
    faq: ['FAQPage'],
    company: ['AboutPage'],
    contact: ['ContactPage'],
  } as const;
  for (const id of publicIds) {
    const head = await headAt(routeOf(id).path);
    const types = head.facts.map((fact) => fact['@type']);
    t.same(types, expected[id as keyof typeof expected] ?? [], id);
    for (const fact of head.facts) t.equal(fact['@context'], 'https://schema.org');
    const addresses = JSON.stringify(head.facts).matchAll(/"(https:\/\/raise\.example[^"#]*)"/g);
    for (const [, address = ''] of new Set(addresses)) {
      const answer = await documentOf(address.slice(origin.length), '*/*');
      t.equal(answer.status, 200, address);
    }
  }
  t.match(factOf(await headAt('/'), 'Organization'), { email: 'desk@raise.example' });
  const posts = factOf(await headAt('/blog'), 'Blog')?.['blogPost'];
  t.match(posts, { length: 5 }, 'as many as the list shows');
  for (const path of ['/faq?q=safe', '/blog?q=safe']) {
    t.same((await headAt(path)).facts, [], `${path}: a search states no facts`);
  }
});

t.test('where no origin is known, no address is made up', async (t) => {
  const read = async (path: string) =>
    readHead(
      (
        await rawRequest(local.origin, path, {
          headers: { accept: 'text/html', prefer: 'complete-document' },
        })
      ).body,
    );
  for (const path of ['/', article]) {
    const head = await read(path);
    t.ok(head.one('og:title'));
    for (const name of ['og:image', 'og:image:alt', 'og:url', 'twitter:card']) {
      t.equal(head.metas.get(name), undefined, `${path} has no ${name}`);
    }
    t.same(head.facts, []);
    t.notMatch(JSON.stringify([...head.metas]), /127\.0\.0\.1|localhost/);
  }
});

t.test('error screens are nothing to share, but carry the icons', async (t) => {
  for (const path of ['/nothing-here', '/dashboard', '/blog?post=nope']) {
    const answer = await documentOf(path);
    t.equal(answer.status, 404);
    const head = readHead(answer.body);
    t.equal(head.one('robots'), 'noindex');
    t.notMatch([...head.metas.keys()].join(), /og:|twitter:|article:/);
    t.same(head.facts, []);
    t.ok(head.links.some(({ rel }) => rel === 'manifest'));
  }
});

t.test('the browser loads nothing for all this', async (t) => {
  const { directory } = await latestBuild(buildFolder);
  const assets = join(directory, 'client', 'assets');
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  t.ok(scripts.length > 10);
  for (const name of scripts) {
    const text = await readFile(join(assets, name), 'utf8');
    t.notMatch(text, /og:image|schema\.org|apple-touch-icon|FAQPage/, name);
  }
});

t.test('the document is taken over with these tags in it, and drops them on the way', async (t) => {
  const browser = await openBrowser(t);
  await story(t, browser, {}, async (page) => {
    await page.goto(`${local.origin}/company`);
    const tags = () => page.locator('head [data-reader]').count();
    const described = () => page.locator('head meta[name=description]').getAttribute('content');
    await hydrated(page);
    t.ok((await tags()) > 3, 'they stay on the page they are about');
    const before = await described();
    const nav = page.getByRole('banner');
    await nav.getByRole('link', { name: 'Services', exact: true }).click();
    await page.waitForURL('**/services');
    await page.getByRole('heading', { level: 1, name: /What we do/ }).waitFor();
    t.equal(await tags(), 0, 'and are gone on the next');
    t.not(await described(), before);
    t.equal(await page.locator('head link[rel=icon]').count(), 2);
    t.equal(await page.locator('head link[rel=manifest]').count(), 1);
  });
});
