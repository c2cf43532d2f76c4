import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import t, { type Test } from 'tap';
import { turnLimits } from '#server/load/work-turns.ts';
import { listenerOptions } from '#server/web/operations/listener-hardening.ts';
import {
  isLivenessProbe,
  monitorMemory,
  sampleHeap,
  shedLoad,
} from '#server/web/operations/load-shedding.ts';
import { addLiveness } from '#server/web/operations/ops-server.ts';
import { overloadSwitch } from '#server/web/operations/overload.ts';
import { followRequests } from '#server/web/operations/requests-in-flight.ts';
import { requireSameOrigin } from '#server/web/operations/same-origin.ts';
import { addSecurityHeaders, securityHeaders } from '#server/web/operations/security-headers.ts';
import {
  contentSecurityPolicy,
  developmentPolicy,
  minimalPolicy,
} from '#server/web/operations/security-policy.ts';
import { ProblemError, problemMediaType } from '#shared/http/errors.ts';

function newServer(t: Test): FastifyInstance {
  const server: FastifyInstance = Fastify(listenerOptions([]));
  server.setErrorHandler(function answerProblem(error, _request, reply) {
    const known = error instanceof ProblemError;
    const status = known ? error.status : ((error as { statusCode?: number }).statusCode ?? 500);
    return reply
      .code(status)
      .headers(known ? error.headers : {})
      .type(problemMediaType)
      .send(known ? error.problem : { status });
  });
  t.teardown(() => server.close());
  return server;
}

function csrfServer(t: Test, publicOrigin: string | undefined): FastifyInstance {
  const server = newServer(t);
  requireSameOrigin(server, {
    publicOrigin,
    hasSessionCookie: ({ headers }) => /(?:^|;\s*)sid=/.test(headers.cookie ?? ''),
  });
  server.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume().on('end', () => done(null));
  });
  const answer = async (): Promise<string> => 'done';
  server.all('/login', answer);
  server.all('/api/*', answer);
  return server;
}

t.test('who may send unsafe requests', async (t) => {
  const own = 'https://raise.example';
  const server = csrfServer(t, own);
  const cookie = 'sid=abc';
  const table: readonly [string, string, Record<string, string>, number][] = [
    ['our own page', 'POST', { 'sec-fetch-site': 'same-origin', origin: own, cookie }, 200],
    ['typed by hand', 'POST', { 'sec-fetch-site': 'none', cookie }, 200],
    [
      'another site',
      'POST',
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      403,
    ],
    ['another site with our origin', 'POST', { 'sec-fetch-site': 'cross-site', origin: own }, 403],
    ['a sibling host', 'POST', { 'sec-fetch-site': 'same-site', cookie }, 403],
    ['an unknown word', 'POST', { 'sec-fetch-site': 'same-planet', cookie }, 403],
    ['an old browser, our origin', 'POST', { origin: own, cookie }, 200],
    ['an old browser, another origin', 'POST', { origin: 'https://evil.example', cookie }, 403],
    ['another scheme', 'POST', { origin: 'http://raise.example', cookie }, 403],
    ['another port', 'POST', { origin: 'https://raise.example:444', cookie }, 403],
    ['a longer name', 'POST', { origin: 'https://raise.example.evil.example', cookie }, 403],
    ['an opaque origin', 'POST', { origin: 'null', cookie }, 403],
    ['another origin without cookie', 'POST', { origin: 'https://evil.example' }, 403],
    ['a program with a token', 'POST', { authorization: 'Bearer x' }, 200],
    ['neither, but with a cookie', 'POST', { cookie }, 403],
    ['reading from elsewhere', 'GET', { 'sec-fetch-site': 'cross-site', cookie }, 200],
    ['asking from elsewhere', 'HEAD', { 'sec-fetch-site': 'cross-site', cookie }, 200],
    ['PUT from elsewhere', 'PUT', { 'sec-fetch-site': 'cross-site', cookie }, 403],
    ['PATCH from elsewhere', 'PATCH', { 'sec-fetch-site': 'cross-site', cookie }, 403],
    ['DELETE from elsewhere', 'DELETE', { 'sec-fetch-site': 'cross-site', cookie }, 403],
  ];
  for (const [name, method, headers, status] of table) {
    for (const url of ['/login', '/api/raises', '/nowhere']) {
      const answer = await server.inject({ method: method as 'POST', url, headers });
      const expected = url === '/nowhere' && status === 200 ? 404 : status;
      t.equal(answer.statusCode, expected, `${name}: ${method} ${url}`);
    }
  }
  const refused = await server.inject({ method: 'POST', url: '/login', headers: { cookie } });
  t.match(refused.json(), { type: '/problems/forbidden', detail: /did not come from a page/ });
});

t.test('without a public origin the own origin is the host that was asked', async (t) => {
  const server = csrfServer(t, undefined);
  for (const [host, origin, status] of [
    ['localhost:3000', 'http://localhost:3000', 200],
    ['localhost:3000', 'http://localhost:3001', 403],
    ['[::1]:3000', 'http://[::1]:3000', 200],
  ] as const) {
    const headers = { host, origin, cookie: 'sid=1' };
    const answer = await server.inject({ method: 'POST', url: '/login', headers });
    t.equal(answer.statusCode, status, `${host} ${origin}`);
  }
});

t.test('what a signed-in browser may send to the API', async (t) => {
  const server = csrfServer(t, 'https://raise.example');
  const browser = { 'sec-fetch-site': 'same-origin', cookie: 'a=b; sid=abc' };
  const form = 'application/x-www-form-urlencoded';
  const table: readonly [string, string, string, Record<string, string>, string, number][] = [
    ['JSON', 'POST', '/api/a', { 'content-type': 'application/json' }, '{}', 200],
    [
      'JSON with charset',
      'POST',
      '/api/a',
      { 'content-type': 'Application/JSON; charset=utf-8' },
      '{}',
      200,
    ],
    ['nothing', 'POST', '/api/a', {}, '', 200],
    ['nothing to delete with', 'DELETE', '/api/a', {}, '', 200],
    ['a form', 'POST', '/api/a', { 'content-type': form }, 'a=b', 415],
    ['text', 'POST', '/api/a', { 'content-type': 'text/plain' }, '{}', 415],
    [
      'text that says it is JSON',
      'POST',
      '/api/a',
      { 'content-type': 'text/plain; application/json' },
      '{}',
      415,
    ],
    [
      'JSON with more to its name',
      'POST',
      '/api/a',
      { 'content-type': 'application/jsonp' },
      '{}',
      415,
    ],
    ['a file with POST', 'POST', '/api/a', { 'content-type': 'application/pdf' }, '%PDF', 415],
    ['a file with PUT', 'PUT', '/api/a', { 'content-type': 'application/pdf' }, '%PDF', 200],
    ['another spelling of the path', 'POST', '/%61pi/a', { 'content-type': form }, 'a=b', 415],
    ['a form on a page', 'POST', '/login', { 'content-type': form }, 'a=b', 200],
  ];
  for (const [name, method, url, headers, payload, status] of table) {
    const answer = await server.inject({
      method: method as 'POST',
      url,
      headers: { ...browser, ...headers },
      ...(payload === '' ? {} : { payload }),
    });
    t.equal(answer.statusCode, status, name);
  }
  const program = { method: 'POST', url: '/api/a', headers: { 'content-type': form } } as const;
  t.equal((await server.inject({ ...program, payload: 'a=b' })).statusCode, 200, 'a program');
});

/** Written out here, so that leaving one out of the server is noticed. */
const expectedHeaders: Readonly<Record<string, string | RegExp>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': /camera=\(\).*geolocation=\(\)/,
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

t.test('every answer carries the security headers', async (t) => {
  const server = newServer(t);
  addSecurityHeaders(server, { https: true, environment: 'production' });
  server.get('/page', (_request, reply) => reply.type('text/html; charset=utf-8').send('<p>'));
  server.get('/stream', (_request, reply) => {
    const policy = contentSecurityPolicy({ nonce: 'n0nce', https: true });
    return reply.type('text/html').header('content-security-policy', policy).send('<p>');
  });
  server.get('/json', async () => ({}));
  server.get('/empty', (_request, reply) => reply.code(204).send());
  server.get('/moved', (_request, reply) => reply.redirect('/page', 308));
  server.get('/fails', async () => {
    throw new Error('internal');
  });
  server.get('/hijacked', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, reply.getHeaders() as Record<string, string>);
    reply.raw.end('x');
  });
  const page = contentSecurityPolicy({ https: true });
  const policies: Record<string, string> = {
    '/page': page,
    '/stream': page.replace("script-src 'self'", "script-src 'self' 'nonce-n0nce'"),
  };
  const urls = [
    '/page',
    '/stream',
    '/json',
    '/empty',
    '/moved',
    '/fails',
    '/hijacked',
    '/none',
    '/%zz',
  ];
  for (const url of urls) {
    const { headers } = await server.inject({ url });
    for (const [name, value] of Object.entries(expectedHeaders)) {
      t.match(headers[name], value, `${url} ${name}`);
    }
    t.equal(headers['content-security-policy'], policies[url] ?? minimalPolicy, `${url} policy`);
  }
  t.equal(securityHeaders(false)['strict-transport-security'], undefined, 'only with https');
});

t.test('the policies', async (t) => {
  const plain = contentSecurityPolicy({ https: false });
  t.notMatch(plain, 'unsafe-inline');
  t.notMatch(plain, 'upgrade-insecure-requests');
  t.match(contentSecurityPolicy({ https: true }), 'upgrade-insecure-requests');
  t.match(plain, "default-src 'none'");
  t.match(plain, "frame-ancestors 'none'");
  t.match(developmentPolicy('development'), "'unsafe-inline'");
  t.throws(() => developmentPolicy('production'), /must not be used in production/);
  const server = newServer(t);
  addSecurityHeaders(server, { https: false, environment: 'development' });
  server.get('/', (_request, reply) => reply.type('text/html').send('<p>'));
  const answer = await server.inject({ url: '/' });
  t.equal(answer.headers['content-security-policy'], developmentPolicy('development'));
});

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
