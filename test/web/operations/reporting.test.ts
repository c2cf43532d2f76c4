import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import t, { type Test } from 'tap';
import { createProductApiMetrics } from '../../../server/api/platform/metrics.ts';
import { ConfigError } from '../../../server/process/configuration/config.ts';
import { explainStartFault } from '../../../server/process/fatal-messages.ts';
import { logDestination } from '../../../server/process/log-destination.ts';
import {
  createLogger,
  FaultsOnlyLogController,
  logRefused,
  logRequests,
} from '../../../server/web/operations/logging.ts';
import { createMetrics, measureRequests } from '../../../server/web/operations/metrics.ts';
import {
  addLiveness,
  buildOpsServer,
  type OpsParts,
} from '../../../server/web/operations/ops-server.ts';
import { answerRequestIds, newRequestId } from '../../../server/web/operations/request-id.ts';
import {
  followRequests,
  noteUpstream,
  noteUser,
  type RequestsInFlight,
} from '../../../server/web/operations/requests-in-flight.ts';
import { traceIdOf } from '../../../server/web/operations/traceparent.ts';

function collectLog(level = 'trace') {
  const lines: string[] = [];
  const logger = createLogger({
    level,
    destination: { write: (line: string) => lines.push(line) },
    base: { part: 'web' },
  });
  return { lines, logger: logger as FastifyBaseLogger };
}

interface Web {
  readonly server: FastifyInstance;
  readonly requests: RequestsInFlight;
  readonly lines: string[];
}

function newWeb(t: Test): Web {
  const { lines, logger } = collectLog();
  const server = Fastify({
    loggerInstance: logger,
    logController: new FaultsOnlyLogController(),
    genReqId: newRequestId,
  });
  const requests = followRequests(server);
  logRequests(requests);
  answerRequestIds(server);
  t.teardown(() => server.close());
  return { server, requests, lines };
}

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

t.test('what is refused on arrival is counted, and told once a second', async (t) => {
  const { requests } = newWeb(t);
  const { lines, logger } = collectLog();
  const noteRefused = logRefused(logger);
  const metrics = createMetrics({ version: '1', buildId: 'b' });
  const countRefused = measureRequests(metrics, requests);
  for (const method of ['GET', 'GET', 'POST', 'BREW']) {
    countRefused(method);
    noteRefused();
  }
  t.same(lines, [], 'a line for each would cost more than the refusal');
  while (lines.length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
  t.match(JSON.parse(lines[0] ?? ''), { level: 'error', status: 503, refused: 4 });
  noteRefused();
  while (lines.length === 1) await new Promise((resolve) => setTimeout(resolve, 50));
  t.match(JSON.parse(lines[1] ?? ''), { refused: 1 }, 'those of the next second');
  const text = await metrics.registry.metrics();
  for (const [method, count] of Object.entries({ GET: 2, POST: 1, other: 1 })) {
    t.match(text, `_count{method="${method}",route="(refused)",status="503"} ${count}\n`);
  }
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
    lines.some((line) => line.includes('reporting.test.ts')),
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

/** Sets of labels in a text of metrics; the buckets of a histogram belong to one. */
function seriesIn(text: string): Set<string> {
  const series = new Set<string>();
  for (const line of text.split('\n')) {
    const parts = /^(\w+?)(?:_bucket|_sum|_count)?(?:\{(.*)\})? \S+$/.exec(line);
    if (parts === null) continue;
    const labels = (parts[2] ?? '').split(',').filter((label) => !label.startsWith('le='));
    series.add(`${parts[1]} ${labels.join()}`);
  }
  return series;
}

t.test('metrics are what the dashboard expects, and stay few', async (t) => {
  const { server, requests } = newWeb(t);
  const metrics = createMetrics({ version: '1.2.3', buildId: 'b1', droppedLogLines: () => 7 });
  const api = createProductApiMetrics({ passwordHashQueue: () => 3, walBytes: () => 4096 });
  measureRequests(metrics, requests);
  for (let route = 0; route < 40; route += 1) {
    server.all(`/route-${route}`, async (request, reply) => {
      return reply.code(Number((request.query as { status: string }).status)).send('x');
    });
  }
  metrics.upstreamFinished(0.2);
  for (let reason = 0; reason < 600; reason += 1) metrics.upstreamRetried(reason);
  metrics.upstreamRetried('<script>');
  for (const reason of ['budget', 'whatever', '<script>']) metrics.upstreamRetryRefused(reason);
  metrics.upstreamShed();
  metrics.breakerChanged('open');
  metrics.gateDecided('error');
  metrics.rendered('shell', 0.01);
  metrics.rendered('all', 0.02);
  metrics.buildChanged('b2');
  api.loginFinished('ok');
  api.queryFinished(0.001);
  api.databaseBusy();
  for (let route = 0; route < 40; route += 1) {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      for (const status of [200, 304, 404, 500, 503]) {
        await server.inject({ method, url: `/route-${route}?status=${status}` });
      }
    }
    await server.inject({ url: `/scan-${route}` });
    await server.inject({ method: 'OPTIONS', url: `/scan-${route}` });
  }
  const text = (await metrics.registry.metrics()) + (await api.registry.metrics());
  const names = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  for (const name of [
    'http_request_duration_seconds',
    'http_requests_in_flight',
    'upstream_request_duration_seconds',
    'upstream_retries_total',
    'upstream_retries_refused_total',
    'upstream_shed_total',
    'upstream_breaker_state',
    'session_gate_total',
    'auth_login_total',
    'password_hash_queue',
    'db_query_duration_seconds',
    'db_busy_total',
    'db_wal_bytes',
    'ssr_render_duration_seconds',
    'build_info',
    'process_cpu_seconds_total',
    'nodejs_eventloop_lag_p99_seconds',
  ]) {
    t.ok(names.has(name), name);
  }
  const series = seriesIn(text);
  t.ok(series.size <= 200, `${series.size} series`);
  t.notMatch(text, 'scan-', 'a path is never a label');
  t.notMatch(text, '<script');
  t.match(
    text,
    /count\{method="other",route="other",status="5xx"\} \d+/,
    'errors are still counted',
  );
  t.match(text, 'build_info{version="1.2.3",build_id="b2"} 1');
  t.notMatch(text, 'build_id="b1"');
  t.match(text, 'upstream_breaker_state 2');
  t.match(text, 'log_lines_dropped_total 7');
  t.match(text, 'db_wal_bytes 4096');
  t.match(text, 'upstream_retries_total{reason="503"} 1');
  t.match(text, 'upstream_retries_refused_total{reason="budget"} 1');
  t.match(text, 'upstream_retries_refused_total{reason="other"} 2');
  t.match(text, 'upstream_shed_total 1');
});

function opsServer(t: Test, parts: Partial<OpsParts> = {}): FastifyInstance {
  const { logger } = collectLog();
  const server = buildOpsServer({
    logger,
    checks: {},
    draining: () => false,
    registry: new Registry(),
    version: () => ({ version: '1.2.3', build: 'b1', startedAt: '2026-01-02T03:04:05.000Z' }),
    loopbackOnly: true,
    ...parts,
  });
  t.teardown(() => server.close());
  return server;
}

t.test('readiness asks every part, within a time limit', async (t) => {
  let draining = false;
  let asked = 0;
  let aborted = false;
  const server = opsServer(t, {
    draining: () => draining,
    checkTimeoutMs: 50,
    checks: {
      database: async () => {
        asked += 1;
        return { migrations: 12 };
      },
      build: () => undefined,
    },
  });
  const ready = await server.inject({ url: '/readyz' });
  t.equal(ready.statusCode, 200);
  t.match(ready.json(), {
    status: 'ready',
    checks: { database: { ok: true, detail: { migrations: 12 } }, build: { ok: true } },
  });
  t.equal(ready.headers['cache-control'], 'no-store');
  asked = 0;
  await Promise.all(Array.from({ length: 20 }, () => server.inject({ url: '/readyz' })));
  t.ok(asked < 20, `${asked} checks for 20 probes at once`);
  draining = true;
  const leaving = await server.inject({ url: '/readyz' });
  t.equal(leaving.statusCode, 503);
  t.match(leaving.json(), { checks: { draining: { ok: false, error: 'shutting down' } } });
  t.equal((await server.inject({ url: '/livez' })).statusCode, 200, 'alive all the same');

  const broken = opsServer(t, {
    checkTimeoutMs: 50,
    checks: {
      stuck: (signal) => {
        signal.addEventListener('abort', () => {
          aborted = true;
        });
        return new Promise(() => {});
      },
      throws: () => {
        throw new Error('no database');
      },
      fine: () => undefined,
    },
  });
  const answer = await broken.inject({ url: '/readyz' });
  t.equal(answer.statusCode, 503);
  t.match(answer.json(), {
    status: 'not ready',
    checks: {
      stuck: { ok: false, error: 'no answer within 50 ms' },
      throws: { ok: false, error: 'no database' },
      fine: { ok: true },
    },
  });
  t.ok(aborted, 'a check that is late is told to stop');
});

t.test('the other operator addresses', async (t) => {
  const metrics = createMetrics({ version: '1', buildId: 'b' });
  const server = opsServer(t, {
    registry: metrics.registry,
    moreMetrics: [
      async () => 'db_busy_total 4',
      async () => {
        throw new Error('the thread is gone');
      },
    ],
  });
  const text = await server.inject({ url: '/metrics' });
  t.match(text.headers['content-type'], /^text\/plain; version=0\.0\.4/);
  t.match(text.body, /^build_info\{version="1",build_id="b"\} 1$/m);
  t.match(text.body, /^db_busy_total 4$/m);
  const version = await server.inject({ url: '/version' });
  t.same(version.json(), {
    version: '1.2.3',
    build: 'b1',
    startedAt: '2026-01-02T03:04:05.000Z',
    node: process.version,
  });
  for (const method of ['POST', 'PUT', 'DELETE', 'HEAD'] as const) {
    const answer = await server.inject({ method, url: '/readyz' });
    t.equal(answer.statusCode, 405, method);
    t.equal(answer.headers.allow, 'GET');
  }
  t.equal((await server.inject({ url: '/admin' })).statusCode, 404);
  const rebound = { url: '/metrics', headers: { host: 'evil.example:9464' } };
  t.equal((await server.inject(rebound)).statusCode, 421, 'a name made to resolve to us');
  t.equal((await opsServer(t, { loopbackOnly: false }).inject(rebound)).statusCode, 200);
});

t.test('liveness on the public port depends on nothing', async (t) => {
  const server = Fastify();
  t.teardown(() => server.close());
  addLiveness(server);
  t.match(await server.inject({ url: '/livez' }), { statusCode: 200, body: 'ok\n' });
});

t.test('faults at start become one message and an exit code', async (t) => {
  const first = Fastify();
  await first.listen({ port: 0, host: '127.0.0.1' });
  t.teardown(() => first.close());
  const { port } = first.server.address() as AddressInfo;
  const second = Fastify();
  t.teardown(() => second.close());
  const inUse = await second.listen({ port, host: '127.0.0.1' }).catch((error: unknown) => error);
  const context = { port, opsPort: 9464, dataDir: './data' };
  t.match(explainStartFault(inUse, context), { exitCode: 1, message: /already in use.* PORT\.$/ });
  t.match(explainStartFault(inUse, { opsPort: port }).message, /with OPS_PORT\.$/);

  const fault = (code: string, more: object = {}, message = 'x'): Error =>
    Object.assign(new Error(message), { code, ...more });
  const table: readonly [unknown, number, RegExp][] = [
    [new ConfigError([{ name: 'PORT', sentence: 'no' }]), 78, /PORT: no/],
    [fault('EACCES', { syscall: 'listen', port: 80 }), 78, /may not listen on port 80/],
    [fault('EACCES', { syscall: 'open', path: '/data/x' }), 78, /may not write to \/data\/x/],
    [fault('EADDRNOTAVAIL', { address: '10.1.1.1' }), 78, /no address 10\.1\.1\.1/],
    [fault('ENOSPC'), 1, /disk is full \(\.\/data\)/],
    [fault('ERR_BUILD_MISSING', {}, 'There is no build in dist.'), 78, /no build in dist\. Run/],
    [fault('ERR_DATABASE_NEWER', {}, 'Schema 12'), 78, /Schema 12\. .*newer version/],
    [fault('ERR_DATABASE_CORRUPT'), 78, /Restore a backup/],
    [fault('ERR_DATABASE_IN_USE'), 1, /Another Raisehall/],
    [fault('ERR_DATABASE_UNREACHABLE', {}, 'Cannot be reached'), 1, /^Cannot be reached\.$/],
    [new Error('outer', { cause: fault('ENOSPC') }), 1, /disk is full/],
    [new AggregateError([fault('ECONNREFUSED', { address: '::1', port: 5432 })]), 1, /::1:5432/],
    [new Error('never seen'), 1, /for an unknown reason:\nError: never seen\n/],
    ['a string', 1, /a string/],
  ];
  for (const [error, exitCode, message] of table) {
    t.match(explainStartFault(error, context), { exitCode, message });
  }
});

t.test('events that end a request come once', async (t) => {
  const { server, requests } = newWeb(t);
  let ends = 0;
  requests.onEnd(() => {
    ends += 1;
  });
  server.get('/', async () => 'x');
  await server.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(
    'GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  );
  socket.resume();
  await once(socket, 'close');
  t.equal(ends, 2);
  t.equal(requests.count, 0);
});
