/** The server as a whole, over real sockets: what no part can promise alone. */
import { once } from 'node:events';
import net from 'node:net';
import t from 'tap';
import { request } from 'undici';
import { calculationRate } from '#api/features/calculators/calculation-rate.ts';
import { calculatorShapes, flatParts, isField } from '#shared/calculators/calculator-fields.ts';
import type { Shape } from '#shared/calculators/field.ts';
import { firstOperator, register } from '../../support/members.ts';
import { rawRequest } from '../../support/raw-request.ts';
import { startApp } from '../../support/running-app.ts';

const app = await startApp(t);
const { port } = new URL(app.origin);

/** Sends bytes as they are, and answers everything that comes back. */
async function raw(text: string): Promise<string> {
  const socket = net.connect(Number(port), '127.0.0.1');
  socket.end(text.replaceAll('\n', '\r\n'));
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  await once(socket, 'close');
  return answer;
}

const json = { 'content-type': 'application/json' };

async function post(path: string, body: string, headers: Record<string, string> = json) {
  const answer = await request(`${app.origin}/api/v1${path}`, { method: 'POST', headers, body });
  const text = await answer.body.text();
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: text ? JSON.parse(text) : null,
  };
}

t.test('requests that contradict themselves are refused', async (t) => {
  const host = `127.0.0.1:${port}`;
  const cases: [string, string, RegExp][] = [
    ['two hosts', `GET / HTTP/1.1\nHost: ${host}\nHost: evil.example\n\n`, /^HTTP\/1\.1 400/],
    [
      'another host in the target',
      `GET http://evil.example/ HTTP/1.1\nHost: ${host}\n\n`,
      /^HTTP\/1\.1 400/,
    ],
    ['no host', 'GET / HTTP/1.1\n\n', /^HTTP\/1\.1 400/],
    [
      'a host that is not ours',
      'GET / HTTP/1.1\nHost: evil.example\n\n',
      /^HTTP\/1\.1 421[\s\S]*PUBLIC_ORIGIN/,
    ],
    [
      'the same host in the target',
      `GET http://${host}/livez HTTP/1.1\nHost: ${host}\nConnection: close\n\n`,
      /^HTTP\/1\.1 200/,
    ],
    [
      'two lengths',
      `POST /api/v1/contact HTTP/1.1\nHost: ${host}\nContent-Length: 2\nContent-Length: 3\n\n{}`,
      /^HTTP\/1\.1 400/,
    ],
    [
      'a length and chunks',
      `POST /api/v1/contact HTTP/1.1\nHost: ${host}\nContent-Length: 2\nTransfer-Encoding: chunked\n\n0\n\n`,
      /^HTTP\/1\.1 400/,
    ],
    [
      'a path that cannot be decoded',
      `GET /%zz HTTP/1.1\nHost: ${host}\nConnection: close\n\n`,
      /^HTTP\/1\.1 404/,
    ],
    ['a method nobody knows', `BREW / HTTP/1.1\nHost: ${host}\n\n`, /^HTTP\/1\.1 400/],
  ];
  for (const [name, text, expected] of cases) t.match(await raw(text), expected, name);
});

t.test('bad input is answered with what is wrong and where', async (t) => {
  const good = {
    name: 'Ada',
    email: 'ada@example.com',
    topic: 'general',
    body: 'A question that is long enough to be one.',
    website: '',
  };
  t.equal((await post('/contact', JSON.stringify(good))).status, 201);
  const malformed = await post('/contact', '{"name":');
  t.match(malformed, { status: 400, body: { type: String, instance: String } });
  const unknown = await post('/contact', JSON.stringify({ ...good, isAdmin: true }));
  t.match(unknown, { status: 422, body: { errors: [{ pointer: '/isAdmin' }] } });
  const wrong = await post('/contact', JSON.stringify({ ...good, email: 'x', topic: 'gossip' }));
  t.equal(wrong.status, 422);
  t.same(wrong.body.errors.map(({ pointer }: { pointer: string }) => pointer).sort(), [
    '/email',
    '/topic',
  ]);
  t.equal((await post('/contact', '<a/>', { 'content-type': 'application/xml' })).status, 415);
  const large = JSON.stringify({ ...good, body: 'x'.repeat(1_200_000) });
  t.equal((await post('/contact', large)).status, 413);
  const poisoned = await post('/contact', '{"__proto__":{"a":1}}');
  t.equal(poisoned.status, 400);
  const badKey = await post('/contact', JSON.stringify(good), { ...json, 'idempotency-key': 'x' });
  t.equal(badKey.status, 400);
});

t.test('one key is one effect, through the proxy', async (t) => {
  const body = JSON.stringify({
    name: 'Ada',
    email: 'twice@example.com',
    topic: 'press',
    body: 'The same message, sent by an impatient finger.',
    website: '',
  });
  const headers = { ...json, 'idempotency-key': 'an-impatient-finger' };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => post('/contact', body, headers)),
  );
  const references = new Set(
    answers.filter(({ status }) => status === 201).map((answer) => answer.body.reference),
  );
  t.equal(references.size, 1);
  t.ok(answers.every(({ status }) => status === 201 || status === 409));
  const other = await post('/contact', body.replace('impatient', 'different'), headers);
  t.equal(other.status, 422, 'the same key for something else');
});

t.test('a program works with a token of its own', async (t) => {
  const member = await register(app, 'founder');
  const session = { ...json, cookie: member.cookie, 'sec-fetch-site': 'same-origin' };
  const wish = { name: 'ledger sync', scope: 'read', expiresInDays: 30 };
  const made = await post('/me/tokens', JSON.stringify(wish), session);
  t.equal(made.status, 201);
  const token = JSON.stringify(made.body).match(/rh_[\w-]+/)?.[0];
  t.ok(token, 'shown once');
  const bearer = { authorization: `Bearer ${token}` };
  const me = await request(`${app.origin}/api/v1/me`, { headers: bearer });
  t.match(await me.body.json(), { account: { email: member.email } });
  const change = await request(`${app.origin}/api/v1/me`, {
    method: 'PATCH',
    headers: { ...json, ...bearer, 'if-match': '"1"' },
    body: JSON.stringify({ name: 'Somebody Else' }),
  });
  t.equal(change.statusCode, 403, 'a token to read cannot write');
  await change.body.dump();
  const list = await request(`${app.origin}/api/v1/me/tokens`, {
    headers: { cookie: member.cookie },
  });
  t.notMatch(await list.body.text(), token, 'and is never shown again');
  const page = await rawRequest(app.origin, '/dashboard', {
    headers: { ...bearer, accept: 'text/html' },
  });
  t.equal(page.status, 404, 'a token is no session');
});

t.test('programs calculate so often; people at the page never meet that', async (t) => {
  const round =
    'holder1_shares=9.25m&safe1_amount=200k&safe1_cap=4m&pre_money=15m&new_money=5m&convention=percentage_ownership';
  async function calculatedByPage(newMoney: number): Promise<void> {
    const query = round.replace('new_money=5m', `new_money=${newMoney}m`);
    const { statusCode, body } = await request(`${app.origin}/raise-capital?${query}`, {
      headers: { prefer: 'complete-document' },
    });
    const html = await body.text();
    t.equal(statusCode, 200);
    // The new investors' part of the company.
    t.match(html, `${((100 * newMoney) / (15 + newMoney)).toFixed(2)}%`, 'with the result');
  }
  await calculatedByPage(1);
  let refused: Awaited<ReturnType<typeof post>> | undefined;
  for (let turn = 0; turn <= calculationRate.limit; turn += 1) {
    refused = await post('/calc/pro-rata', '{}');
    if (refused.status === 429) break;
  }
  t.equal(refused?.status, 429);
  t.equal(refused?.headers['content-type'], 'application/problem+json');
  const waitSeconds = Number(refused?.headers['retry-after']);
  t.ok(waitSeconds >= 1 && waitSeconds <= calculationRate.seconds, `${waitSeconds}`);
  for (const newMoney of [2, 3, 4]) await calculatedByPage(newMoney);
  const other = await post('/auth/login', '{}');
  t.equal(other.status, 422, 'nor does anything else wait for it');
});

t.test('the session cookie is set as safely as the scheme allows', async (t) => {
  const member = await register(app, 'investor');
  const credentials = JSON.stringify({ email: member.email, password: member.password });
  const plain = await post('/auth/login', credentials);
  t.match(plain.headers['set-cookie'], /^sid=[\w-]{43}; .*Path=\/; .*HttpOnly; SameSite=Lax/);
  t.notMatch(JSON.stringify(plain.body), /token|sid/i, 'the token travels in the cookie only');
  t.equal(plain.headers['x-raisehall-set-session'], undefined);

  const fixed = await post('/auth/login', credentials, {
    ...json,
    cookie: `sid=${'a'.repeat(43)}`,
  });
  t.equal(fixed.status, 403, 'a cookie without a word where it comes from');
  const known = { ...json, cookie: `sid=${'a'.repeat(43)}`, 'sec-fetch-site': 'same-origin' };
  const rotated = await post('/auth/login', credentials, known);
  t.notMatch(
    rotated.headers['set-cookie'],
    'aaaa',
    'a session id from outside is never taken over',
  );

  const https = await startApp(t, { PUBLIC_ORIGIN: 'https://raise.example' });
  const secure = await rawRequest(https.origin, '/', { headers: { host: 'raise.example' } });
  t.match(secure.headers['strict-transport-security'], /max-age=31536000/);
  t.match(secure.headers['content-security-policy'], /upgrade-insecure-requests/);
  t.match(secure.body, '<link rel="canonical" href="https://raise.example/"');
  const cleared = await rawRequest(https.origin, '/dashboard', {
    headers: { host: 'raise.example', cookie: `__Host-sid=${'a'.repeat(43)}`, accept: 'text/html' },
  });
  t.match(String(cleared.headers['set-cookie']), /^__Host-sid=; .*Secure/);
  await https.close();
});

t.test('what other sites send is refused', async (t) => {
  const member = await register(app, 'founder');
  const elsewhere: readonly Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ];
  for (const headers of elsewhere) {
    const sent = { ...json, cookie: member.cookie, ...headers };
    t.equal((await post('/auth/logout', '{}', sent)).status, 403, JSON.stringify(headers));
  }
  const still = await request(`${app.origin}/api/v1/me`, { headers: { cookie: member.cookie } });
  t.equal(still.statusCode, 200);
  await still.body.dump();
});

t.test('every kind of answer carries the headers of safety', async (t) => {
  const member = await register(app, 'investor');
  const paths = [
    '/',
    '/nope',
    '/api/v1/me',
    '/api/docs',
    '/api/nope',
    '/assets/nope.js',
    '/session.css',
    '/no-script.css',
    '/livez',
    '/_build/latest.json',
    '/dashboard',
  ];
  for (const path of paths) {
    const { headers } = await rawRequest(app.origin, path, { headers: { cookie: member.cookie } });
    t.match(
      headers,
      {
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'content-security-policy': /frame-ancestors 'none'/,
        'referrer-policy': 'same-origin',
        'x-request-id': /^[\w-]{22}$/,
        'x-build-id': /^[0-9a-f]{16}$/,
      },
      path,
    );
    for (const name of ['server', 'x-powered-by', 'access-control-allow-origin']) {
      t.equal(headers[name], undefined, `${path} ${name}`);
    }
  }
});

t.test('nothing secret reaches the log', async (t) => {
  const operator = await firstOperator(app);
  const canary = 'canary-9f2c7a';
  await post(
    '/auth/login',
    JSON.stringify({ email: `${canary}@example.com`, password: canary.repeat(2) }),
  );
  await rawRequest(app.origin, `/login?mode=reset&token=${canary}`, {});
  await rawRequest(app.origin, '/dashboard', { headers: { cookie: operator.cookie } });
  await rawRequest(app.origin, '/api/v1/me', { headers: { authorization: `Bearer rh_${canary}` } });
  const log = JSON.stringify(app.logLines());
  t.notMatch(log, canary);
  t.notMatch(log, operator.cookie.split('=')[1] ?? 'x');
  t.notMatch(log, operator.password);
  t.notMatch(log, operator.email);
  const line = app.logLines().findLast(({ path }) => path === '/dashboard');
  t.match(line, {
    reqId: String,
    method: 'GET',
    route: '/dashboard',
    status: 200,
    user: String,
    upstreamMs: Number,
  });
});

t.test('the page of every calculator asks for every field that is declared', async (t) => {
  for (const [calculator, shape] of Object.entries<Shape>(calculatorShapes)) {
    const { body } = await request(`${app.origin}/raise-capital?calc=${calculator}`, {
      headers: { prefer: 'complete-document' },
    });
    const html = await body.text();
    for (const part of flatParts(shape)) {
      const fields = isField(part) ? [part] : Object.values(part.fields);
      const at = isField(part) ? '' : `${part.group}1_`;
      for (const field of fields) {
        if ('only' in field && field.only !== calculator) continue;
        t.ok(html.includes(`name="${at}${field.name}"`), `${calculator}: ${at}${field.name}`);
      }
    }
  }
});
