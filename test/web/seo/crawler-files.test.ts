/** robots.txt and the sitemap, as crawlers read them. */
import t from 'tap';
import { sitemapMaxAddresses, sitemapXml } from '#server/web/seo/sitemap.ts';
import { routeIds, routeOf } from '#shared/site/routes.ts';
import { firstOperator } from '../../support/members.ts';
import { rawRequest } from '../../support/raw-request.ts';
import { readHead } from '../../support/read-head.ts';
import { startApp, startSources } from '../../support/running-app.ts';

const origin = 'https://raise.example';
const host = { host: 'raise.example' };
const named = await startApp(t, { PUBLIC_ORIGIN: origin });

interface Rule {
  readonly allow: boolean;
  readonly path: string;
}

/** Reads robots.txt as RFC 9309 says: the longest rule that fits wins. */
function mayBeCrawled(robots: string): (path: string) => boolean {
  const rules = [...robots.matchAll(/^(Allow|Disallow): (\S+)$/gm)].map(
    ([, kind, path = '']): Rule => ({ allow: kind === 'Allow', path }),
  );
  return (path) => {
    const fitting = rules.filter((rule) => path.startsWith(rule.path));
    const [longest] = fitting.sort((a, b) => b.path.length - a.path.length);
    return longest?.allow ?? true;
  };
}

function locations(xml: string): Map<string, string | undefined> {
  const urls = xml.matchAll(/<url><loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?<\/url>/g);
  return new Map([...urls].map(([, loc = '', changed]) => [loc.replaceAll('&amp;', '&'), changed]));
}

t.test('robots may read what is public, and nothing else', async (t) => {
  const answer = await rawRequest(named.origin, '/robots.txt', { headers: host });
  t.equal(answer.status, 200);
  t.equal(answer.headers['content-type'], 'text/plain; charset=utf-8');
  t.match(answer.body, /^User-agent: \*$/m);
  t.match(answer.body, /^Sitemap: https:\/\/raise\.example\/sitemap\.xml$/m);
  const may = mayBeCrawled(answer.body);
  for (const id of routeIds) {
    t.equal(may(routeOf(id).path), routeOf(id).access === 'public', id);
  }
  for (const path of [
    '/blog?post=x',
    '/blog?q=x',
    '/assets/x.css',
    '/session.css',
    '/no-script.css',
    '/og/home.png',
    '/icons/512.png',
    '/api/v1/posts.atom',
    '/api/v1/media/x.png',
  ]) {
    t.ok(may(path), `${path} may be read`);
  }
  for (const path of ['/dashboard?view=account', '/api/v1/me', '/api/v1/posts', '/api/docs']) {
    t.notOk(may(path), `${path} may not`);
  }
});

t.test('the sitemap lists what can be indexed, each under its one true address', async (t) => {
  const answer = await rawRequest(named.origin, '/sitemap.xml', { headers: host });
  t.equal(answer.status, 200);
  t.equal(answer.headers['content-type'], 'application/xml; charset=utf-8');
  t.equal(answer.headers['cache-control'], 'no-cache');
  const found = locations(answer.body);
  const listed = [...found.keys()];
  t.equal(listed.length, answer.body.split('<url>').length - 1, 'every entry can be read');
  t.equal(new Set(listed).size, listed.length);
  for (const [address, changed] of found) {
    const path = address.slice(origin.length);
    const page = await rawRequest(named.origin, path, {
      headers: { ...host, accept: 'text/html', prefer: 'complete-document' },
    });
    t.equal(page.status, 200, address);
    const head = readHead(page.body);
    t.equal(head.metas.get('robots'), undefined, `${address} wants to be indexed`);
    t.equal(head.links.find(({ rel }) => rel === 'canonical')?.['href'], address);
    if (changed !== undefined) t.ok(Number.isFinite(Date.parse(changed)), changed);
  }
  for (const id of routeIds.filter((id) => routeOf(id).access === 'public')) {
    t.ok(found.has(origin + routeOf(id).path), `${id} is listed`);
  }
  t.notOk(found.has(`${origin}/dashboard`));
  t.equal(found.get(`${origin}/blog`), '2026-11-03T09:00:00.000Z', 'its newest article');
  t.equal(listed.filter((address) => address.includes('?post=')).length, 5);
  const again = { ...host, 'if-none-match': String(answer.headers.etag) };
  const known = await rawRequest(named.origin, '/sitemap.xml', { headers: again });
  t.equal(known.status, 304);
});

t.test('what is published stands in the sitemap at once, what is not never does', async (t) => {
  const app = await startApp(t);
  const operator = await firstOperator(app);
  const headers = {
    cookie: operator.cookie,
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
  };
  const api = async (path: string, method: string, body?: object, more = {}) => {
    const answer = await rawRequest(app.origin, `/api/v1${path}`, {
      method,
      headers: { ...headers, ...more },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    t.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${answer.body}`);
    return JSON.parse(answer.body) as { post: { id: string; version: number } };
  };
  const sitemap = async () => rawRequest(app.origin, '/sitemap.xml');
  const address = `${app.origin}/blog?post=rules-of-the-round`;

  const first = await sitemap();
  const { post } = await api('/content/posts', 'POST', {
    title: 'Rules & rights of the <round>',
    slug: 'rules-of-the-round',
    summary: 'What everybody agrees on before anybody pays.',
    author: 'Olga Operator',
    body: 'Everybody reads it first.',
  });
  const drafted = await sitemap();
  t.equal(drafted.body, first.body, 'a draft changes nothing');
  t.equal(drafted.headers.etag, first.headers.etag);
  const match = { 'if-match': `"${post.version}"` };
  await api(`/content/posts/${post.id}/publish`, 'POST', {}, match);
  const published = await sitemap();
  t.ok(
    locations(published.body).has(address),
    'under the address that was asked, without a setting',
  );
  t.not(published.headers.etag, first.headers.etag);
  await api(`/content/posts/${post.id}/unpublish`, 'POST', {});
  t.notOk(locations((await sitemap()).body).has(address), 'withdrawn is gone');
});

t.test('without the list of articles there is no sitemap, rather than a short one', async (t) => {
  const app = await startSources(t);
  await app.raisehall.productApi?.close();
  const answer = await rawRequest(app.origin, '/sitemap.xml', { headers: { accept: 'text/html' } });
  t.ok([502, 503].includes(answer.status), String(answer.status));
  t.match(answer.headers['cache-control'], /no-store/);
  t.match(answer.headers['content-type'], /problem\+json/);
});

t.test('a sitemap is valid XML however much there is, within the limits of the protocol', (t) => {
  const updatedAt = '2026-01-01T00:00:00.000Z';
  const articles = Array.from({ length: 60_000 }, (_, at) => ({
    slug: `article-${at}`,
    updatedAt,
  }));
  const legalDays = new Map([['terms-of-service', '2026-02-03']]);
  const xml = sitemapXml("https://a.example/it's&<more>", { articles, teasers: [], legalDays });
  t.equal(xml.split('<url>').length - 1, sitemapMaxAddresses);
  t.ok(Buffer.byteLength(xml) < 50 * 1024 * 1024);
  t.match(xml, 'article-0<', 'the newest stand in it');
  t.notMatch(xml, 'article-59999', 'the oldest give way');
  t.match(xml, '/terms-of-service</loc><lastmod>2026-02-03</lastmod>');
  t.notMatch(xml.replace(/&(amp|lt|gt|quot|apos);/g, ''), /&|it's|<more/);
  t.notMatch(xml, /\/services<\/loc><lastmod>/, 'no date is made up');
  t.end();
});
