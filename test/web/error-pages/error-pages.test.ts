import Fastify, { type FastifyInstance } from 'fastify';
import t from 'tap';
import { type ErrorPagesDeps, errorPages } from '#server/web/error-pages/error-pages.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { PageError } from '#shared/http/page-error.ts';
import { rawRequest } from '../../support/raw-request.ts';
import { startApp } from '../../support/running-app.ts';

const app = await startApp(t);
const html = { accept: 'text/html' };

t.test('an unknown path is a page for people and a problem for programs', async (t) => {
  const page = await rawRequest(app.origin, '/nowhere', { headers: html });
  t.equal(page.status, 404);
  t.match(page.headers['content-type'], 'text/html');
  t.match(page.body, '<title>Page not found · Raisehall</title>');
  t.match(page.body, /<h1[^>]*>Page not found<\/h1>/);
  t.match(
    page.body,
    /There is nothing at <code>\/nowhere<\/code>\. It may have moved, or be for members only\./,
  );
  t.notMatch(page.body, /Error 404|The address may be wrong/, 'and it is said once');
  t.match(page.body, '/login?next=%2Fnowhere');
  t.match(page.headers.vary, 'Accept');
  t.notMatch(page.body, /nonce|<script(?![^>]*(src=|type="application))/, 'a complete document');

  for (const [path, accept] of [
    ['/nowhere', 'application/json'],
    ['/nowhere.json', 'text/html'],
    ['/api/nowhere', 'text/html'],
    ['/assets/nowhere.js', 'text/html'],
    ['/_build/meta/nowhere.json', 'text/html'],
  ] as const) {
    const answer = await rawRequest(app.origin, path, { headers: { accept } });
    t.equal(answer.status, 404, path);
    t.match(answer.headers['content-type'], 'application/problem+json', path);
    const document = JSON.parse(answer.body);
    t.match(document, { type: '/problems/not-found', status: 404, instance: String });
    t.equal(document.instance, answer.headers['x-request-id'], 'the instance is the request');
  }
});

t.test('paths are escaped and cut', async (t) => {
  const hostile = await rawRequest(app.origin, '/%3Cscript%3E"><script>alert(1)</script>', {
    headers: html,
  });
  t.notMatch(hostile.body, '<script>alert');
  const long = `/${'a'.repeat(3_000)}`;
  const answer = await rawRequest(app.origin, long, { headers: html });
  t.match(answer.body, `Page not found: ${long.slice(0, 200)}…`);
  t.notMatch(answer.body, long.slice(0, 202));
});

t.test('a failed validation has its own message', async (t) => {
  const answer = await rawRequest(app.origin, '/blog?post=nope', { headers: html });
  t.equal(answer.status, 404);
  t.match(answer.body, 'Page Not Found: /blog');
});

t.test('methods a page does not take are 405 with Allow', async (t) => {
  const headers = { ...html, 'sec-fetch-site': 'same-origin' };
  const wrong = await rawRequest(app.origin, '/company', { method: 'POST', headers });
  t.equal(wrong.status, 405);
  t.equal(wrong.headers['allow'], 'GET, HEAD');
  t.match(wrong.body, /<h1[^>]*>Internal Server Error<\/h1>/, 'the title for any other status');
  const form = await rawRequest(app.origin, '/contact', { method: 'DELETE', headers });
  t.equal(form.status, 405);
  t.equal(form.headers['allow'], 'GET, HEAD, POST');
});

t.test('what is sent to a page is checked before it is read', async (t) => {
  const headers = { ...html, 'sec-fetch-site': 'same-origin' };
  const send = (body: string, type: string) =>
    rawRequest(app.origin, '/contact', {
      method: 'POST',
      headers: { ...headers, 'content-type': type, 'content-length': String(body.length) },
      body,
    });
  t.equal((await send('{}', 'application/xml')).status, 415);
  t.equal((await send('{"a":', 'application/json')).status, 415, 'pages take forms only');
  t.equal((await send('{}', 'text/plain')).status, 415);
  const form = 'application/x-www-form-urlencoded';
  t.equal((await send(`a=${'x'.repeat(70_000)}`, form)).status, 413);
  t.equal((await send('&a'.repeat(2_000), form)).status, 400, 'more fields than any form has');
  const elsewhere = await rawRequest(app.origin, '/contact', {
    method: 'POST',
    headers: { ...html, 'sec-fetch-site': 'cross-site', 'content-type': form },
    body: 'a=b',
  });
  t.equal(elsewhere.status, 403);
});

/** A server of its own, whose routes fail in every way. */
function failing(parts: Partial<ErrorPagesDeps> = {}): FastifyInstance {
  const server = Fastify();
  const pages = errorPages({
    render: async (_request, failure) => Buffer.from(JSON.stringify(failure)),
    busyPage: async (_request, message) => ({ body: Buffer.from(message), encoding: 'identity' }),
    fixStack() {},
    development: false,
    ...parts,
  });
  server.setErrorHandler(pages.error);
  const throwing = (path: string, error: unknown) =>
    server.get(path, async () => {
      throw error;
    });
  throwing('/plain', new Error('the password is hunter2'));
  throwing('/string', 'just a string');
  throwing('/page', new PageError(503, 'database of host db1 is away'));
  throwing(
    '/problem',
    new ProblemError(problem('rate-limited', 'Slow down.'), { 'retry-after': '7' }),
  );
  return server;
}

t.test('from 500 on nothing internal is shown, but the number of the request', async (t) => {
  for (const path of ['/plain', '/string', '/page']) {
    const answer = await failing().inject({ url: path, headers: html });
    const failure = answer.json();
    t.equal(answer.statusCode, path === '/page' ? 503 : 500);
    t.notMatch(answer.body, /hunter2|just a string|db1/);
    t.match(failure.message, failure.requestId);
  }
  const own = await failing({ development: true }).inject({ url: '/plain', headers: html });
  t.match(own.json().message, 'hunter2', 'in development the message helps');
});

t.test('a problem keeps its status and headers', async (t) => {
  const answer = await failing().inject({
    url: '/problem',
    headers: { accept: 'application/json' },
  });
  t.equal(answer.statusCode, 429);
  t.equal(answer.headers['retry-after'], '7');
  t.match(answer.json(), { type: '/problems/rate-limited', detail: 'Slow down.' });
});

t.test('when the error screen cannot be rendered there is a page that needs nothing', async (t) => {
  const render = async () => {
    throw new Error('React is broken');
  };
  const answer = await failing({ render }).inject({ url: '/plain', headers: html });
  t.equal(answer.statusCode, 500);
  t.match(answer.body, /^<!doctype html>/);
  t.match(answer.body, '<h1>Internal Server Error</h1>');
  t.notMatch(answer.body, /script|React/);
});
