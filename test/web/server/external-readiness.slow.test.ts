/** Whether a product API elsewhere can work is what it says of itself, not that something answers. */
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import { insertRows } from '#test/support/rows.ts';
import { sendJson, startFakeApi } from '../../support/fake-api.ts';
import { testApi } from '../../support/product-api.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

async function readiness(app: RunningApp): Promise<number> {
  const answer = await fetch(`${app.opsOrigin}/readyz`);
  await answer.arrayBuffer();
  return answer.status;
}

/** Waits until the probe is answered so; an API looks at its database once a second at most. */
async function becomes(app: RunningApp, status: number): Promise<boolean> {
  const until = performance.now() + 10_000;
  while (performance.now() < until) {
    if ((await readiness(app)) === status) return true;
    await pause(100);
  }
  return false;
}

t.test('a product API of its own, whose database fails and comes back', async (t) => {
  const api = await testApi(t);
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.app.server.address() as AddressInfo;
  const app = await startApp(t, { API_BASE_URL: `http://127.0.0.1:${port}` });
  t.equal(await readiness(app), 200);

  const unknown = { name: '9999-from-the-future', applied_at: '' };
  await insertRows(api, 'schema_migrations', unknown);
  t.ok(await becomes(app, 503), 'its database is not one that it may use');
  t.equal((await fetch(`${app.origin}/api/v1/posts`)).status, 200, 'though it answers');

  await api.storage.write((trx) =>
    trx.deleteFrom('schema_migrations').where('name', '=', unknown.name).execute(),
  );
  t.ok(await becomes(app, 200));
});

t.test('only its own word counts, and it counts at once', async (t) => {
  let status = 503;
  const api = await startFakeApi(
    t,
    { '/api/v1/ready': (_request, response) => sendJson(response, status, { status: 'ok' }) },
    (_request, response) => sendJson(response, 200, {}),
  );
  const app = await startApp(t, { API_BASE_URL: api.baseUrl });
  for (const [said, expected] of [
    [503, 503],
    [200, 200],
    [404, 503],
    [500, 503],
    [200, 200],
  ] as const) {
    status = said;
    t.equal(await readiness(app), expected, `${said} at /ready`);
  }
  t.ok(api.calls.includes('GET /api/v1/ready'));
});
