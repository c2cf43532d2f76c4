import Fastify, { type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import t, { type Test } from 'tap';
import { createMetrics } from '#server/web/operations/metrics.ts';
import { addLiveness, buildOpsServer, type OpsDeps } from '#server/web/operations/ops-server.ts';
import { collectLog } from '../../support/logged-web.ts';

function opsServer(t: Test, parts: Partial<OpsDeps> = {}): FastifyInstance {
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
