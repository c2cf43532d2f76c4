import t from 'tap';
import { submitKeys } from '#client/framework/forms/submit-keys.ts';
import { apiClient, newIdempotencyKey } from '#client/framework/http/client.ts';
import type { ApiReply, ApiRequest } from '#shared/http/api-transport.ts';
import { ProblemError } from '#shared/http/errors.ts';
import { idempotencyKeyPattern } from '#shared/http/internal-headers.ts';

function recording(answer: (request: ApiRequest) => Partial<ApiReply> = () => ({})) {
  const sent: ApiRequest[] = [];
  const transport = async (request: ApiRequest): Promise<ApiReply> => {
    sent.push(request);
    return { status: 200, header: () => null, text: '{"ok":true}', ...answer(request) };
  };
  return { sent, transport };
}

t.test('every write but an idempotent one carries a key, a read carries none', async (t) => {
  const { sent, transport } = recording();
  const api = apiClient(transport);
  t.same(await api.send('GET /me'), { ok: true });
  const message = { name: 'Ada', email: 'a@b.c', topic: undefined, body: 'Hello', website: '' };
  await api.send('POST /contact', { body: message });
  await api.send('POST /contact', { body: message, key: 'given-by-the-form' });
  await api.send('PATCH /me', { body: { name: 'Ada' }, version: 3 });
  await api.send('DELETE /me/tokens/:id', { params: { id: '1' } });
  const keys = sent.map(({ headers }) => headers?.['idempotency-key']);
  t.match(keys[1], idempotencyKeyPattern);
  t.match(keys[3], idempotencyKeyPattern);
  t.same([keys[0], keys[2], keys[4]], [undefined, 'given-by-the-form', undefined]);
  t.equal(sent[3]?.headers?.['if-match'], '"3"');
  t.equal(sent[1]?.body, '{"name":"Ada","email":"a@b.c","body":"Hello","website":""}');
  t.equal(sent.length, 5, 'it never retries: the proxy does');
  const many = new Set(Array.from({ length: 1_000 }, newIdempotencyKey));
  t.equal(many.size, 1_000);
});

t.test('a file is sent as it is, under its own type', async (t) => {
  const { sent, transport } = recording();
  const api = apiClient(transport);
  const png = new Blob([Uint8Array.of(0, 255, 13)], { type: 'image/png' });
  await api.send('PUT /content/images', { body: png });
  await api.send('PUT /content/images', { body: new Blob([]) });
  t.match(sent[0], { method: 'PUT', headers: { 'content-type': 'image/png' } });
  t.same(sent[0]?.body, Uint8Array.of(0, 255, 13));
  t.equal(sent[0]?.headers?.['idempotency-key'], undefined);
  t.equal(sent[1]?.headers?.['content-type'], 'application/octet-stream');
});

t.test('what is known is not asked for, until something is written', async (t) => {
  const { sent, transport } = recording();
  const api = apiClient(transport, { '/me': { known: true } });
  t.same(await api.send('GET /me'), { known: true });
  t.equal(sent.length, 0);
  await api.send('PATCH /me', { body: {} });
  t.same(await api.send('GET /me'), { ok: true }, 'and then anew');
});

t.test('400 to 599 become one typed error with the problem', async (t) => {
  const problem = { type: '/problems/validation', title: 'x', status: 422, detail: 'Look again.' };
  for (const status of [400, 404, 422, 499, 500, 503, 599]) {
    const text = JSON.stringify({ ...problem, status });
    const header = (name: string) => (name === 'retry-after' ? '7' : null);
    const api = apiClient(recording(() => ({ status, text, header })).transport);
    const error = await api.send('GET /numbers').then(
      () => undefined,
      (caught: unknown) => caught,
    );
    t.ok(error instanceof ProblemError);
    t.match(error, { status, problem: { detail: 'Look again.' }, headers: { 'retry-after': '7' } });
  }
  for (const text of ['', '<html>', '"text"', 'null', '{"status":"502"}']) {
    const api = apiClient(recording(() => ({ status: 502, text })).transport);
    await t.rejects(
      api.send('GET /numbers'),
      { name: 'ProblemError' },
      `a body that is none of ours: ${text}`,
    );
  }
  for (const status of [200, 201, 204, 302, 600]) {
    const api = apiClient(recording(() => ({ status, text: '' })).transport);
    t.equal(await api.send('GET /numbers'), undefined, String(status));
  }
});

t.test('the same unanswered submit keeps its key; an answered one is a new wish', (t) => {
  const keys = submitKeys();
  const url = new URL('http://localhost/contact');
  const form = (name: string) => {
    const data = new FormData();
    data.append('name', name);
    return data;
  };
  const first = keys.keyOf(url, form('Ada'));
  t.equal(keys.keyOf(url, form('Ada')), first);
  t.not(keys.keyOf(url, form('Bob')), first);
  keys.settle(url, form('Ada'));
  t.not(keys.keyOf(url, form('Ada')), first);
  t.end();
});
