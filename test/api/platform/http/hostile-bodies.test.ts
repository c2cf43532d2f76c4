/** Bodies that are no bodies of this API are refused by their size and shape alone. */
import { randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { pino } from 'pino';
import t from 'tap';
import { jsonDepthMax, jsonValuesMax, shapeFault } from '#api/platform/http/json-body.ts';
import { apiRoutes, type FieldSchema, sampleOf } from '#test/support/api-routes.ts';
import { firstOperator } from '#test/support/api-visitor.ts';
import { testApi } from '#test/support/product-api.ts';

const lines: string[] = [];
const api = await testApi(t, {}, pino({ level: 'warn' }, { write: (text) => lines.push(text) }));
const routes = await apiRoutes(api);
const kibibyte = 1024;
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

async function send(url: string, payload: string, type = 'application/json') {
  const answer = await api.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': type, 'idempotency-key': randomUUID() },
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
}

t.test('a body of 90 000 fields is refused before there is an object of them', async (t) => {
  const payload = `{${Array.from({ length: 90_000 }, (_, at) => `"k${at}":1`).join()}}`;
  const [memory, time] = [process.memoryUsage().rss, process.threadCpuUsage()];
  for (let at = 0; at < 5; at += 1) {
    t.equal((await send('/api/v1/auth/login', payload)).status, 413);
  }
  const grownMiB = (process.memoryUsage().rss - memory) / kibibyte / kibibyte;
  t.ok(grownMiB < 48, `${grownMiB.toFixed(1)} MiB more`);
  const { user, system } = process.threadCpuUsage(time);
  t.ok((user + system) / 1_000 < 500, `${(user + system) / 1_000} ms for five`);
});

t.test('shapes', async (t) => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  t.equal(shapeFault(nested(jsonDepthMax)), undefined);
  t.match(shapeFault(nested(jsonDepthMax + 1)), /nested/);
  t.match(shapeFault('{"a":'.repeat(20_000)), /nested/);
  t.equal(shapeFault(`[${'1,'.repeat(jsonValuesMax - 2)}1]`), undefined);
  t.match(shapeFault(`[${'1,'.repeat(jsonValuesMax)}1]`), /too many/);
  t.equal(shapeFault(JSON.stringify('[{,"\\'.repeat(jsonValuesMax))), undefined, 'only text');
  t.equal(shapeFault('"\\\\",[]'), undefined);
  t.equal(shapeFault('"never ends'), undefined);
  t.equal(shapeFault('"ends in a backslash\\'), undefined);
  t.equal(shapeFault(''), undefined);
});

t.test('deep and crowded JSON is 400, and no fault of ours', async (t) => {
  lines.length = 0;
  for (const [name, payload] of Object.entries({
    'lists in lists': '['.repeat(10_000),
    'lists in lists, closed': '['.repeat(5_000) + ']'.repeat(5_000),
    'objects in objects': '{"a":'.repeat(2_000),
    'a list of many items': `[${'1,'.repeat(2_100)}1]`,
    'fields of one name': `{${'"":1,'.repeat(2_100)}"":1}`,
  })) {
    const answer = await send('/api/v1/auth/login', payload);
    t.match(answer, { status: 400, headers: { 'content-type': 'application/problem+json' } }, name);
    t.match(answer.body, { detail: /nested|too many/ }, name);
    t.not(answer.headers.connection, 'close', 'the connection to the web server stays');
  }
  t.same(lines, [], 'nothing is written to the log');
});

t.test('as many unknown fields as pass are told briefly', async (t) => {
  const fields = Array.from({ length: 1_500 }, (_, at) => `"k${at}":1`).join();
  const { status, body } = await send('/api/v1/auth/login', `{${fields}}`);
  t.equal(status, 422);
  t.ok(body.errors.length <= 70, `${body.errors.length} errors`);
});

t.test('memory is back down after bodies that were refused', async (t) => {
  const payload = `{${Array.from({ length: 1_900 }, (_, at) => `"k${at}":1`).join()}}`.slice(
    0,
    16_000,
  );
  const round = async () => {
    for (let at = 0; at < 200; at += 1) await send('/api/v1/auth/login', payload);
    collectGarbage();
    return process.memoryUsage().heapUsed / 1024 / 1024;
  };
  api.clock.now += 60_000;
  await round();
  const before = await round();
  api.clock.now += 60_000;
  const after = await round();
  t.ok(after - before < 24, `${before.toFixed(1)} MiB before, ${after.toFixed(1)} after`);
});

t.test('only JSON is a body', async (t) => {
  for (const type of [
    'text/plain',
    'text/plain;charset=utf-8',
    'application/x-www-form-urlencoded',
  ]) {
    t.match(await send('/api/v1/auth/login', 'a', type), { status: 415 }, type);
  }
  const answer = await api.app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    payload: '{"email":"a@example.com","password":"x"}',
    headers: { 'content-type': 'text/plain', 'idempotency-key': randomUUID() },
  });
  t.equal(answer.statusCode, 415);
});

/** The most bytes that a value of the schema takes as JSON, four for each character. */
function largestOf(schema: FieldSchema): number {
  const { type, properties = {}, items, anyOf, maxLength = 40, maxItems = 0 } = schema;
  if (type === 'integer' || type === 'boolean') return 17;
  if (anyOf !== undefined) return Math.max(...anyOf.map(largestOf));
  if (type === 'array') return 2 + maxItems * (1 + largestOf(items ?? {}));
  if (type !== 'object') return 2 + maxLength * 4;
  return Object.entries(properties)
    .map(([name, field]) => name.length + 4 + largestOf(field))
    .reduce((a, b) => a + b, 2);
}

t.test('every route takes what its schema takes, and little more from strangers', async (t) => {
  let bodies = 0;
  for (const { method, url, body, bodyLimit, isForAnyone } of routes) {
    if (isForAnyone) t.ok(bodyLimit <= 64 * kibibyte, `${method} ${url}: ${bodyLimit}`);
    if (body?.type !== 'object') continue;
    bodies += 1;
    const largest = largestOf(body);
    t.ok(largest <= bodyLimit, `${method} ${url}: ${largest} of ${bodyLimit} bytes`);
    t.equal(shapeFault(JSON.stringify(sampleOf(body))), undefined);
  }
  t.ok(bodies > 25, `${bodies} bodies`);
});

t.test(
  'a body that is larger than its route takes is 413 and says how large it may be',
  async (t) => {
    const text = 'a'.repeat(20 * kibibyte);
    const small = await send('/api/v1/auth/login', JSON.stringify({ email: text }));
    t.match(small, { status: 413, body: { detail: 'Send at most 16 KiB.' } });
    const contact = await send('/api/v1/contact', JSON.stringify({ name: text }));
    t.match(contact, { status: 422, body: { errors: [{ pointer: '/name', code: 'maxLength' }] } });
  },
);

t.test('who shows nothing is turned away before the body is looked at', async (t) => {
  for (const path of ['content/preview', 'content/posts', 'scenarios', 'auth/password/change']) {
    t.match(await send(`/api/v1/${path}`, '{"never": en'), { status: 401 }, path);
    t.match(await send(`/api/v1/${path}`, 'a', 'text/plain'), { status: 401 }, path);
  }
});

t.test('an upload is not held in memory, whoever sends it', async (t) => {
  const operator = await firstOperator(api);
  const path = '/api/v1/content/images?name=a';
  const image = Buffer.alloc(5 * kibibyte * kibibyte - 1, 1);
  // It begins like an image, so for an operator all of it is taken.
  image.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const put = (headers: Record<string, string>) =>
    api.app.inject({
      method: 'PUT',
      url: path,
      payload: image,
      headers: { 'content-type': 'image/png', ...headers },
    });
  let held = 0;
  const concat = Buffer.concat;
  Buffer.concat = (list, total) => {
    const whole = concat(list, total);
    held = Math.max(held, whole.length);
    return whole;
  };
  t.teardown(() => {
    Buffer.concat = concat;
  });
  t.equal((await put({})).statusCode, 401);
  t.equal((await put({ 'x-raisehall-session': 'of nobody' })).statusCode, 401);
  t.ok(held < kibibyte, 'nothing but the responses was put together');
  const session = { 'x-raisehall-session': operator.session ?? '' };
  t.equal((await put(session)).statusCode, 422, 'no image');
  t.equal(held, 4 * kibibyte, 'the first bytes were, to see what it is, and no more');
});
