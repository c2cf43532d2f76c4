/**
 * Data that fails after its page's shell was sent: the page says so in its place, the status stays
 * what it was, and the log says it once, where it is a fault of ours.
 */

import type http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import t, { type Test } from 'tap';
import { buildFolder } from '#server/project.ts';
import { latestBuild } from '#server/web/builds/build-store.ts';
import { pagesFromBuild } from '#server/web/pages/from-build.ts';
import { htmlCache, htmlCacheLimits } from '#server/web/pages/html-cache.ts';
import { pageHandler } from '#server/web/pages/page-handler.ts';
import { sessionEndedTitle } from '#shared/http/errors.ts';
import { internalHeaders, requestIdHeader } from '#shared/http/internal-headers.ts';
import type { Boot, Loaded } from '#shared/site/page-state.ts';
import { sendJson, startFakeApi } from '../../support/fake-api.ts';
import { knownMe } from '../../support/known-account.ts';
import { rawRequest } from '../../support/raw-request.ts';
import { startApp } from '../../support/running-app.ts';
import { openShellFirst, type ShellFirst } from '../../support/shell-first.ts';

type Answer = (response: http.ServerResponse) => void;
/** What a loader cannot make anything of, and does not expect: a fault of ours. */
const senseless: Answer = (response) => sendJson(response, 200, {});
const endedSession: Answer = (response) => {
  response.setHeader(internalHeaders.setSession, 'clear');
  const title = 'Login Required';
  sendJson(response, 401, { type: '/problems/unauthenticated', title, status: 401, detail: 'No.' });
};

/** Questions nobody has answered yet, by path. */
const held = new Map<string, http.ServerResponse[]>();
let holds = true;
const api = await startFakeApi(
  t,
  { '/api/v1/me': (_request, response) => sendJson(response, 200, knownMe) },
  ({ url = '' }, response) => {
    const path = url.split('?')[0] ?? '';
    if (holds) held.set(path, [...(held.get(path) ?? []), response]);
    else answer(path, response);
  },
);
const app = await startApp(t, { API_BASE_URL: api.baseUrl });
const loggedIn = { cookie: `sid=${'v'.repeat(43)}` };

function answer(path: string, response: http.ServerResponse): void {
  if (path === '/api/v1/faq') sendJson(response, 200, { topics: [] });
  else sendJson(response, 200, { items: [] });
}

/** Answers what is asked, one path in its own way, until the documents have ended. */
async function release(pages: readonly ShellFirst[], path: string, own: Answer): Promise<string[]> {
  let ended = false;
  const documents = Promise.all(pages.map(({ whole }) => whole)).finally(() => {
    ended = true;
  });
  while (!ended) {
    for (const [asked, responses] of held) {
      held.delete(asked);
      for (const response of responses) {
        if (asked === path) own(response);
        else answer(asked, response);
      }
    }
    await pause(5);
  }
  return documents;
}

function idOf({ headers }: ShellFirst): string {
  return String(headers[requestIdHeader]);
}

/** The lines of the log, from `warn` on, that name a request; written a moment after its end. */
async function complaintsAbout(page: ShellFirst): Promise<readonly Record<string, unknown>[]> {
  for (let tries = 0; tries < 100 && complaintsNow(page).length === 0; tries += 1) await pause(20);
  return complaintsNow(page);
}

function complaintsNow(page: ShellFirst): readonly Record<string, unknown>[] {
  return app
    .logLines()
    .filter(({ level }) => ['warn', 'error', 'fatal'].includes(String(level)))
    .filter((line) => JSON.stringify(line).includes(idOf(page)));
}

function lateOf(html: string): Loaded<unknown> {
  const json = /<script type="application\/json" id="late">(.*?)<\/script>/s.exec(html)?.[1];
  return JSON.parse(json ?? 'null') as Loaded<unknown>;
}

function isWhole(t: Test, page: ShellFirst, html: string): void {
  t.equal(page.status, 200, 'the status was sent before anybody could know');
  t.match(html, /<\/html>$/, 'the document is whole');
  t.match(html, /<h1/);
  t.notMatch(page.shell, /could(n’t| not) be loaded/);
}

for (const [path, asked, headers] of [
  ['/faq?utm_source=mail', '/api/v1/faq', {}],
  ['/dashboard?view=security', '/api/v1/me/tokens', loggedIn],
] as const) {
  t.test(`${path}: a failure of ours is told in its place, and logged once`, async (t) => {
    const page = await openShellFirst(app.origin, path, headers);
    const [html = ''] = await release([page], asked, senseless);
    isWhole(t, page, html);
    t.match(html, 'This part of the page couldn’t be loaded.');
    t.match(html, `<a href="${path}" data-native="">Load the page again`, 'the same view of it');
    const late = lateOf(html);
    t.match(late, { data: null, lost: { status: 500, message: idOf(page) } });
    t.notMatch(html, /TypeError|Cannot read|undefined/, 'nothing of the inside');
    const complaints = await complaintsAbout(page);
    t.equal(complaints.length, 1, 'somebody is told, once');
    t.match(JSON.stringify(complaints[0]), /TypeError.*stack/s, 'with the place to look at');
  });
}

t.test('all who follow the same rendering are told, and nothing of it is kept', async (t) => {
  const pages = [
    await openShellFirst(app.origin, '/faq'),
    await openShellFirst(app.origin, '/faq'),
  ];
  t.equal(held.get('/api/v1/faq')?.length, 1, 'both wait for one answer');
  for (const [at, html] of (await release(pages, '/api/v1/faq', senseless)).entries()) {
    const page = pages[at] as ShellFirst;
    isWhole(t, page, html);
    t.match(lateOf(html), { lost: { status: 500, message: idOf(page) } }, 'each with its number');
    t.equal((await complaintsAbout(page)).length, 1);
  }
  holds = false;
  const next = await rawRequest(app.origin, '/faq', { headers: { prefer: 'complete-document' } });
  holds = true;
  t.equal(next.status, 200);
  t.notMatch(next.body, /could(n’t| not) be loaded/, 'the next visitor gets the page');
});

t.test(
  'a session that ends after the shell was sent is told as such, and is no fault',
  async (t) => {
    const path = '/dashboard?view=security';
    const page = await openShellFirst(app.origin, path, loggedIn);
    const [html = ''] = await release([page], '/api/v1/auth/sessions', endedSession);
    isWhole(t, page, html);
    t.match(html, sessionEndedTitle);
    t.match(html, 'href="/login?next=%2Fdashboard%3Fview%3Dsecurity"', 'and leads back to it');
    t.notMatch(html, /could(n’t| not) be loaded|Manage devices/);
    t.match(lateOf(html), { data: null, lost: { status: 404, sessionEnded: true } });
    t.same(await complaintsAbout(page), []);
  },
);

t.test('a part that cannot be rendered of its data is logged once', async (t) => {
  const page = await openShellFirst(app.origin, '/blog?utm_source=mail');
  const [html = ''] = await release([page], '/api/v1/posts', senseless);
  isWhole(t, page, html);
  const complaints = await complaintsAbout(page);
  t.equal(complaints.length, 1);
  t.match(complaints[0], { msg: 'A page failed to render.' });
});

t.test('data that is not there at the deadline is told and logged once, too', async (t) => {
  const { directory, record } = await latestBuild(buildFolder);
  const source = await pagesFromBuild(directory, record);
  const rendered = await rawRequest(app.origin, '/contact', { headers: { accept: 'text/html' } });
  const boot = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(
    rendered.body,
  )?.[1];
  const { site } = JSON.parse(boot ?? 'null') as Boot;
  const failures: unknown[] = [];
  const errors: unknown[] = [];
  const never = () => new Promise<never>(() => {});
  const stopping = new AbortController();
  const handler = pageHandler({
    source,
    site,
    cache: htmlCache(htmlCacheLimits, Date.now, (error) => errors.push(error)),
    freshen: async () => {},
    anonymousTransport: () => never,
    hasSession: () => false,
    visitorTransport: () => never,
    known: () => ({}),
    contentSecurityPolicy: () => "default-src 'self'",
    onError: (error) => errors.push(error),
    failureOf(error, { url }) {
      failures.push(error);
      return { status: 500, message: 'Too late.', path: url };
    },
    onRendered() {},
    stopping: stopping.signal,
    renderDeadlineMs: 300,
  });
  const server = Fastify();
  server.decorateRequest('cookies');
  server.get('/faq', (request, reply) => {
    request.cookies = {};
    return handler.read(request, reply, 'faq');
  });
  const origin = await server.listen({ port: 0 });
  t.teardown(() => server.close());
  const page = await openShellFirst(origin, '/faq?utm_source=mail');
  const html = await page.whole;
  isWhole(t, page, html);
  t.match(html, 'This part of the page couldn’t be loaded.');
  t.match(lateOf(html), { lost: { message: 'Too late.' } });
  t.match(failures, [{ name: 'TimeoutError' }]);
  t.equal(failures.length, 1);
  t.same(errors, [], 'and is not told again as something that could not be rendered');
});
