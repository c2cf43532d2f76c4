/** What is counted and measured. */
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import t from 'tap';
import { createProductApiMetrics } from '#api/platform/metrics.ts';
import { logRefused } from '#server/web/operations/logging.ts';
import { createMetrics, measureRequests } from '#server/web/operations/metrics.ts';
import { collectLog, newWeb } from '../../support/logged-web.ts';

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
  api.committed(3);
  api.readingThreadLost('crash');
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
    'db_commit_writes',
    'db_wal_bytes',
    'db_reading_threads_lost_total',
    'db_reading_queue',
    'db_moments_held',
    'rendering_page_duration_seconds',
    'rendering_threads_lost_total',
    'rendering_queue',
    'rendering_thread_bytes',
    'rendering_cached_bytes',
    'ssr_render_duration_seconds',
    'build_info',
    'process_cpu_seconds_total',
    'nodejs_eventloop_lag_p99_seconds',
  ]) {
    t.ok(names.has(name), name);
  }
  const series = seriesIn(text);
  t.ok(series.size <= 220, `${series.size} series`);
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
