/** What the layers below our own refuse: its status, its form and every header are those of ours. */
import { once } from 'node:events';
import net from 'node:net';
import t from 'tap';
import { securityHeaders } from '#server/web/operations/security-headers.ts';
import { rawRequest } from '../../support/raw-request.ts';
import { startApp } from '../../support/running-app.ts';

const app = await startApp(t);
const { port } = new URL(app.origin);
const html = { accept: 'text/html' };
const page = await rawRequest(app.origin, '/', { headers: html });
const stylesheet = /href="(\/assets\/styles-[^"]+\.css)"/.exec(page.body)?.[1] ?? '';
const { 'content-security-policy': _policy, ...everywhere } = securityHeaders(false);

/** Sends bytes as they are: the head of the answer, and its body. */
async function raw(text: string): Promise<{ readonly head: string; readonly body: string }> {
  const socket = net.connect(Number(port), '127.0.0.1');
  // Not ended: a server may let go of who half closes before the answer.
  socket.write(text.replaceAll('\n', '\r\n'));
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  await once(socket, 'close');
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { head, body };
}

function hasEveryHeader(t: { ok: (it: boolean, what: string) => void }, head: string): void {
  const headers = { ...everywhere, 'x-request-id': '', 'x-build-id': '' };
  for (const [name, value] of Object.entries(headers)) {
    t.ok(head.toLowerCase().includes(`\r\n${name}: ${value}`.toLowerCase()), name);
  }
  t.ok(/\r\ncontent-security-policy: .*frame-ancestors 'none'/i.test(head), 'a policy');
}

t.test('what cannot be read or is not for us is refused with every header', async (t) => {
  const host = `127.0.0.1:${port}`;
  const long = 'x'.repeat(17_000);
  const json = 'Content-Type: application/json';
  const cases: readonly [string, string, number][] = [
    ['an undecodable path', `GET /%zz HTTP/1.1\nHost: ${host}`, 404],
    ['half a character', `GET /%c3 HTTP/1.1\nHost: ${host}`, 404],
    ['an undecodable path for another host', 'GET /%zz HTTP/1.1\nHost: evil.example', 421],
    ['an undecodable address of the API', `GET /api/v1/%zz HTTP/1.1\nHost: ${host}`, 404],
    ['no host', 'GET / HTTP/1.1', 400],
    ['a method nobody knows', `BREW / HTTP/1.1\nHost: ${host}`, 400],
    ['headers too large', `GET / HTTP/1.1\nHost: ${host}\nA: ${long}`, 431],
    ['an expectation nobody has', `GET /nope HTTP/1.1\nHost: ${host}\nExpect: tea`, 404],
    ['a question without a type', `QUERY / HTTP/1.1\nHost: ${host}`, 400],
    [
      'JSON, which pages do not take',
      `POST /contact HTTP/1.1\nHost: ${host}\n${json}\nContent-Length: 1\n\n{`,
      415,
    ],
    [
      'too much of a form',
      `POST /contact HTTP/1.1\nHost: ${host}\nContent-Type: application/x-www-form-urlencoded\nContent-Length: 9000000`,
      413,
    ],
  ];
  for (const [name, text, status] of cases) {
    await t.test(name, async (t) => {
      const [start = '', body] = text.split('\n\n');
      const ending = body === undefined ? '' : body;
      const { head } = await raw(`${start}\nAccept: text/html\nConnection: close\n\n${ending}`);
      t.match(head, new RegExp(`^HTTP/1\\.1 ${status} `));
      hasEveryHeader(t, head);
    });
  }
});

t.test('a range that a file does not have is 416', async (t) => {
  const length = Number((await rawRequest(app.origin, stylesheet)).headers['content-length']);
  for (const encoding of ['identity', 'br']) {
    for (const method of ['GET', 'HEAD']) {
      const answer = await rawRequest(app.origin, stylesheet, {
        method,
        headers: { range: 'bytes=999999999-', 'accept-encoding': encoding },
      });
      t.equal(answer.status, 416, `${method} ${encoding}`);
      t.match(answer.headers, everywhere);
      t.match(answer.headers['content-range'], /^bytes \*\/\d+$/);
      if (encoding === 'identity') t.equal(answer.headers['content-range'], `bytes */${length}`);
      t.match(answer.headers['content-type'], 'application/problem+json');
      t.equal(answer.headers['content-encoding'], undefined, 'the problem is not compressed');
      t.match(answer.headers['cache-control'], 'no-store');
      if (method === 'GET') t.match(JSON.parse(answer.body), { status: 416, instance: String });
    }
  }
  const part = await rawRequest(app.origin, stylesheet, { headers: { range: 'bytes=0-9' } });
  t.equal(part.status, 206, 'a range that it has is sent');
  t.equal(part.body.length, 10);
});

t.test('HEAD is answered everywhere, with what GET would say and nothing after it', async (t) => {
  const paths = [
    '/',
    '/nope',
    '/nope.json',
    '/api',
    '/api/nope',
    '/api/v1/nope',
    '/api/v1/me',
    '/api/v1/numbers',
    '/assets/nope.js',
    stylesheet,
    '/_build/nope',
    '/_build/latest.json',
    '/_build/meta/nope.json',
    '/company/_payload.json',
    '/dashboard/_payload.json',
    '/robots.txt',
    '/session.css',
    '/no-script.css',
    '/og/nope.png',
    '/livez',
  ];
  for (const path of paths) {
    const get = await rawRequest(app.origin, path);
    const next = 'GET /livez HTTP/1.1\nHost: localhost\nConnection: close\n\n';
    const host = `127.0.0.1:${port}`;
    const { head, body } = await raw(`HEAD ${path} HTTP/1.1\nHost: ${host}\n\n${next}`);
    t.match(head, new RegExp(`^HTTP/1\\.1 ${get.status} `), path);
    t.match(body, /^HTTP\/1\.1 200 /, `${path}: the next answer follows at once`);
    const type = get.headers['content-type'];
    if (type !== undefined) t.ok(head.toLowerCase().includes(`content-type: ${type}`), path);
    hasEveryHeader(t, head);
  }
});

t.test('no host or port that a request names gets into a link', async (t) => {
  const requests: readonly Record<string, string>[] = [
    { host: '127.0.0.1:9' },
    { host: `127.0.0.1:${port}`, 'x-forwarded-host': 'evil.example' },
    { host: `127.0.0.1:${port}`, 'x-forwarded-port': '9', 'x-forwarded-proto': 'https' },
    { host: `127.0.0.1:${port}`, forwarded: 'host=evil.example' },
  ];
  for (const path of ['/robots.txt', '/sitemap.xml', '/api/v1/posts.atom']) {
    const own = await rawRequest(app.origin, path);
    t.match(own.body, `${app.origin}/`, path);
    for (const headers of requests) {
      const answer = await rawRequest(app.origin, path, { headers });
      t.equal(answer.status, 200);
      t.equal(answer.body, own.body, `${path} ${JSON.stringify(headers)}`);
    }
  }
});

t.test('none of it is a fault of ours', (t) => {
  const faults = app.logLines().filter(({ level }) => level === 'error' || level === 'fatal');
  t.same(faults, []);
  t.end();
});
