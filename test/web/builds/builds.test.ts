/** Builds: made once for equal inputs, kept for the tabs of yesterday, served by their id. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import zlib from 'node:zlib';
import t from 'tap';
import { request } from 'undici';
import {
  buildsToRemove,
  latestBuild,
  type StoredBuild,
  storedBuilds,
} from '#server/web/builds/build-store.ts';
import type { BuildManifest } from '#shared/site/builds.ts';
import { routeIds, routeOf } from '#shared/site/routes.ts';
import { rawRequest } from '../../support/raw-request.ts';
import { startSources } from '../../support/running-app.ts';
import { sharedBuilds } from '../../support/test-builds.ts';

const builds = await sharedBuilds(t);
const { folder } = builds;
const first = await builds.make('1.0.0', 1_000);
const second = await builds.make('1.0.1', 2_000);
const app = await startSources(t, {}, { builds: folder });
const get = (path: string, headers: Record<string, string> = {}) =>
  rawRequest(app.origin, path, { headers });

t.test('equal inputs are one build, and nothing half made lies about', async (t) => {
  const steps: string[] = [];
  const again = await builds.make('1.0.1', 3_000, (step) => steps.push(step));
  t.same(again.record, second.record);
  t.same(steps, [], 'nothing was done twice');
  t.not(first.record.id, second.record.id);
  t.same(
    (await storedBuilds(folder)).map(({ record }) => record.id),
    [second.record.id, first.record.id],
  );
  t.equal((await latestBuild(folder)).record.id, second.record.id);
  t.same((await readdir(folder)).sort(), ['builds', 'latest.json']);
});

t.test('a folder without a build says how to make one', async (t) => {
  const empty = await mkdtemp(join(tmpdir(), 'raisehall-empty-'));
  await t.rejects(latestBuild(empty), { code: 'ERR_BUILD_MISSING', message: /npm run build/ });
  await mkdir(join(empty, 'builds', 'half'), { recursive: true });
  await writeFile(join(empty, 'builds', 'half', 'build.json'), '{"id":"hal');
  t.same(await storedBuilds(empty), [], 'a damaged build is none');
  await rm(empty, { recursive: true });
});

t.test('the last builds stay, by number and by age', (t) => {
  const day = 86_400_000;
  const now = 100 * day;
  const build = (id: string, age: number): StoredBuild => ({
    directory: id,
    record: { ...first.record, id, timestamp: now - age * day },
  });
  const builds = [0, 1, 2, 4, 5, 6].map((age) => build(`d${age}`, age));
  const removed = (keep: number, keepDays: number, latest = 'd0') =>
    buildsToRemove(builds, latest, { keep, keepDays }, now).map(({ directory }) => directory);
  t.same(removed(5, 3), ['d6']);
  t.same(removed(1, 3), ['d4', 'd5', 'd6'], 'younger than three days stays');
  t.same(removed(1, 0), ['d1', 'd2', 'd4', 'd5', 'd6']);
  t.same(
    removed(1, 0, 'd6'),
    ['d1', 'd2', 'd4', 'd5'],
    'what is served stays, also after a rollback',
  );
  t.end();
});

t.test('latest.json names the build and is asked for again every time', async (t) => {
  const answer = await get('/_build/latest.json?1700000000000');
  t.same(JSON.parse(answer.body), { id: second.record.id, timestamp: second.record.timestamp });
  t.equal(answer.headers['cache-control'], 'no-cache');
  const etag = String(answer.headers.etag);
  t.equal((await get('/_build/latest.json', { 'if-none-match': etag })).status, 304);
});

t.test('the manifest of every stored build stays under its id', async (t) => {
  for (const { record } of [first, second]) {
    const answer = await get(`/_build/meta/${record.id}.json`);
    t.equal(answer.status, 200);
    t.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable');
    t.ok(answer.headers.etag);
    const manifest = JSON.parse(answer.body) as BuildManifest;
    t.equal(manifest.id, record.id);
    t.equal(manifest.timestamp, record.timestamp);
    const expected = routeIds
      .filter((id) => routeOf(id).freshness === 'prerendered')
      .map((id) => routeOf(id).path)
      .sort();
    t.same(manifest.prerendered, expected);
    t.same(manifest.matcher.static['/dashboard'], { appMiddleware: { 'signed-in': true } });
    t.same(manifest.matcher.static['/services'], { prerender: true });
  }
  const unknown = await get('/_build/meta/0000000000000000.json');
  t.equal(unknown.status, 404);
  t.match(JSON.parse(unknown.body), { status: 404, current: { id: second.record.id } });
  t.equal(unknown.headers['cache-control'], 'no-store');
});

t.test('payloads of prerendered pages, by build and in the short form', async (t) => {
  for (const { record } of [first, second]) {
    const answer = await get(`/_build/payload/${record.id}/services/_payload.json`);
    t.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable');
    t.match(JSON.parse(answer.body), { build: record.id, path: '/services' });
  }
  const short = await get('/services/_payload.json');
  t.equal(short.headers['cache-control'], 'no-cache');
  t.match(JSON.parse(short.body), { build: second.record.id, path: '/services' });
  for (const path of [
    '/dashboard/_payload.json',
    '/blog/_payload.json?utm_source=x',
    '/blog/_payload.json?post=nope',
    '/nope/_payload.json',
    `/_build/payload/${first.record.id}/blog/_payload.json`,
    `/_build/payload/${first.record.id}/../../build.json`,
    '/_build/payload/unknown/services/_payload.json',
  ]) {
    const answer = await get(path);
    t.equal(answer.status, 404, path);
    t.match(answer.headers['content-type'], 'application/problem+json', path);
  }
});

t.test('payloads of live pages come from what is cached of them', async (t) => {
  const paths = ['/', '/blog', '/faq', '/company', '/investors-network', '/register'];
  const texts = ['/privacy-policy', '/terms-of-service'];
  for (const path of [...paths, ...texts, '/blog?tag=safe', '/faq?q=safe']) {
    const [page, query = ''] = path.split('?');
    const file = `${page === '/' ? '' : page}/_payload.json${query === '' ? '' : `?${query}`}`;
    const answer = await get(`/_build/payload/${second.record.id}${file}`);
    t.equal(answer.status, 200, path);
    t.equal(answer.headers['cache-control'], 'no-cache', path);
    const payload = JSON.parse(answer.body) as { readonly data: unknown };
    t.match(payload, { build: second.record.id, path, early: null }, path);
    t.not(payload.data, null, `${path} carries its data`);
    const again = await rawRequest(app.origin, file, {
      headers: { 'if-none-match': String(answer.headers.etag) },
    });
    t.equal(again.status, 304, `${path}, in the short form`);
  }
  const before = (await get('/company/_payload.json')).body;
  const cookie = `sid=${'v'.repeat(43)}`;
  const member = await rawRequest(app.origin, '/company/_payload.json', { headers: { cookie } });
  t.equal(member.body, before, 'the same for everybody');
  t.notMatch(member.headers.vary, 'Cookie');
});

t.test('a tab of the first build finds its chunks and styles after the second', async (t) => {
  const names = await readdir(join(first.directory, 'client', 'assets'));
  const addressable = names.filter((name) => /\.(js|css|woff2|svg)$/.test(name));
  t.ok(addressable.length > 13);
  for (const name of addressable) {
    const answer = await get(`/assets/${name}`);
    t.equal(answer.status, 200, name);
    t.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable');
    t.ok(answer.headers['content-type']);
    t.equal(answer.headers['x-build-id'], second.record.id);
  }
});

t.test('assets come precompressed in what the client takes', async (t) => {
  const names = await readdir(join(second.directory, 'client', 'assets'));
  const entry = `/assets/${names.find((name) => /^entry-client-.*\.js$/.test(name))}`;
  const plain = await fetch(app.origin + entry, { headers: { 'accept-encoding': 'identity' } });
  const text = await plain.text();
  t.equal(plain.headers.get('content-encoding'), null);
  const decoders = {
    br: zlib.brotliDecompressSync,
    zstd: zlib.zstdDecompressSync,
    gzip: zlib.gunzipSync,
  };
  for (const [encoding, decode] of Object.entries(decoders)) {
    const response = await request(app.origin + entry, {
      headers: { 'accept-encoding': `${encoding}, deflate` },
    });
    t.equal(response.headers['content-encoding'], encoding);
    t.match(response.headers['content-type'], 'text/javascript');
    t.match(response.headers['vary'], /accept-encoding/i);
    t.equal(decode(Buffer.from(await response.body.arrayBuffer())).toString(), text);
  }
});

t.test('what is not there is a 404 nobody keeps, never HTML, never a source map', async (t) => {
  const names = await readdir(join(second.directory, 'client', 'assets'));
  const map = names.find((name) => name.endsWith('.map'));
  t.ok(map, 'source maps are made, for us');
  for (const path of [
    '/assets/entry-client-gone.js',
    `/assets/${map}`,
    '/assets/../build.json',
    '/assets/%2e%2e/build.json',
    '/assets/',
    '/assets',
    '/.env',
    '/dist/latest.json',
  ]) {
    const answer = await get(path, { accept: '*/*' });
    t.equal(answer.status, 404, path);
    t.match(answer.headers['cache-control'], /no-store/, path);
    if (path.startsWith('/assets')) t.match(answer.headers['content-type'], 'problem+json', path);
  }
});

t.test('every response and every document names the build', async (t) => {
  for (const path of [
    '/',
    '/nope',
    '/session.css',
    '/no-script.css',
    '/livez',
    '/api/v1/nope',
    '/_build/latest.json',
  ]) {
    t.equal((await get(path)).headers['x-build-id'], second.record.id, path);
  }
  t.match((await get('/')).body, `<meta name="build-id" content="${second.record.id}"`);
});

t.test('prerendered documents are those of the build, byte for byte', async (t) => {
  for (const path of ['/services', '/contact', '/login']) {
    const stored = await readFile(
      join(second.directory, 'prerendered', path, 'index.html'),
      'utf8',
    );
    t.equal((await get(path)).body, stored, path);
  }
});
