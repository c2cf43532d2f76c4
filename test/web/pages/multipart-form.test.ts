/** Forms that hold a file, over a real socket: what browsers send, and what they never would. */
import { once } from 'node:events';
import http from 'node:http';
import t from 'tap';
import { multipartForm } from '#server/web/pages/multipart-form.ts';
import { ProblemError } from '#shared/http/errors.ts';
import { listening } from '../../support/listening-server.ts';
import { startApp } from '../../support/running-app.ts';

const limits = { fileBytes: 1_000, files: 1, fieldBytes: 500, fields: 3, totalBytes: 20_000 };
const outcomes: string[] = [];

/** Answers with what was read: names with their values, of files name, type and size. */
const server = http.createServer(async (request, response) => {
  try {
    const form = await multipartForm(request, limits);
    const entries = [...form].map(([name, value]) =>
      typeof value === 'string' ? [name, value] : [name, value.name, value.type, value.size],
    );
    outcomes.push('read');
    response.end(JSON.stringify(entries));
  } catch (error) {
    const status = error instanceof ProblemError ? error.status : 500;
    outcomes.push(String(status));
    response.writeHead(status).end();
  }
});
const { origin } = await listening(t, server);

function formOf(fields: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

async function send(form: FormData): Promise<unknown> {
  const answer = await fetch(origin, { method: 'POST', body: form });
  return answer.ok ? answer.json() : answer.status;
}

async function sendRaw(body: string, type = 'multipart/form-data; boundary=b'): Promise<number> {
  const headers = { 'content-type': type };
  const answer = await fetch(origin, { method: 'POST', body, headers });
  await answer.body?.cancel();
  return answer.status;
}

t.test('text and a file', async (t) => {
  const picture = new File([new Uint8Array(700)], 'größe 1.png', { type: 'image/png' });
  t.same(await send(formOf({ alt: 'Grüße,\r\nzwei Zeilen', picture })), [
    ['alt', 'Grüße,\r\nzwei Zeilen'],
    ['picture', 'größe 1.png', 'image/png', 700],
  ]);
});

t.test('a file field left empty is an empty file, as in the browser', async (t) => {
  t.same(await send(formOf({ picture: new File([], '') })), [
    ['picture', '', 'application/octet-stream', 0],
  ]);
});

t.test('too large a file is cut, so that the form can say so', async (t) => {
  const picture = new File([new Uint8Array(9_000)], 'large.png', { type: 'image/png' });
  t.same(await send(formOf({ picture, alt: 'kept' })), [
    ['alt', 'kept'],
    ['picture', 'large.png', 'image/png', limits.fileBytes],
  ]);
});

t.test('what goes beyond the limits is refused', async (t) => {
  const file = (size: number) => new File([new Uint8Array(size)], 'a.png');
  t.equal(await send(formOf({ one: file(5), two: file(5) })), 413, 'two files');
  t.equal(await send(formOf({ a: '', b: '', c: '', d: '' })), 413, 'too many fields');
  t.equal(await send(formOf({ a: 'x'.repeat(600) })), 413, 'a long field');
  t.equal(await send(formOf({ a: 'x'.repeat(300), b: 'x'.repeat(300) })), 413, 'long together');
  t.equal(await send(formOf({ file: file(30_000) })), 413, 'all together');
  const chunked = http.request(origin, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
  chunked.write('--b\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n');
  chunked.end('x'.repeat(30_000));
  const [answer] = (await once(chunked, 'response')) as [http.IncomingMessage];
  t.equal(answer.statusCode, 413, 'without a length, too');
  answer.resume();
});

t.test('what is no form is refused, whatever it is', async (t) => {
  t.equal(await sendRaw('a=b', 'multipart/form-data'), 400, 'no boundary');
  t.equal(await sendRaw(''), 400, 'nothing at all');
  t.equal(await sendRaw('a=b'), 400, 'no part');
  const head = '--b\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n';
  t.equal(await sendRaw(`${head}never ends`), 400);
});

t.test('a client that leaves half-way ends the reading', async (t) => {
  const before = outcomes.length;
  const request = http.request(origin, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 5_000 },
  });
  request.on('error', () => {});
  request.write('--b\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n');
  await once(request, 'socket');
  setTimeout(() => request.destroy(), 50);
  while (outcomes.length === before) await new Promise((resolve) => setTimeout(resolve, 10));
  t.equal(outcomes.at(-1), '400');
});

t.test('only the pages behind the gate take such forms', async (t) => {
  const app = await startApp(t);
  const post = async (path: string) => {
    const body = formOf({ _intent: 'sign-in', email: 'ada@example.com' });
    const headers = { accept: 'text/html', origin: app.origin };
    return (await fetch(app.origin + path, { method: 'POST', body, headers })).status;
  };
  t.equal(await post('/contact'), 415);
  t.equal(await post('/login'), 415);
  t.equal(await post('/dashboard'), 404, 'without a session there is no such page');
});
