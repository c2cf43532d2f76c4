/** What is refused before any rule is asked, and in which words. */
import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { pino } from 'pino';
import t from 'tap';
import { Type } from 'typebox';
import type { ProductApi } from '#api/platform/deps.ts';
import { ipPrefix } from '#api/platform/http/request-context.ts';
import { requireSafeRoutes } from '#api/platform/http/route-registry.ts';
import { fieldErrors, schemaCompiler } from '#api/platform/http/validation.ts';
import { internalHeaders } from '#shared/http/internal-headers.ts';
import { closed, line, oneOf } from '#shared/product/fields/schema.ts';
import { registrationOf, signedIn, visitor } from '#test/support/api-visitor.ts';
import { testApi } from '#test/support/product-api.ts';
import { secondNode } from '#test/support/second-node.ts';

const lines: string[] = [];
const api = await testApi(t, {}, pino({ level: 'debug' }, { write: (text) => lines.push(text) }));

t.test('each field is answered in one sentence for people', async (t) => {
  const me = visitor(api);
  const empty = await me.post('/auth/register', {});
  t.equal(empty.status, 422);
  t.equal(empty.headers['content-type'], 'application/problem+json');
  t.same(empty.problem().errors, [
    {
      pointer: '/role',
      code: 'required',
      message: 'Choose what brings you here: founder or investor.',
    },
    { pointer: '/name', code: 'required', message: 'Enter your name.' },
    { pointer: '/email', code: 'required', message: 'Enter your email address.' },
    {
      pointer: '/acceptTerms',
      code: 'required',
      message: 'Accept the terms of service to continue.',
    },
    {
      pointer: '/acceptPrivacy',
      code: 'required',
      message: 'Read the privacy policy, then tick the box to continue.',
    },
  ]);
  const cases: readonly (readonly [object, string, string])[] = [
    [{ email: '' }, '/email', 'Enter your email address.'],
    [{ email: 'ada' }, '/email', 'Enter your email address in the form name@example.com.'],
    [
      { email: `${'a'.repeat(250)}@example.com` },
      '/email',
      'Your email address must have at most 254 characters.',
    ],
    [{ email: 5 }, '/email', 'Enter your email address in the expected format.'],
    [{ name: '   ' }, '/name', 'Enter your name with characters that can be seen.'],
    [{ name: 'Ada\nBcc: all' }, '/name', 'Enter your name with characters that can be seen.'],
    [{ role: 'operator' }, '/role', 'Choose what brings you here: founder or investor.'],
    [{ isAdmin: true }, '/isAdmin', 'This field isn’t known here.'],
  ];
  for (const [change, pointer, message] of cases) {
    const answer = await me.post('/auth/register', registrationOf('ada@example.com', change));
    t.equal(answer.status, 422, message);
    t.match(answer.problem().errors?.[0], { pointer, message });
  }
  const passwords: readonly (readonly [object, string])[] = [
    [{}, 'Enter a password.'],
    [
      { password: 'short' },
      'Your password must have at least 12 characters. Three or four words work well.',
    ],
    [{ password: 'x'.repeat(129) }, 'Your password must have at most 128 characters.'],
  ];
  for (const [given, message] of passwords) {
    const answer = await me.post('/auth/verify-email', { token: 'made-up', ...given });
    t.match(answer.problem(), { status: 422, errors: [{ pointer: '/password', message }] });
  }
});

t.test('the sentences of every keyword', async (t) => {
  const schema = closed({
    amount: Type.Integer({ minimum: 1, maximum: 5, title: 'the amount' }),
    sectors: Type.Array(oneOf(['food', 'health_care']), {
      minItems: 1,
      maxItems: 2,
      title: 'the sectors',
    }),
    nested: closed({ 'a/b': line(3) }),
    choice: Type.Enum(['one', 'two', 'three'], { title: 'a number' }),
  });
  const validate = schemaCompiler()({ schema, method: 'POST', url: '/', httpPart: 'body' });
  const errorsOf = (value: unknown) => {
    const { error } = validate(value) as { error?: { problem: { errors: object[] } } };
    return error?.problem.errors;
  };
  const right = { amount: 3, sectors: ['food'], nested: { 'a/b': 'x' }, choice: 'one' };
  t.equal(errorsOf(right), undefined);
  t.match(errorsOf({ ...right, amount: 0 }), [
    { pointer: '/amount', message: 'The amount must be 1 or more.' },
  ]);
  t.match(errorsOf({ ...right, amount: 6 }), [{ message: 'The amount must be 5 or less.' }]);
  t.match(errorsOf({ ...right, amount: 1.5 }), [{ code: 'type' }]);
  t.match(errorsOf({ ...right, amount: '3' }), [{ code: 'type' }], 'a body is not converted');
  t.match(errorsOf({ ...right, sectors: [] }), [{ message: 'Choose at least 1 for the sectors.' }]);
  t.match(errorsOf({ ...right, sectors: ['food', 'food', 'food'] }), [
    { message: 'Choose at most 2 for the sectors.' },
  ]);
  t.match(errorsOf({ ...right, sectors: ['x'] }), [
    { pointer: '/sectors/0', message: 'Choose this field: food or health care.' },
  ]);
  t.match(errorsOf({ ...right, nested: { 'a/b': 'long' } }), [
    { pointer: '/nested/a~1b', message: 'This field must have at most 3 characters.' },
  ]);
  t.match(errorsOf({ ...right, nested: {} }), [{ pointer: '/nested/a~1b', code: 'required' }]);
  t.match(errorsOf({ ...right, choice: 'four' }), [
    { message: 'Choose a number: one, two or three.' },
  ]);
  t.match(errorsOf([]), [{ pointer: '' }]);
  t.same(fieldErrors({}, [], {}), []);
});

t.test('bodies that are no bodies', async (t) => {
  const send = (payload: string | Buffer, type = 'application/json') =>
    api.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      payload,
      headers: { 'content-type': type, 'idempotency-key': randomUUID() },
    });
  const statusOf = async (payload: string | Buffer, type?: string) => {
    const answer = await send(payload, type);
    t.equal(answer.headers['content-type'], 'application/problem+json');
    t.match(answer.json(), { status: answer.statusCode, instance: answer.headers['x-request-id'] });
    return answer.statusCode;
  };
  t.equal(await statusOf('{"email":'), 400);
  t.equal(await statusOf(''), 400);
  t.equal(
    await statusOf('{"__proto__":{"isAdmin":true},"email":"a@example.com","password":"x"}'),
    400,
  );
  t.equal(await statusOf('{"constructor":{"prototype":{"isAdmin":true}}}'), 400);
  t.equal(await statusOf('email=a', 'application/x-www-form-urlencoded'), 415);
  t.equal(await statusOf('<a/>', 'text/xml'), 415);
  t.equal(await statusOf(`"${'x'.repeat(1024 * 1024)}"`), 413);
  t.equal(await statusOf('null'), 422);
  t.equal(await statusOf('[]'), 422);
  t.equal(({} as Record<string, unknown>)['isAdmin'], undefined);
});

t.test('unknown paths, methods and query names', async (t) => {
  const me = visitor(api);
  t.match((await me.get('/nothing')).problem(), { status: 404, type: '/problems/not-found' });
  const put = await api.app.inject({ method: 'PUT', url: '/api/v1/me' });
  t.equal(put.statusCode, 405);
  t.equal(put.headers['allow'], 'GET, HEAD, PATCH');
  t.equal(
    (await api.app.inject({ method: 'GET', url: '/api/v1/auth/sessions/ses_x' })).headers['allow'],
    'DELETE',
  );
  t.equal((await me.get('/auth/invitation?token=a&token=b')).status, 400, 'a name given twice');
  t.match((await me.get('/auth/invitation?token=a&more=b')).problem(), {
    status: 400,
    errors: [{ pointer: '/more' }],
  });
  t.equal((await me.get('/auth/invitation')).status, 400);
  t.equal((await api.app.inject({ method: 'GET', url: '/api/v1/%zz' })).statusCode, 400);
});

t.test('the request id comes from the web server if it is sane', async (t) => {
  const idOf = async (id: string) =>
    (await api.app.inject({ url: '/api/v1/me', headers: { 'x-request-id': id } })).json().instance;
  t.equal(await idOf('req-12345678'), 'req-12345678');
  t.not(await idOf('x'.repeat(200)), 'x'.repeat(200));
  t.match(await idOf('a b\tc "quoted"'), /^[0-9a-f-]{36}$/);
});

t.test('answers are private unless they say otherwise', async (t) => {
  const me = await signedIn(api, 'private@example.com');
  t.equal((await me.get('/me')).headers['cache-control'], 'private, no-store');
  t.equal((await me.get('/nothing')).headers['cache-control'], 'private, no-store');
  t.match((await me.get('/ready')).json(), { status: 'ok' });
  t.equal((await api.app.inject('/internal/health')).statusCode, 200);
});

t.test('a failure of ours says nothing of itself, and is in the log once', async (t) => {
  const me = await signedIn(api, 'unlucky@example.com');
  await api.storage.write((trx) =>
    trx.schema.alterTable('access_tokens').renameTo('hidden').execute(),
  );
  t.teardown(() =>
    api.storage.write((trx) => trx.schema.alterTable('hidden').renameTo('access_tokens').execute()),
  );
  lines.length = 0;
  const answer = await me.get('/me/tokens', { headers: { 'x-request-id': 'unlucky-request' } });
  t.equal(answer.status, 500);
  t.notMatch(answer.text, /access_tokens|SQL|stack|at /);
  t.match(answer.problem(), {
    type: '/problems/internal',
    title: 'Internal Server Error',
    instance: 'unlucky-request',
  });
  const errors = lines.map((text) => JSON.parse(text)).filter(({ level }) => level === 50);
  t.equal(errors.length, 1);
  t.match(errors[0], { reqId: 'unlucky-request', err: { message: /access_tokens/ } });
});

t.test('the log holds no secrets', async (t) => {
  const me = await signedIn(api, 'logged@example.com');
  await me.post('/me/tokens', { name: 'x', scope: 'read', expiresInDays: 1 });
  await me.get('/auth/invitation?token=a-secret-in-a-query');
  const text = lines.join('');
  t.match(text, '"route":"/api/v1/auth/invitation"');
  for (const secret of [
    me.session ?? '-',
    'rh_',
    'a-secret-in-a-query',
    'velvet anchor',
    'logged@example.com',
  ]) {
    t.notMatch(text, secret);
  }
});

t.test('a network is a /24 or a /48', async (t) => {
  t.equal(ipPrefix('203.0.113.77'), '203.0.113.0/24');
  t.equal(ipPrefix('::ffff:203.0.113.77'), '203.0.113.0/24');
  t.equal(ipPrefix('2001:db8:1:2:3:4:5:6'), '2001:db8:1::/48');
  t.equal(ipPrefix('2001:0db8::1'), '2001:db8:0::/48');
  t.equal(ipPrefix('::1'), '0:0:0::/48');
  t.equal(ipPrefix('nonsense'), 'unknown');
});

t.test('a client that leaves in the middle, and one that never finishes its request', async (t) => {
  const other = await testApi(t);
  const address = new URL(await other.app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(address.port), '127.0.0.1');
  socket.write(
    'POST /api/v1/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"email"',
  );
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.destroy();
  const status = await new Promise((resolve, reject) => {
    httpRequest(new URL('/internal/health', address), (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
  t.equal(status, 200);
  t.ok(other.app.server.requestTimeout > 0);
  t.ok(other.app.server.timeout > 0);
  t.ok(other.app.server.headersTimeout > 0);
});

t.test('a route that forgets a rule does not start', async (t) => {
  const fresh = () => {
    const app = Fastify() as unknown as ProductApi;
    requireSafeRoutes(app);
    return app;
  };
  const open = { body: Type.Object({ a: Type.String() }) };
  const add = (url: string, config: object, schema: object) => () =>
    fresh().route({ method: 'POST', url, config, schema, handler: () => ({}) });
  t.throws(add('/api/v1/x', {}, {}), { message: 'POST /api/v1/x does not name its action.' });
  t.throws(add('/x', { action: 'site.read' }, {}), /outside of/);
  t.throws(add('/api/v1/x', { action: 'site.read' }, open), /open body schema/);
  t.doesNotThrow(add('/api/v1/x', { action: 'site.read' }, { body: closed({ a: line(3) }) }));
});

t.test('a write that goes around the repeat guard is not answered', async (t) => {
  const app = secondNode(api);
  t.teardown(() => app.close());
  app.post('/api/v1/careless', { config: { action: 'site.read' } }, async () => ({ done: true }));
  const headers = { 'idempotency-key': randomUUID() };
  const answer = await app.inject({ method: 'POST', url: '/api/v1/careless', headers });
  t.equal(answer.statusCode, 500);
});

t.test('visitors are met by what the web server says', async (t) => {
  const answer = await api.app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    payload: { email: 'x@example.com', password: 'x' },
    headers: { 'idempotency-key': randomUUID(), [internalHeaders.clientIp]: 'not an address' },
  });
  t.equal(answer.statusCode, 422, 'an address that is none is no failure');
});
