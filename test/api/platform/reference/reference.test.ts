/** The OpenAPI document says what the API does; the page says it to people. */
import { HtmlValidate } from 'html-validate';
import t from 'tap';
import Schema from 'typebox/schema';
import { curlExample } from '#api/platform/reference/curl-example.ts';
import { fieldRows } from '#api/platform/reference/field-rows.ts';
import type { OpenApiDocument, OpenApiOperation } from '#api/platform/reference/openapi-types.ts';
import { problemMediaType } from '#shared/http/errors.ts';
import { isIdempotent } from '#shared/http/retry-policy.ts';
import { testApi } from '#test/support/product-api.ts';

const api = await testApi(t);
api.clock.now = Date.parse('2026-12-01T00:00:00.000Z');
const document = (await api.app.inject('/api/v1/openapi.json')).json<OpenApiDocument>();

interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: OpenApiOperation;
}
const entries: readonly Entry[] = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    method: method.toUpperCase(),
    path,
    operation,
  })),
);

/** Every `GET /api/v1/…` the router knows, from its own tree: four columns are one level. */
function routesOf(tree: string): readonly string[] {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const parts = /^([│ ]*)[├└]── (\S*) ?(?:\(([A-Z, ]+)\))?/u.exec(line);
    if (parts === null) return [];
    const [, indent = '', segment = '', methods = ''] = parts;
    const level = indent.length / 4;
    above.length = level;
    above.push(segment);
    const path = above.join('').replaceAll(/:(\w+)/g, '{$1}');
    return methods.split(', ').map((method) => `${method} ${path}`);
  });
}

t.test('every route of the API is in the document, and nothing else', async (t) => {
  const routes = routesOf(api.app.printRoutes({ commonPrefix: false }))
    .filter((route) => /^(?!HEAD)[A-Z]+ \/api\/v1\//.test(route))
    .sort();
  t.ok(routes.includes('GET /api/v1/posts.atom'), 'the tree is read right');
  t.ok(routes.includes('DELETE /api/v1/me/tokens/{id}'), 'at every depth');
  t.same(entries.map(({ method, path }) => `${method} ${path}`).sort(), routes);
});

t.test('the document is OpenAPI 3.1 as far as structure goes', async (t) => {
  t.equal(document.openapi, '3.1.0');
  t.match(document.info, { title: 'Raisehall API', version: '1', description: /Idempotency-Key/ });
  const tags = (document.tags ?? []).map(({ name }) => name);
  t.same(Object.keys(document.components.securitySchemes ?? {}).sort(), ['session', 'token']);
  const ids = entries.map(({ operation }) => operation.operationId);
  t.same(
    ids.filter((id, at) => ids.indexOf(id) !== at),
    [],
    'operation ids are unique',
  );
  for (const { method, path, operation } of entries) {
    const name = `${method} ${path}`;
    const { summary, operationId, responses, parameters = [], security = [] } = operation;
    t.match(summary, /^[A-Z][^.]{3,80}$/, `${name}: ${summary}`);
    t.match(operationId, /^[a-z][A-Za-z0-9]+$/, name);
    t.ok(operation.tags.length > 0 && operation.tags.every((tag) => tags.includes(tag)), name);
    t.ok(
      Object.keys(responses).some((status) => /^2\d\d$/.test(status)),
      `${name} can succeed`,
    );
    for (const [status, response] of Object.entries(responses)) {
      t.match(status, /^(?:[2-5]\d\d|default)$/, name);
      t.ok(response.$ref !== undefined || (response.description ?? '') !== '', `${name} ${status}`);
    }
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, id]) => id);
    const described = parameters.filter((one) => one.in === 'path').map((one) => one.name);
    t.same(described, inPath, `${name}: path parameters`);
    t.ok(
      parameters.every((one) => one.in !== 'path' || one.required === true),
      name,
    );
    const known = Object.keys(document.components.securitySchemes ?? {});
    t.ok(
      security.flatMap((one) => Object.keys(one)).every((scheme) => known.includes(scheme)),
      name,
    );
  }
});

t.test('every operation says how it fails', async (t) => {
  for (const { method, path, operation } of entries) {
    const name = `${method} ${path}`;
    const failures = Object.entries(operation.responses).filter(([status]) => !/^2/.test(status));
    t.ok(
      failures.some(([status]) => status === 'default'),
      name,
    );
    for (const [status, { $ref }] of failures) {
      const response = document.components.responses?.[$ref?.split('/').at(-1) ?? ''];
      t.same(Object.keys(response?.content ?? {}), [problemMediaType], `${name} ${status}`);
    }
    // Signing in is where an account with two-factor authentication is told that a code is asked for.
    // An empty scheme stands for no credentials.
    const schemes = operation.security ?? [];
    const needsWho =
      schemes.length > 0 && schemes.every((scheme) => Object.keys(scheme).length > 0);
    const signsIn = /\/auth\/(?:login|second-step)$/.test(path);
    t.equal('401' in operation.responses, needsWho || signsIn, name);
    const key = (operation.parameters ?? []).find((one) => one.name === 'idempotency-key');
    const isPure = /^\/api\/v1\/(?:calc\/|content\/preview$|commitments\/check$)/.test(path);
    t.equal(key?.required === true, !isIdempotent(method) && !isPure, `${name}: Idempotency-Key`);
    t.equal('409' in operation.responses, key !== undefined, name);
  }
});

t.test('every reference leads somewhere, and no word of our own is left', async (t) => {
  const text = JSON.stringify(document);
  const references = new Set([...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path));
  t.ok(references.size >= 8);
  for (const path of references) {
    let found: unknown = document;
    for (const part of path?.split('/') ?? []) found = (found as Record<string, unknown>)?.[part];
    t.type(found, 'object', `#/${path}`);
  }
  t.notMatch(text, /"sentences"|x-rich-text|"\$id"/);
});

t.test('real answers are as the document says', async (t) => {
  const urls = [
    '/api/v1/posts',
    '/api/v1/posts/by-slug?slug=reg-cf-investor-limits',
    '/api/v1/faq',
    '/api/v1/numbers',
  ];
  for (const url of urls) {
    const [path = ''] = url.split('?');
    const schema =
      document.paths[path]?.['get']?.responses['200']?.content?.['application/json']?.schema;
    const check = Schema.Compile({ components: document.components, ...schema } as never);
    const answer = (await api.app.inject(url)).json();
    t.ok(check.Check(answer), url);
    t.notOk(
      check.Check({ ...answer, items: 1, slug: 1, topics: 1, signed: 1 }),
      `${url}: it is strict`,
    );
  }
  const tree = { components: document.components, $ref: '#/components/schemas/RichText' };
  const check = Schema.Compile(tree as never);
  t.ok(check.Check([{ type: 'quote', content: [{ type: 'rule' }] }]));
  t.notOk(
    check.Check([{ type: 'quote', content: [{ type: 'html', value: '<b>' }] }]),
    'at every depth',
  );
});

t.test('who may call is said as it is', async (t) => {
  const security = (path: string, method: string) =>
    (document.paths[path]?.[method]?.security ?? []).flatMap((one) => Object.keys(one));
  t.same(security('/api/v1/posts', 'get'), []);
  t.same(security('/api/v1/me', 'get'), ['token', 'session']);
  t.same(security('/api/v1/me/tokens', 'post'), ['session']);
  for (const { method, path, operation } of entries) {
    const ways = operation.security ?? [];
    if (ways.length === 0) continue;
    // An empty way means that nobody must be logged in, though more is said to who is.
    const isForAnyone = ways.some((one) => Object.keys(one).length === 0);
    const url = path.replaceAll(/\{\w+\}/g, 'x');
    const headers = { 'idempotency-key': 'reference-test' };
    const { statusCode } = await api.app.inject({ method: method as 'GET', url, headers });
    t.equal(statusCode === 401, !isForAnyone, `${method} ${path}`);
  }
});

t.test('the page is good HTML without script or inline style', async (t) => {
  const reply = await api.app.inject('/api/docs');
  const page = reply.body;
  t.equal(reply.headers['content-type'], 'text/html; charset=utf-8');
  t.match(reply.headers['content-security-policy'], /default-src 'none'; style-src 'self'/);
  const report = await new HtmlValidate({ extends: ['html-validate:recommended'] }).validateString(
    page,
  );
  t.same(
    report.results.flatMap(({ messages }) =>
      messages.map(({ line, message }) => `${line}: ${message}`),
    ),
    [],
  );
  t.notMatch(page, /<script|style=|<style|javascript:|\son\w+=/);
  const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  for (const [, id] of page.matchAll(/href="#([^"]+)"/g)) t.ok(ids.has(id), `#${id}`);
  for (const { path, operation } of entries) {
    t.ok(
      page.includes(`id="operation-${operation.operationId.toLowerCase()}"`),
      operation.operationId,
    );
    t.ok(page.includes(`</b> ${path}</code>`), path);
  }
  t.match(page, /Idempotency and the retry rule/);
  t.equal(page.match(/\bcurl\b/g)?.length, entries.length, 'an example each');
  const head = await api.app.inject({ method: 'HEAD', url: '/api/docs' });
  t.equal(head.statusCode, 200);
  t.equal(head.body, '');
});

t.test('the stylesheet asks for nothing from elsewhere', async (t) => {
  const { body, headers } = await api.app.inject('/api/docs.css');
  t.equal(headers['content-type'], 'text/css; charset=utf-8');
  t.notMatch(body, /url\(|@import/);
  t.match(body, /light-dark\(/);
});

t.test('examples carry every required part', async (t) => {
  const example = (method: string, path: string) =>
    curlExample({
      method: method.toUpperCase(),
      path,
      operation: document.paths[path]?.[method] as OpenApiOperation,
      origin: 'https://own.example',
      document,
    });
  const contact = example('post', '/api/v1/contact');
  t.match(contact, /^curl -X POST \\\n/);
  t.match(contact, / {2}-H 'Idempotency-Key: [0-9a-f-]{36}' \\\n/);
  t.match(contact, / {2}'https:\/\/own\.example\/api\/v1\/contact'$/);
  const sent = JSON.parse(/-d '(.*)' \\/.exec(contact)?.[1] ?? '{}');
  t.same(Object.keys(sent), ['name', 'email', 'topic', 'body']);
  const headers = { 'idempotency-key': 'from-the-example' };
  const reply = await api.app.inject({
    method: 'POST',
    url: '/api/v1/contact',
    headers,
    payload: sent,
  });
  t.equal(reply.statusCode, 201, 'the example works as it stands');
  t.match(example('get', '/api/v1/me'), /-H 'Authorization: Bearer <your token>'/);
  t.match(example('get', '/api/v1/posts/by-slug'), /\?slug=how-a-post-money-safe-becomes-shares'/);
  t.match(example('delete', '/api/v1/me/tokens/{id}'), /tokens\/<id>'/);
});

t.test('fields are listed with what is inside of them', async (t) => {
  const schema =
    document.paths['/api/v1/posts/by-slug']?.['get']?.responses['200']?.content?.[
      'application/json'
    ]?.schema;
  const rows = fieldRows(schema ?? {}, document);
  const typeOf = (name: string) => rows.find((row) => row.name === name)?.type;
  t.equal(typeOf('publishedAt'), 'moment');
  t.equal(typeOf('tags[].label'), 'string');
  t.equal(typeOf('newer.slug'), 'string');
  t.equal(typeOf('content'), 'RichText');
  t.equal(typeOf('related[].tags[].tag'), 'string');
});
