/** What a portal answers that has too much to do: a page that tries again, in the log and the metrics. */
import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import t from 'tap';
import { busyOnArrival } from '#server/web/error-pages/busy-on-arrival.ts';
import { errorPages } from '#server/web/error-pages/error-pages.ts';
import { shedLoad } from '#server/web/operations/load-shedding.ts';
import { addLiveness } from '#server/web/operations/ops-server.ts';
import { answerRequestIds, newRequestId } from '#server/web/operations/request-id.ts';
import { followRequests } from '#server/web/operations/requests-in-flight.ts';
import {
  addSecurityHeaders,
  documentPolicy,
  securityHeaders,
} from '#server/web/operations/security-headers.ts';
import { cachedBusyPage } from '#server/web/pages/busy-page.ts';
import { type RawAnswer, type RawOptions, rawRequest } from '../../support/raw-request.ts';
import { startSources } from '../../support/running-app.ts';

const html = { accept: 'text/html' };

t.test('a portal that is busy says so, and tries again by itself', async (t) => {
  const busy = await startSources(
    t,
    { MAX_CONCURRENT_REQUESTS: '1' },
    { memory: { full: false, stop() {} } },
  );
  const { port } = new URL(busy.origin);
  // Its body never comes, so it is under way until the test ends.
  const held = connect(Number(port), '127.0.0.1');
  t.teardown(() => held.destroy());
  held.write(
    `POST /contact HTTP/1.1\r\nHost: localhost:${port}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 10\r\n\r\n`,
  );
  while (busy.raisehall.web.requests.count === 0) await new Promise((wake) => setTimeout(wake, 5));

  const page = await rawRequest(busy.origin, '/faq?q=round', { headers: html });
  t.equal(page.status, 503);
  t.match(page.headers['content-type'], 'text/html');
  t.match(page.body, '<title>Internal Server Error · Raisehall</title>');
  t.match(page.body, /<h1[^>]*>Internal Server Error<\/h1>/);
  t.match(page.body, 'The portal is very busy right now. This page tries again automatically');
  t.notMatch(page.body, /aria-current|q=round/, 'the same bytes for everybody');
  t.match(page.body, '<link rel="stylesheet"', 'a page like the others');
  const seconds = Number(page.headers['retry-after']);
  t.ok(seconds >= 2 && seconds <= 6);
  t.equal(page.headers['refresh'], String(seconds), 'by the browser, with and without scripts');
  t.equal(page.headers['cache-control'], 'private, no-store');
  t.ok(page.headers['content-security-policy']);
  t.equal((await rawRequest(busy.origin, '/company', { headers: html })).body, page.body);

  const packed = await rawRequest(busy.origin, '/faq', {
    headers: { ...html, 'accept-encoding': 'gzip' },
  });
  t.equal(packed.headers['content-encoding'], 'gzip');

  const program = await rawRequest(busy.origin, '/api/v1/numbers', { headers: {} });
  t.equal(program.status, 503);
  t.match(JSON.parse(program.body), { type: '/problems/unavailable', instance: String });
  t.ok(Number(program.headers['retry-after']) >= 2);
  t.equal(program.headers['refresh'], undefined);

  const form = await rawRequest(busy.origin, '/contact', {
    method: 'POST',
    headers: { ...html, 'sec-fetch-site': 'same-origin' },
  });
  t.equal(form.status, 503);
  t.equal(form.headers['refresh'], undefined, 'what was typed would be lost');
  t.equal((await rawRequest(busy.origin, '/livez')).status, 200);
});

t.test('who is refused on arrival gets the same answer', async (t) => {
  const server: FastifyInstance = Fastify({ genReqId: newRequestId });
  t.teardown(() => server.close());
  const requests = followRequests(server);
  answerRequestIds(server);
  addSecurityHeaders(server, { https: true, environment: 'production' });
  const rendered = Buffer.from('<p>Busy, and long enough to pack. '.repeat(99));
  const page = cachedBusyPage(async () => rendered);
  const pages = errorPages({
    render: async () => Buffer.from(''),
    busyPage: page.get,
    fixStack() {},
    development: false,
  });
  let onArrival = true;
  const met: string[] = [];
  shedLoad(server, {
    memory: { full: false },
    requests,
    maxConcurrent: 100,
    refuse: pages.busy,
    turns: { enter: (starter) => starter.refuse(), turnsAway: () => onArrival },
    onArrival: {
      mayRefuse: ({ url }) => url !== '/livez',
      refuse: busyOnArrival({
        readyPage: page.ready,
        headers: securityHeaders(true),
        policy: documentPolicy({ https: true, environment: 'production' }),
        requestId: newRequestId,
      }),
    },
  });
  server.addHook('onRequest', async ({ url }) => void met.push(url));
  addLiveness(server);
  const origin = await server.listen({ port: 0, host: '127.0.0.1' });

  const ofOne = /^(date|x-request-id|retry-after|refresh):/;
  const shape = ({ headerLines }: RawAnswer): string[] =>
    headerLines
      .map((line) => line.toLowerCase())
      .filter((line) => !ofOne.test(line))
      .sort();
  const table: readonly [string, RawOptions][] = [
    ['/faq', { headers: html }],
    ['/faq', { headers: { ...html, 'accept-encoding': 'gzip, br' } }],
    ['/faq', { headers: html, method: 'HEAD' }],
    ['/contact', { headers: { ...html, 'content-length': '3' }, method: 'POST', body: 'a=b' }],
    ['/api/v1/numbers', {}],
    ['/feed.xml', { headers: html }],
  ];
  for (const [path, options] of table) {
    const name = `${options.method ?? 'GET'} ${path} ${options.headers?.['accept-encoding'] ?? ''}`;
    onArrival = false;
    const usual = await rawRequest(origin, path, options);
    onArrival = true;
    const early = await rawRequest(origin, path, options);
    t.equal(early.status, 503, name);
    t.same(shape(early), shape(usual), name);
    t.match(early.headers['x-request-id'], /^[\w-]{22}$/);
    t.ok(Number(early.headers['retry-after']) >= 2);
    const asked = usual.headers['refresh'] === undefined ? undefined : early.headers['retry-after'];
    t.equal(early.headers['refresh'], asked, name);
    if (early.headers['content-type'] === 'application/problem+json') {
      t.equal(JSON.parse(early.body).instance, early.headers['x-request-id']);
      t.same(
        { ...JSON.parse(early.body), instance: '' },
        { ...JSON.parse(usual.body), instance: '' },
      );
    } else {
      t.equal(early.body, usual.body, name);
    }
  }
  t.equal((await rawRequest(origin, '/livez')).status, 200);
  t.same(met, ['/livez'], 'nothing after it has work with them');
  t.equal(requests.count, 0);
});

t.test('what is refused on arrival is in the log and in the metrics', async (t) => {
  const busy = await startSources(
    t,
    {},
    {
      memory: { full: false, stop() {} },
      turns: { enter: (starter) => starter.refuse(), turnsAway: () => true },
    },
  );
  const statusOf = async (path: string, method = 'GET') =>
    (await rawRequest(busy.origin, path, { headers: html, method })).status;
  t.equal(
    await statusOf('/faq'),
    503,
    'the first one has the page rendered, as an ordinary request',
  );
  for (const path of ['/company', '/api/v1/numbers', '/raise-capital']) {
    t.equal(await statusOf(path), 503, path);
  }
  t.equal(await statusOf('/contact', 'POST'), 503);
  t.equal(await statusOf('/livez'), 200);
  t.equal(await statusOf('/favicon.ico'), 200, 'a page that was served needs its files');

  const metrics = await (await fetch(`${busy.opsOrigin}/metrics`)).text();
  const counted = (method: string, route: string) =>
    Number(metrics.split(`_count{method="${method}",route="${route}",status="503"} `)[1]?.[0]);
  t.equal(counted('GET', '(refused)'), 3);
  t.equal(counted('POST', '(refused)'), 1);
  t.equal(counted('GET', '/faq'), 1);
  const told = () => busy.logLines().find(({ refused }) => refused !== undefined);
  while (told() === undefined) await new Promise((wake) => setTimeout(wake, 50));
  t.match(told(), { level: 'error', status: 503, refused: 4 });
});

t.test('a busy page that cannot be rendered is a page that needs nothing', async (t) => {
  const server = Fastify();
  const pages = errorPages({
    render: async () => Buffer.from(''),
    busyPage: async () => {
      throw new Error('React is broken');
    },
    fixStack() {},
    development: false,
  });
  server.get('/', (request, reply) => pages.busy(request, reply, 3));
  const answer = await server.inject({ url: '/', headers: html });
  t.equal(answer.statusCode, 503);
  t.equal(answer.headers['retry-after'], '3');
  t.match(answer.body, '<h1>Internal Server Error</h1>');
});
