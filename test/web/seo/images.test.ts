/** The pictures of pages and articles where they are shared. */
import sharp from 'sharp';
import t from 'tap';
import { request } from 'undici';
import { defaultColours } from '#shared/brand/default-colours.ts';
import { routeIds, routeOf } from '#shared/site/routes.ts';
import { rawRequest } from '../../support/raw-request.ts';
import { readHead } from '../../support/read-head.ts';
import { startApp, startSources } from '../../support/running-app.ts';

const origin = 'https://raise.example';
const host = { host: 'raise.example' };
const app = await startApp(t, { PUBLIC_ORIGIN: origin });

async function picture(path: string, headers: Record<string, string> = {}) {
  const answer = await request(app.origin + path, { headers: { ...host, ...headers } });
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  return { status: answer.statusCode, headers: answer.headers, bytes };
}

async function imageOf(page: string): Promise<string> {
  const { body } = await rawRequest(app.origin, page, {
    headers: { ...host, accept: 'text/html', prefer: 'complete-document' },
  });
  return readHead(body).one('og:image').slice(origin.length);
}

t.test('every page has a picture of the right size, and says so for ever', async (t) => {
  const seen = new Set<string>();
  for (const id of routeIds.filter((id) => routeOf(id).access === 'public')) {
    const path = await imageOf(routeOf(id).path);
    const answer = await picture(path);
    t.equal(answer.status, 200, path);
    t.equal(answer.headers['content-type'], 'image/png');
    t.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable');
    t.equal(answer.headers['cross-origin-resource-policy'], 'cross-origin', 'others may show it');
    t.equal(answer.bytes.readUInt32BE(16), 1_200);
    t.equal(answer.bytes.readUInt32BE(20), 630);
    t.ok(answer.bytes.length < 200_000, `${answer.bytes.length} bytes`);
    const { data, info } = await sharp(answer.bytes).raw().toBuffer({ resolveWithObject: true });
    t.equal(data.length, 1_200 * 630 * info.channels, 'all of it decodes');
    const ground = data.subarray(0, 3).toString('hex');
    t.equal(`#${ground}`, defaultColours.paper.light);
    seen.add(answer.bytes.toString('base64'));
  }
  t.equal(seen.size, 12, 'no two pages have the same one');
});

t.test('an article has its own, under an address that changes with its words', async (t) => {
  const path = await imageOf('/blog?post=preparing-a-data-room');
  const [address = '', version] = path.split('?v=');
  const answer = await picture(path);
  t.equal(answer.status, 200);
  t.equal(answer.headers['etag'], `"${version}"`);
  const bare = await picture(address);
  t.equal(bare.headers['cache-control'], 'public, max-age=300', 'not for ever without its version');
  t.same(bare.bytes, answer.bytes);
  const old = await picture(`${address}?v=old&title=Free+money`);
  t.same(old.bytes, answer.bytes, 'nothing of the address is drawn');
  t.equal(old.headers['cache-control'], 'public, max-age=300');
  const known = await picture(path, { 'if-none-match': `"${version}"` });
  t.equal(known.status, 304);
  t.equal(known.bytes.length, 0);
  const head = await request(app.origin + path, { method: 'HEAD', headers: host });
  t.equal(head.statusCode, 200);
  t.equal(Number(head.headers['content-length']), answer.bytes.length);
  await head.body.dump();
});

t.test('there is no picture of what is not shared or does not exist', async (t) => {
  for (const path of [
    '/og/dashboard.png',
    '/og/nothing.png',
    '/og/home.jpg',
    '/og/home',
    '/og/__proto__.png',
    '/og/blog/nope.png',
    '/og/blog/Not%20a%20slug.png',
    `/og/blog/${'a'.repeat(101)}.png`,
    '/og/blog/preparing-a-data-room',
    '/og/',
    '/og/blog/x/y.png',
  ]) {
    const answer = await picture(path, { accept: 'text/html,image/png' });
    t.equal(answer.status, 404, path);
    t.match(answer.headers['cache-control'], 'no-store');
    t.match(answer.headers['content-type'], /^application\/problem\+json/, 'never a page');
  }
});

t.test('another brand and another look make another address', async (t) => {
  const other = await startApp(t, { PUBLIC_ORIGIN: origin, BRAND_ACCENT: '#7a1f5c' });
  const { body } = await rawRequest(other.origin, '/', {
    headers: { ...host, accept: 'text/html', prefer: 'complete-document' },
  });
  t.not(readHead(body).one('og:image').slice(origin.length), await imageOf('/'));
});

t.test('while the API is away, an article has no picture, and nobody keeps that', async (t) => {
  const alone = await startSources(t);
  await alone.raisehall.productApi?.close();
  const answer = await rawRequest(alone.origin, '/og/blog/preparing-a-data-room.png');
  t.ok([502, 503].includes(answer.status), String(answer.status));
  t.match(answer.headers['cache-control'], 'no-store');
  t.equal((await rawRequest(alone.origin, '/og/home.png')).status, 200, 'pages need no API');
});
