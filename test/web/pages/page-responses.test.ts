/** Pages as they come over the wire: streamed, complete, cut off, without a body, without a nonce. */
import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import zlib from 'node:zlib';
import t from 'tap';
import { routeIds, routeOf } from '#shared/site/routes.ts';
import { sendJson, startFakeApi } from '../../support/fake-api.ts';
import { knownMe } from '../../support/known-account.ts';
import { rawRequest } from '../../support/raw-request.ts';
import { startApp } from '../../support/running-app.ts';

const waiting: http.ServerResponse[] = [];
const api = await startFakeApi(t, {
  '/api/v1/me': (_request, response) => sendJson(response, 200, knownMe),
  '/api/v1/auth/sessions': (_request, response) => void waiting.push(response),
});

/** Answers the late part's call, which may arrive after the shell has left. */
async function answerSessions(): Promise<void> {
  while (waiting.length === 0) await pause(5);
  for (const response of waiting.splice(0)) sendJson(response, 200, { items: [] });
}

const app = await startApp(t, { API_BASE_URL: api.baseUrl });
/** Asks for a page whole, which is streamed otherwise when its data takes its time. */
const prefer = 'complete-document';
const signedIn = { accept: 'text/html', cookie: `sid=${'v'.repeat(43)}` };

function open(headers: Record<string, string>): http.ClientRequest {
  return http.get(`${app.origin}/dashboard?view=security`, {
    headers: { ...signedIn, ...headers },
    agent: false,
  });
}

const decoders = {
  identity: undefined,
  gzip: zlib.createGunzip,
  br: zlib.createBrotliDecompress,
  zstd: zlib.createZstdDecompress,
} as const;

for (const [encoding, decoder] of Object.entries(decoders)) {
  t.test(`the shell goes out before the late part, ${encoding}`, async (t) => {
    const request = open({ 'accept-encoding': encoding });
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    t.equal(response.statusCode, 200);
    t.equal(response.headers['content-encoding'], encoding === 'identity' ? undefined : encoding);
    t.equal(response.headers['content-length'], undefined);
    const body = decoder === undefined ? response : response.pipe(decoder());
    let html = '';
    body.on('data', (chunk: Buffer) => {
      html += chunk.toString();
    });
    while (!html.includes('</main>')) await pause(5);
    t.match(html, 'Ada Lovelace', 'what was known is there');
    t.notMatch(html, 'id="late"', 'the data is not');
    await answerSessions();
    await once(body, 'end');
    t.match(html, 'id="late"', 'it follows');
    t.match(html, 'Devices', 'with what is made of it');
    t.equal(response.headers.etag, undefined, 'nobody can say yet what it comes to');
    t.match(html, /<\/html>$/);
    const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(
      String(response.headers['content-security-policy']),
    )?.[1];
    t.ok(nonce !== undefined && nonce.length >= 22, 'a nonce of 128 bits');
    for (const [, attributes = ''] of html.matchAll(/<script([^>]*)>/g)) {
      const isData = attributes.includes('type="application/');
      t.ok(isData || attributes.includes(`nonce="${nonce}"`), `<script${attributes}>`);
    }
  });
}

t.test('every nonce is new', async (t) => {
  const nonces = new Set<string>();
  for (let index = 0; index < 20; index += 1) {
    const request = open({});
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    nonces.add(String(response.headers['content-security-policy']));
    await answerSessions();
    response.resume();
    await once(response, 'end');
  }
  t.equal(nonces.size, 20);
});

t.test('robots, and clients that ask for it, get the complete document', async (t) => {
  const askers: readonly Record<string, string>[] = [
    { 'user-agent': 'Googlebot/2.1' },
    { prefer: 'complete-document' },
  ];
  for (const headers of askers) {
    const request = open(headers);
    const seen = api.calls.length;
    while (api.calls.length < seen + 2) await pause(5);
    await answerSessions();
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    let html = '';
    for await (const chunk of response) html += chunk;
    t.ok(Number(response.headers['content-length']) > 0);
    t.notMatch(response.headers['content-security-policy'], 'nonce');
    t.match(html, 'Devices', 'all of it is there');
    t.match(response.headers.etag, /^W\/"/);
    t.notMatch(html, /<script(?![^>]*(src=|type="application))/, 'no script to move things');
  }
});

t.test('a client that leaves takes its render and its calls along, and is no error', async (t) => {
  const before = api.cancelled();
  for (let index = 0; index < 10; index += 1) {
    const request = open({});
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    await once(response, 'data');
    response.destroy();
  }
  while (api.cancelled() < before + 10) await pause(5);
  // Before anything was sent, too.
  for (let index = 0; index < 10; index += 1) {
    waiting.splice(0);
    const request = open({ prefer: 'complete-document' }).on('error', () => {});
    while (waiting.length === 0) await pause(5);
    request.destroy();
  }
  while (api.cancelled() < before + 20) await pause(5);
  while ((await app.requestsInFlight()) > 0) await pause(5);
  t.same(
    app.logLines().filter(({ level }) => level === 'error' || level === 'fatal'),
    [],
    'nobody is told',
  );
});

t.test('HEAD tells what GET would, without a body', async (t) => {
  const publicPaths = routeIds
    .map(routeOf)
    .filter(({ access }) => access === 'public')
    .map(({ path }) => path);
  // Kept ones, and some that are rendered for each request.
  for (const path of [...publicPaths, '/company?x=1', '/services?x=1', '/raise-capital?pre=1m']) {
    for (const encoding of ['identity', 'br']) {
      const headers = {
        accept: 'text/html',
        prefer: 'complete-document',
        'accept-encoding': encoding,
      };
      const get = await rawRequest(app.origin, path, { headers });
      const head = await rawRequest(app.origin, path, { method: 'HEAD', headers });
      t.equal(head.status, get.status, path);
      t.equal(head.body, '');
      t.match(get.headers.etag, /^W\/"/, `${path} has an ETag`);
      t.ok(Number(get.headers['content-length']) > 1_000, `${path} has its length`);
      const { 'x-request-id': _id, date: _date, ...told } = head.headers;
      t.match(get.headers, told, path);
      const whenOther = { ...headers, 'if-none-match': String(get.headers.etag) };
      for (const method of ['GET', 'HEAD']) {
        const again = await rawRequest(app.origin, path, { method, headers: whenOther });
        t.equal(again.status, 304, `${method} ${path}`);
      }
    }
  }
});

t.test('HEAD of a page whose data is slow waits for none of it', async (t) => {
  const before = api.cancelled();
  const head = await rawRequest(app.origin, '/dashboard?view=security', {
    method: 'HEAD',
    headers: signedIn,
  });
  t.equal(head.status, 200);
  t.equal(head.headers['content-length'], undefined);
  while (api.cancelled() === before) await pause(5);
  waiting.splice(0);
});

t.test('public pages are complete, shared, validated and without a nonce', async (t) => {
  for (const id of routeIds) {
    const { path, access, personal } = routeOf(id);
    if (access !== 'public') continue;
    // Otherwise a visitor may get a stream while the document that is kept is being rendered; without the
    // API's data it is rendered anew before long.
    const page = await rawRequest(app.origin, path, { headers: { accept: 'text/html', prefer } });
    t.equal(page.status, 200, `${path}, though the API behind it is as good as away`);
    t.match(page.headers['cache-control'], /^public/);
    t.notMatch(page.headers['content-security-policy'], /nonce|unsafe/);
    t.notMatch(page.body, /<script(?![^>]*(src=|type="application))/, path);
    t.notMatch(page.body, / style="/, `${path} has no inline style`);
    const etag = String(page.headers.etag);
    const headers = { 'if-none-match': etag };
    let again = await rawRequest(app.origin, path, { headers });
    for (let tries = 0; again.status !== 304 && tries < 40; tries += 1) {
      t.equal(again.headers.etag, undefined, `${path} is streamed while it is rendered anew`);
      await pause(100);
      again = await rawRequest(app.origin, path, { headers });
    }
    t.equal(again.status, 304, `${path}, for a visitor who would take a stream, too`);
    t.equal(again.body, '');
    const replaced = again.headers['content-security-policy'];
    t.equal(replaced, undefined, 'a 304 leaves the kept page its policy');
    const member = await rawRequest(app.origin, path, { headers: { ...signedIn, prefer } });
    t.equal(member.body, page.body, 'the same for a signed-in visitor');
    t.equal(/Cookie/.test(String(member.headers.vary)), personal, `${path} differs by visitor`);
  }
});

t.test('the head names exactly the matched route’s chunks', async (t) => {
  const { body } = await rawRequest(app.origin, '/terms-of-service', {});
  t.match(body, /<link rel="modulepreload" href="\/assets\/terms-of-service-[\w-]+\.js"/);
  t.notMatch(body, /assets\/(blog|login|dashboard)-/);
  for (const [, href = ''] of body.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)) {
    const asset = await rawRequest(app.origin, href, {});
    t.equal(asset.status, 200, href);
  }
});

t.test('what depends on the session is decided by one stylesheet', async (t) => {
  const anonymous = await rawRequest(app.origin, '/session.css');
  t.match(anonymous.body, /"member"\]\{display:none\}/);
  const member = await rawRequest(app.origin, '/session.css', { headers: signedIn });
  t.match(member.body, /"anonymous"\]\{display:none\}/);
  const headers = { cookie: 'thumbnails=hidden' };
  const chosen = await rawRequest(app.origin, '/session.css', { headers });
  t.match(chosen.body, /\[data-thumbnail\]\{display:none\}/, 'small pictures of pages are hidden');
  t.notMatch(anonymous.body, 'data-thumbnail');
  for (const { headers } of [anonymous, member]) {
    t.match(headers, { 'cache-control': 'private, no-cache', vary: 'Cookie' });
  }
});

t.test('unkeyed headers never reach a shared document', async (t) => {
  // Asked for whole: on a machine that stands still the first answer would be streamed.
  const plain = await rawRequest(app.origin, '/company', { headers: { prefer } });
  const names = [
    'x-forwarded-host',
    'x-original-url',
    'x-rewrite-url',
    'forwarded',
    'accept-language',
  ];
  for (const name of names) {
    const value = name === 'forwarded' ? 'host=evil.example' : 'evil.example';
    const headers = { prefer, [name]: value };
    const answer = await rawRequest(app.origin, '/company', { headers });
    t.equal(answer.body, plain.body, name);
    const streamed = await rawRequest(app.origin, '/company', { headers: { [name]: value } });
    t.notMatch(streamed.body, 'evil.example', `${name}, whole or streamed`);
  }
});
