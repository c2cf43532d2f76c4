/** The handbook is served to operators: its pages, where their links lead, and a search. */
import { HtmlValidate } from 'html-validate';
import t from 'tap';
import { handbookPages } from '#api/platform/handbook/pages.ts';
import {
  handbookPagePath,
  handbookPath,
  handbookSearchPath,
  isDocsPath,
  referencePath,
} from '#shared/http/docs-paths.ts';
import { internalHeaders } from '#shared/http/internal-headers.ts';
import { type ApiVisitor, firstOperator, signedIn, visitor } from '#test/support/api-visitor.ts';
import { markdownFiles, markdownText, withoutCode } from '#test/support/markdown-files.ts';
import { testApi } from '#test/support/product-api.ts';

const api = await testApi(t);
const operator = await firstOperator(api);

/** Opens a page as the web server asks for it. */
async function open(who: ApiVisitor, url: string, headers: Record<string, string> = {}) {
  const session = who.session === undefined ? {} : { [internalHeaders.session]: who.session };
  return api.app.inject({ url, headers: { ...session, ...headers } });
}

const addresses = [
  handbookPath,
  handbookSearchPath,
  `${handbookSearchPath}?q=backup`,
  ...handbookPages.map(({ slug }) => handbookPagePath(slug)),
];
const shown = new Map(
  await Promise.all(
    addresses.map(async (address) => [address, (await open(operator, address)).body] as const),
  ),
);

t.test('it is for operators, and the reference stays for everybody', async (t) => {
  const founder = await signedIn(api, 'founder@example.com');
  for (const address of addresses) {
    t.equal((await open(visitor(api), address)).statusCode, 401, `${address}: a visitor`);
    t.equal((await open(founder, address)).statusCode, 403, `${address}: a member`);
    const reply = await open(operator, address);
    t.equal(reply.statusCode, 200, address);
    t.match(reply.headers, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      'content-security-policy': /^default-src 'none'; style-src 'self';/,
    });
    const etag = String(reply.headers.etag);
    t.equal((await open(operator, address, { 'if-none-match': etag })).statusCode, 304, address);
  }
  const wish = { name: 'Program', scope: 'read', expiresInDays: 30 };
  const { secret } = (await operator.post('/me/tokens', wish)).json<{ secret: string }>();
  const program = await open(visitor(api), handbookPath, { authorization: `Bearer ${secret}` });
  t.equal(program.statusCode, 403, 'no access token reads it');
  t.equal((await open(visitor(api), referencePath)).statusCode, 200);
  t.equal((await open(operator, handbookPagePath('nothing'))).statusCode, 404);
});

t.test('every document but the README has its page', async (t) => {
  const files = (await markdownFiles()).filter((file) => file !== 'README.md');
  t.same([...handbookPages.map(({ file }) => file)].sort(), files);
  const paths = addresses.map((address) => address.split('?')[0] ?? '');
  t.ok(paths.every(isDocsPath), 'the web server lets each through');
  const slugs = handbookPages.map(({ slug }) => slug);
  t.same(
    slugs.filter((slug, at) => slugs.indexOf(slug) !== at || /^(handbook|search)$/.test(slug)),
    [],
  );
});

t.test('every page is good HTML without script or inline style', async (t) => {
  const validator = new HtmlValidate({ extends: ['html-validate:recommended'] });
  for (const [address, page] of shown) {
    const { results } = await validator.validateString(page);
    t.same(
      results.flatMap(({ messages }) => messages.map(({ line, message }) => `${line}: ${message}`)),
      [],
      address,
    );
    t.notMatch(page, /<script|style=|<style|javascript:|\son\w+=/, address);
    t.equal(page.match(/<h1>/g)?.length, 1, address);
    // What is made from the code stands between comments that nobody reads here.
    t.notMatch(page, /&lt;!--/, address);
  }
});

t.test('every link leads to a page, and to a heading of it', async (t) => {
  const idsOf = (page: string) => new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const reference = (await open(operator, referencePath)).body;
  const ids = new Map(
    [...shown, [referencePath, reference] as const].map(([path, page]) => [path, idsOf(page)]),
  );
  let followed = 0;
  for (const [address, page] of shown) {
    for (const [, href = ''] of page.matchAll(/<a [^>]*href="([^"]+)"/g)) {
      if (href === '/' || /^(?:https?|mailto):/.test(href)) continue;
      followed += 1;
      const [path = '', anchor] = href.split('#');
      const target = ids.get(path === '' ? address : path);
      t.ok(target?.has(anchor ?? 'content'), `${address} -> ${href}`);
    }
  }
  t.ok(followed > 2_000, `${followed} links`);
});

t.test('no link of a document loses its way', async (t) => {
  for (const { slug, file } of handbookPages) {
    const page = shown.get(handbookPagePath(slug)) ?? '';
    const main = page.slice(page.indexOf('<main'), page.indexOf('<nav'));
    const text = withoutCode(await markdownText(file));
    const written = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
    const toPages = written.filter((target) => /\.md(?:#|$)|^#/.test(target));
    const links = main.match(/<a href="(?:\/api\/docs|#)[^"]*">(?!.*<\/h[23]>)/g) ?? [];
    t.equal(links.length, toPages.length, `${file}: ${toPages}`);
  }
});

t.test('every heading leads to itself, and a lifecycle is a table', (t) => {
  const page = shown.get(handbookPagePath('databases')) ?? '';
  t.match(page, '<h2 id="section-backup"><a href="#section-backup">Backup</a></h2>');
  t.match(page, 'aria-current="page">Databases</a>');
  const raises = shown.get(handbookPagePath('raise-lifecycles')) ?? '';
  t.notMatch(raises, 'stateDiagram');
  t.match(
    raises,
    '<td><code>settling</code></td><td><code>settle-success</code></td><td><code>closed_funded</code></td><td>noConflict, fundedEnough, nothingOpen</td><td>operator</td>',
  );
  const guide = shown.get(handbookPagePath('api-guide')) ?? '';
  t.match(guide, 'async function send(method, path, body, more = {})');
  t.end();
});

t.test('a search finds words where they are written, whoever asks with what', async (t) => {
  const search = async (q: string) =>
    (await open(operator, `${handbookSearchPath}?q=${encodeURIComponent(q)}`)).body;
  const found = await search('back wal');
  t.match(found, '<a href="/api/docs/databases#section-backup">Databases: Backup</a>');
  t.match(found, /<mark>back<\/mark>/i);
  t.match(await search('SMTP_URL'), '/api/docs/email');
  t.match(await search('RaisehallMailNotSent'), '/api/docs/alerts');
  t.match(await search('zebra'), 'No results for “zebra”.');
  t.match(await search('  '), 'Enter a word or two.');
  const hostile = await search('"><script>alert(1)</script>');
  t.notMatch(hostile, '<script');
  t.match(hostile, 'value="&quot;&gt;&lt;script&gt;');
  t.equal((await open(operator, `${handbookSearchPath}?q=a&q=b`)).statusCode, 200);
  t.equal((await open(operator, `${handbookSearchPath}?q=${'a'.repeat(5_000)}`)).statusCode, 200);
});
