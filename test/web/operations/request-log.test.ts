/** What is written into the log, and what never is. */
import { open, readFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import t from 'tap';
import { logDestination } from '#server/process/log-destination.ts';
import { createLogger } from '#server/web/operations/logging.ts';
import { createMetrics, measureRequests } from '#server/web/operations/metrics.ts';
import { noteUpstream, noteUser } from '#server/web/operations/requests-in-flight.ts';
import { traceIdOf } from '#server/web/operations/traceparent.ts';
import { collectLog, newWeb } from '../../support/logged-web.ts';

t.test('one line for each request, with what operators search for', async (t) => {
  const { server, lines } = newWeb(t);
  server.get('/raises/:slug', async (request) => {
    noteUpstream(request, 12.34);
    noteUpstream(request, 1);
    noteUser(request, 'user-1');
    return 'x';
  });
  server.get('/fails', async () => {
    throw new Error('broken');
  });
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  const answer = await server.inject({
    url: '/raises/acme?token=canary-query#x',
    headers: { traceparent },
  });
  t.equal(lines.length, 1);
  const line = JSON.parse(lines[0] ?? '');
  t.match(line, {
    level: 'info',
    part: 'web',
    reqId: answer.headers['x-request-id'],
    method: 'GET',
    route: '/raises/:slug',
    path: '/raises/acme',
    status: 200,
    ms: Number,
    upstreamMs: 13.3,
    user: /^[\w-]{16}$/,
    trace_id: '4bf92f3577b34da6a3ce929d0e0e4736',
    msg: 'request',
    time: /^\d{4}-\d\d-\d\dT/,
  });
  t.notMatch(lines.join(), 'canary-query');

  lines.length = 0;
  await server.inject({ url: '/nowhere' });
  t.match(JSON.parse(lines[0] ?? ''), { level: 'info', route: '(none)', status: 404 });
  lines.length = 0;
  await server.inject({ url: '/fails' });
  t.equal(lines.filter((entry) => JSON.parse(entry).msg === 'request').length, 1);
  t.match(JSON.parse(lines.at(-1) ?? ''), { level: 'error', status: 500 });
});

t.test('a client that left is not an error', async (t) => {
  const { server, requests, lines } = newWeb(t);
  const metrics = createMetrics({ version: '1', buildId: 'b' });
  measureRequests(metrics, requests);
  server.get('/never', () => new Promise(() => {}));
  await server.listen({ port: 0, host: '127.0.0.1' });
  lines.length = 0;
  const ended = new Promise<void>((resolve) => requests.onEnd(() => resolve()));
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET /never HTTP/1.1\r\nHost: localhost\r\n\r\n');
  while (requests.count === 0) await new Promise((resolve) => setImmediate(resolve));
  t.match(await metrics.registry.metrics(), /http_requests_in_flight 1\n/);
  socket.destroy();
  await ended;
  t.equal(lines.length, 1);
  t.match(JSON.parse(lines[0] ?? ''), { level: 'info', status: 499, msg: 'client disconnected' });
  t.match(await metrics.registry.metrics(), /http_requests_in_flight 0\n/);
  t.match(
    await metrics.registry.metrics(),
    /_count\{method="GET",route="\/never",status="499"\} 1/,
  );
});

t.test('no canary gets into the log, however it is logged', async (t) => {
  const { server, lines } = newWeb(t);
  const canary = (name: string): string => `canary-${name}-7f3a`;
  server.all('/try', async (request) => {
    request.log.info({ headers: request.headers }, 'headers');
    request.log.info({ req: request }, 'the request itself');
    request.log.info({ body: request.body }, 'the body');
    request.log.info({ deep: { list: [{ newPassword: canary('deep') }] } });
    request.log.info(`call http://api/x?reset_token=${canary('text')}&a=1`);
    request.log.info(`Authorization: Bearer ${canary('bearer')}`);
    request.log.info(`cookie __Host-sid=${canary('cookie-text')}; theme=dark`);
    request.log.info('write to canary-mail-7f3a@raise.example please');
    request.log.info({ url: new URL(`http://a/?session=${canary('url')}`) });
    request.log.info({
      to: 'canary-to-7f3a@raise.example',
      text: 'postgres://u:canary-db-7f3a@h/d',
    });
    request.log.child({ token: canary('child'), user: { email: canary('child-mail') } }).info('x');
    const error = Object.assign(new Error(`failed for ?code=${canary('error')}`), {
      config: { headers: { authorization: canary('error-prop') } },
      cause: new Error(`token=${'x'}&?token=${canary('cause')}`),
    });
    request.log.error({ err: error }, 'failed');
    request.log.error(error);
    throw error;
  });
  await server.inject({
    method: 'POST',
    url: `/try?token=${canary('query')}`,
    headers: {
      cookie: `__Host-sid=${canary('cookie')}`,
      authorization: `Bearer ${canary('authorization')}`,
      'x-raisehall-session': canary('session'),
    },
    payload: {
      email: canary('email'),
      password: canary('password'),
      passwordConfirm: canary('p2'),
    },
  });
  t.ok(lines.length > 12, `${lines.length} lines`);
  t.same(
    lines.filter((line) => line.includes('canary-')),
    [],
  );
  for (const line of lines) JSON.parse(line);
  t.match(lines.join(), 'theme=dark', 'the rest stays readable');
  t.ok(
    lines.some((line) => line.includes('request-log.test.ts')),
    'stacks stay readable',
  );
});

t.test('redaction takes linear time', async (t) => {
  const { lines, logger } = collectLog();
  for (const text of [
    'a@'.repeat(25_000),
    '?token='.repeat(8_000),
    '//a:'.repeat(12_000),
    'a.'.repeat(25_000),
  ]) {
    const before = process.threadCpuUsage();
    logger.info(text);
    const ms = process.threadCpuUsage(before).user / 1_000;
    t.ok(ms < 250, `${text.slice(0, 8)} ${ms} ms`);
  }
  t.equal(lines.length, 4);
});

t.test('trace ids are taken from valid headers only', async (t) => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const parent = '00f067aa0ba902b7';
  const table: readonly [string, boolean][] = [
    [`00-${trace}-${parent}-01`, true],
    [`cc-${trace}-${parent}-01-what-comes-later`, true],
    [`00-${trace}-${parent}-01-extra`, false],
    [`ff-${trace}-${parent}-01`, false],
    [`00-${'0'.repeat(32)}-${parent}-01`, false],
    [`00-${trace}-${'0'.repeat(16)}-01`, false],
    [`00-${trace.toUpperCase()}-${parent}-01`, false],
    [`00-${trace}-${parent}`, false],
    [`00-${trace}-${parent}-01\n`, false],
    ['', false],
  ];
  for (const [header, valid] of table)
    t.equal(traceIdOf(header), valid ? trace : undefined, header);
  t.equal(traceIdOf(['a', 'b']), undefined);
});

t.test('a full disk costs log lines, not requests', async (t) => {
  const full = await open('/dev/full', 'w');
  t.teardown(() => full.close());
  const destination = logDestination(full.fd);
  for (let line = 0; line < 3; line += 1) destination.write('a line\n');
  await destination.flush();
  t.equal(destination.dropped(), 3, 'and they are counted');
  destination.write('one\n');
  destination.write('two\n');
  destination.flushSync();
  await destination.flush();
  t.equal(destination.dropped(), 5, 'the end of the process does not wait for room');
});

t.test('lines arrive complete and in order', async (t) => {
  const path = join(t.testdir(), 'log');
  const file = await open(path, 'w');
  t.teardown(() => file.close());
  const destination = logDestination(file.fd);
  const logger = createLogger({ level: 'info', destination });
  for (let count = 0; count < 2_000; count += 1) logger.info({ count }, 'x'.repeat(count % 97));
  await destination.flush();
  logger.info({ count: 2_000 });
  logger.info({ count: 2_001 });
  await destination.flush();
  const counts = (await readFile(path, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).count);
  t.same(
    counts,
    Array.from({ length: 2_002 }, (_, index) => index),
  );
  t.equal(destination.dropped(), 0);
});
