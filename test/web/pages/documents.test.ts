/** Encodings, links of chunks, paths and scripts of documents: the parts of the pages that need no server. */
import zlib from 'node:zlib';
import fc from 'fast-check';
import t from 'tap';
import { compressBody, negotiateEncoding } from '#server/compression.ts';
import { linksFor, viewSources } from '#server/web/pages/from-build.ts';
import { downloadIn } from '#shared/site/downloads.ts';
import { canonicalPath, matchRoute, routeIds, routeOf, safeNext } from '#shared/site/routes.ts';
import { scriptJson } from '#shared/site/script-json.ts';

t.test('the encoding is the best the client takes', async (t) => {
  const cases: [string | undefined, string][] = [
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['*', 'zstd'],
    ['zstd;q=0, br;q=0.0, gzip', 'gzip'],
    ['*, zstd;q=0', 'br'],
    ['identity', 'identity'],
    ['GZIP', 'gzip'],
  ];
  for (const [header, encoding] of cases)
    t.equal(negotiateEncoding(header, 'once'), encoding, String(header));
  t.equal(
    negotiateEncoding('gzip, deflate, br, zstd', 'cached'),
    'br',
    'smaller, for what is kept',
  );
  t.equal(negotiateEncoding('gzip, br;q=0, zstd', 'cached'), 'zstd');
  const body = Buffer.from('prospectus '.repeat(500));
  const decoders = {
    zstd: zlib.zstdDecompressSync,
    br: zlib.brotliDecompressSync,
    gzip: zlib.gunzipSync,
  };
  for (const use of ['once', 'cached'] as const) {
    for (const encoding of ['zstd', 'br', 'gzip'] as const) {
      const sent = await compressBody(body, encoding, use);
      t.equal(sent.encoding, encoding);
      t.ok(decoders[encoding](sent.body).equals(body));
    }
  }
  t.equal((await compressBody(Buffer.from('tiny'), 'br', 'cached')).encoding, 'identity');
});

t.test('a document links its own chunks and all they import, styles in order', (t) => {
  const manifest = {
    'boot/entry-client.ts': { file: 'assets/entry.js', imports: ['_load.js'] },
    '_load.js': { file: 'assets/load.js' },
    'boot/hydrate.tsx': {
      file: 'assets/hydrate.js',
      css: ['assets/global.css'],
      imports: ['_react.js', '_ui.js', '_load.js'],
    },
    '_react.js': { file: 'assets/react.js' },
    '_ui.js': { file: 'assets/ui.js', css: ['assets/ui.css'] },
    'pages/blog.tsx': {
      file: 'assets/blog.js',
      css: ['assets/blog.css'],
      imports: ['_react.js', '_ui.js', '_text.js'],
    },
    '_text.js': { file: 'assets/text.js' },
    'pages/faq.tsx': { file: 'assets/faq.js' },
  };
  const styles = ['/assets/ui.css', '/assets/global.css', '/assets/blog.css'];
  const fonts = ['/assets/f.woff2'];
  const entry = '/assets/entry.js';
  // In the order in which they are evaluated: what is imported comes first.
  const onUse = ['react', 'ui', 'hydrate', 'text', 'blog'].map((name) => `/assets/${name}.js`);
  t.same(linksFor(manifest, ['pages/blog.tsx'], fonts, false), {
    styles,
    fonts,
    modules: ['/assets/load.js', '/assets/text.js', '/assets/blog.js'],
    onUse,
    entry,
  });
  const tool = linksFor(manifest, ['pages/blog.tsx'], fonts, true);
  t.same(tool.styles, styles);
  t.same(tool.modules, ['/assets/load.js'], 'only what the entry itself imports');
  t.same(tool.onUse, onUse);
  const views = {
    ...manifest,
    'pages/tool.tsx': {
      file: 'assets/tool.js',
      dynamicImports: ['features/jobs/jobs-view-definition.tsx', 'features/tool/palette.tsx'],
    },
  };
  t.same(
    [...viewSources(views, 'pages/tool.tsx')],
    [['jobs', 'features/jobs/jobs-view-definition.tsx']],
    'what else a page loads later is no view',
  );
  t.same([...viewSources(views, 'pages/blog.tsx')], []);
  t.throws(() => linksFor(manifest, ['pages/gone.tsx'], [], false), /does not name 'pages\/gone/);
  t.end();
});

t.test('the matcher takes the 13 paths, tidies case and one slash, and nothing else', (t) => {
  t.equal(routeIds.length, 13);
  for (const id of routeIds) {
    const { path } = routeOf(id);
    t.same(matchRoute(path), { kind: 'route', id, canonical: true });
    t.same(matchRoute(path.toUpperCase()), { kind: 'route', id, canonical: path === '/' });
    if (path !== '/') t.same(matchRoute(`${path}/`), { kind: 'route', id, canonical: false });
  }
  for (const path of [
    '//',
    '/company//',
    '/compan%79',
    '/dashboard;x',
    '//evil.example',
    '',
    'company',
    '/co mpany',
  ]) {
    t.same(matchRoute(path), { kind: 'none' }, path);
  }
  fc.assert(
    fc.property(fc.string(), (path) => {
      const match = matchRoute(path);
      if (match.kind === 'none') return true;
      return canonicalPath(path) === routeOf(match.id).path;
    }),
  );
  t.end();
});

t.test('after signing in one gets to the exports of this portal, and to no other file', (t) => {
  const filtered = '/api/v1/exports/audit.csv?event=x&from=2026-01-02';
  t.equal(downloadIn('/api/v1/exports/scenarios.csv'), '/api/v1/exports/scenarios.csv');
  t.equal(downloadIn(filtered), filtered);
  for (const other of [
    null,
    '/api/v1/me',
    '/api/v1/exports/../me',
    '/api/v1/exports/a.csv/..',
    '//e.example/api/v1/exports/a.csv',
    'https://e.example/api/v1/exports/a.csv',
    '/api/v1/exports/a.csv?\r\nx',
    '/api/v1/exports/a.csv?x#y',
    `/api/v1/exports/a.csv?${'x'.repeat(6_000)}`,
  ]) {
    t.equal(downloadIn(other), undefined, String(other));
  }
  t.end();
});

t.test('after signing in one gets to our own pages only', (t) => {
  t.equal(safeNext('/blog?post=x'), '/blog?post=x');
  t.equal(safeNext('/Blog/?post=x'), '/blog?post=x');
  t.equal(safeNext('/dashboard?view=security#tokens'), '/dashboard?view=security#tokens');
  t.equal(safeNext('/faq#"><script>'), '/faq');
  const long = `/raise-capital?holder1_name=${'%E6%A0%AA'.repeat(450)}#calculator`;
  t.equal(safeNext(long), long, 'a calculation comes back whole');
  t.equal(safeNext(`/faq?q=${'x'.repeat(6_000)}`), '/dashboard');
  const hostile = [
    null,
    undefined,
    '',
    '//e.example',
    '/\\e.example',
    '/%5ce.example',
    '/%09/e.example',
    'javascript:alert(1)',
    'https:e.example',
    'https://e.example',
    '/a@e.example',
    '/\t/e.example',
    '/。e.example',
    'dashboard',
    '/nope',
    '/dashboard/..//e.example',
    '/login?\r\nx',
    '/login?ü',
  ];
  for (const next of hostile) {
    const target = safeNext(next);
    t.equal(new URL(target, 'https://own.example').origin, 'https://own.example', String(next));
    t.ok(matchRoute(target.split('?')[0] ?? '').kind === 'route', target);
  }
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.webPath()), (next) => {
      const url = new URL(safeNext(next), 'https://own.example');
      return url.origin === 'https://own.example' && matchRoute(url.pathname).kind === 'route';
    }),
    { numRuns: 2_000 },
  );
  t.end();
});

t.test('JSON inside a script element can neither end it nor open a comment', (t) => {
  const corpus = ['</script>', '<!--<script>', ']]>', '\u2028\u2029', '&lt;', '<\\/script'];
  for (const text of corpus) {
    t.notMatch(scriptJson(text), /[<>&\u2028\u2029]/);
    t.equal(JSON.parse(scriptJson(text)), text);
  }
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = scriptJson(value);
      return (
        !/[<>&\u2028\u2029]/.test(json) &&
        JSON.stringify(JSON.parse(json)) === JSON.stringify(value)
      );
    }),
    { numRuns: 2_000 },
  );
  t.equal(scriptJson(undefined), 'null');
  t.end();
});
