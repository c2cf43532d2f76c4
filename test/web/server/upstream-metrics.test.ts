/** What the proxy refuses to send again, and what it turns away, is counted where operators look. */
import t from 'tap';
import { proxyLimits } from '#server/web/proxy/limits.ts';
import { problem } from '#shared/http/errors.ts';
import { sendJson, startFakeApi } from '../../support/fake-api.ts';
import { startApp } from '../../support/running-app.ts';

t.test('refused second attempts and calls without a place reach the metrics', async (t) => {
  const { promise: release, resolve } = Promise.withResolvers<void>();
  let running = 0;
  const api = await startFakeApi(t, {
    '/api/v1/later': (_request, response) => {
      response.setHeader('retry-after', '30');
      sendJson(response, 503, problem('unavailable', 'Later.'));
    },
    '/api/v1/slow': async (_request, response) => {
      running += 1;
      await release;
      sendJson(response, 200, {});
    },
  });
  const app = await startApp(t, { API_BASE_URL: api.baseUrl });
  async function value(metric: string): Promise<number> {
    const text = await (await fetch(`${app.opsOrigin}/metrics`)).text();
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${metric} `))
        ?.split(' ')[1],
    );
  }
  const refused = 'upstream_retries_refused_total{reason="retry-after"}';
  t.equal(await value(refused), 0);
  t.equal(await value('upstream_shed_total'), 0);

  const later = await fetch(`${app.origin}/api/v1/later`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  t.equal(later.status, 503, await later.text());
  t.equal(await value(refused), 1);

  const calls: Promise<number>[] = [];
  // Few at once: a server just started would refuse the rest itself, for its own load.
  function callTogether(): void {
    for (let each = 0; each < 16; each += 1) calls.push(statusOf(`${app.origin}/api/v1/slow`));
  }
  for (let sent = 0; sent < proxyLimits.routeMax; sent += 16) {
    callTogether();
    await until(() => running === calls.length);
  }
  callTogether();
  await until(async () => (await value('upstream_shed_total')) > 0);
  resolve();
  const statuses = await Promise.all(calls);
  const shed = statuses.filter((status) => status === 503).length;
  t.ok(shed > 0);
  t.equal(await value('upstream_shed_total'), shed);
});

async function statusOf(address: string): Promise<number> {
  const answer = await fetch(address);
  await answer.arrayBuffer();
  return answer.status;
}

async function until(reached: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await reached())) await new Promise((wake) => setTimeout(wake, 20));
}
