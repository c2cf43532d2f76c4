/** What is refused while the process has too much to do, and what never is. */
import type { FastifyReply } from 'fastify';
import t from 'tap';
import { turnLimits } from '#server/load/work-turns.ts';
import {
  isLivenessProbe,
  monitorMemory,
  sampleHeap,
  shedLoad,
} from '#server/web/operations/load-shedding.ts';
import { addLiveness } from '#server/web/operations/ops-server.ts';
import { overloadSwitch } from '#server/web/operations/overload.ts';
import { followRequests } from '#server/web/operations/requests-in-flight.ts';
import { newServer } from '#test/support/guarded-server.ts';

t.test('the overload switch has a memory', async (t) => {
  const overload = overloadSwitch({
    enterAbove: 250,
    hotSamples: 2,
    leaveBelow: 120,
    calmSamples: 3,
  });
  const story: readonly [number, boolean][] = [
    [0, false],
    [250, false],
    [251, false],
    [200, false],
    [900, false],
    [251, true],
    [200, true],
    [119, true],
    [119, true],
    [121, true],
    [10, true],
    [10, true],
    [10, false],
    [249, false],
    [300, false],
    [300, true],
    [Number.NaN, true],
  ];
  for (const [sample, on] of story) t.equal(overload.take(sample), on, `${sample} ms`);
});

t.test('load is shed, the liveness probe is not', async (t) => {
  const { promise: release, resolve } = Promise.withResolvers<void>();
  let take: (share: number) => void = () => {};
  let stopped = false;
  const memory = monitorMemory((taker) => {
    take = taker;
    return () => {
      stopped = true;
    };
  });
  const server = newServer(t);
  const requests = followRequests(server);
  const maxConcurrent = turnLimits.fewestWaiting + 2;
  shedLoad(server, {
    memory,
    requests,
    maxConcurrent,
    except: isLivenessProbe,
    // Only memory and the number of requests decide here, however busy this machine is.
    turns: { enter: ({ begin }) => begin(), turnsAway: () => false },
    refuse: (_request, reply, retryAfter) => {
      void reply.code(503).header('retry-after', String(retryAfter)).send('busy');
    },
  });
  addLiveness(server);
  server.get('/page', async () => 'page');
  server.get('/slow', async () => {
    await release;
    return 'slow';
  });
  async function status(url: string): Promise<number> {
    return (await server.inject({ url })).statusCode;
  }

  t.equal(await status('/page'), 200);
  for (let hot = 0; hot < 2; hot += 1) take(0.81);
  t.ok(memory.full);
  t.equal(await status('/page'), 200, 'refusing a single visitor frees nothing');

  const slow = Array.from({ length: turnLimits.fewestWaiting }, () =>
    server.inject({ url: '/slow' }),
  );
  while (requests.count < turnLimits.fewestWaiting) await new Promise((wake) => setImmediate(wake));
  const seconds = new Set<number>();
  for (let n = 0; n < 60; n += 1) {
    const refused = await server.inject({ url: '/page' });
    t.equal(refused.statusCode, 503, 'the heap is nearly full');
    seconds.add(Number(refused.headers['retry-after']));
  }
  t.ok(seconds.size > 1, 'they do not all come back at once');
  t.ok(Math.min(...seconds) >= 2 && Math.max(...seconds) <= 6);
  t.equal(await status('/livez'), 200, 'alive, only busy');
  for (let calm = 0; calm < 3; calm += 1) take(0.5);
  t.equal(await status('/page'), 200);

  slow.push(server.inject({ url: '/slow' }), server.inject({ url: '/slow' }));
  while (requests.count < maxConcurrent) await new Promise((wake) => setImmediate(wake));
  t.equal(await status('/page'), 503, 'above the cap at once');
  t.equal(await status('/livez'), 200);
  resolve();
  for (const answer of await Promise.all(slow)) t.equal(answer.statusCode, 200);
  t.equal(await status('/page'), 200);
  t.equal(requests.count, 0);
  memory.stop();
  t.ok(stopped);
});

t.test(
  'while requests queue for longer than the process can work them off, they are refused',
  async (t) => {
    const server = newServer(t);
    const requests = followRequests(server);
    const memory = { full: false };
    const refuse = (_request: unknown, reply: FastifyReply): void => {
      void reply.code(503).send('busy');
    };
    shedLoad(server, { memory, requests, maxConcurrent: 10_000, refuse });
    server.get('/work', async () => {
      const until = performance.now() + 2;
      while (performance.now() < until);
      return 'done';
    });
    const answers: Promise<{ readonly statusCode: number }>[] = [];
    const until = performance.now() + 3_000;
    while (performance.now() < until) {
      for (let n = 0; n < 10; n += 1) answers.push(server.inject({ url: '/work' }));
      await new Promise((wake) => setImmediate(wake));
    }
    const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    const refused = statuses.filter((status) => status === 503).length;
    const done = statuses.filter((status) => status === 200).length;
    t.equal(refused + done, statuses.length);
    t.ok(refused > done / 4, `${refused} refused`);
    t.ok(done > 20, `${done} done`);
    t.equal((await server.inject({ url: '/work' })).statusCode, 200, 'and then it is over');
  },
);

t.test('what would wait for something that cannot keep up is refused on arrival', async (t) => {
  const server = newServer(t);
  const requests = followRequests(server);
  const { promise: release, resolve } = Promise.withResolvers<void>();
  let behind = true;
  shedLoad(server, {
    memory: { full: false },
    requests,
    maxConcurrent: 10_000,
    refuse: (_request, reply) => void reply.code(503).send('busy'),
    onArrival: {
      mayRefuse: () => true,
      inVain: ({ url = '' }) => behind && url.startsWith('/api/'),
      refuse: (_request, response) => {
        response.writeHead(503).end('busy');
        return true;
      },
    },
  });
  for (const path of ['/api/held', '/page']) {
    server.get(path, async () => {
      if (path === '/api/held') await release;
      return 'here';
    });
  }
  const origin = await server.listen({ port: 0, host: '127.0.0.1' });
  const status = async (path: string) => (await fetch(origin + path)).status;
  // Some are always taken.
  const held = Array.from({ length: turnLimits.alwaysTaken }, () => status('/api/held'));
  while (requests.count < turnLimits.alwaysTaken) await new Promise((wake) => setTimeout(wake, 5));
  t.equal(await status('/api/held'), 503);
  t.equal(await status('/page'), 200, 'what need not wait for it is taken');
  behind = false;
  held.push(status('/api/held'));
  while (requests.count <= turnLimits.alwaysTaken) await new Promise((wake) => setTimeout(wake, 5));
  resolve();
  t.same(new Set(await Promise.all(held)), new Set([200]));
});

t.test('the process measures its heap', async (t) => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const stop = sampleHeap(resolve);
  const keepAlive = setTimeout(() => {}, 5_000);
  const share = await promise;
  stop();
  clearTimeout(keepAlive);
  t.ok(share > 0 && share < 1);
});
