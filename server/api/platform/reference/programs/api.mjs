import { randomUUID } from 'node:crypto';

/** Sends a request; stops the program at a refusal. */
async function send(method, path, body, more = {}) {
  const isFile = body instanceof Uint8Array;
  const answer = await fetch(`${process.env.PORTAL}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${process.env.TOKEN}`,
      // To repeat a request after a broken connection, send it again with the same key.
      'idempotency-key': randomUUID(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...more,
    },
    ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
  });
  if (answer.ok) return answer;
  const { detail, errors = [] } = await answer.json();
  console.error(`${method} ${path}: ${answer.status} ${detail}`);
  for (const { pointer, message } of errors) console.error(`  ${pointer} ${message}`);
  process.exit(1);
}

/** Sends a request; resolves to the JSON of the answer. */
export const api = async (...request) => (await send(...request)).json();

/** Downloads a file. */
export const download = async (path) =>
  new Uint8Array(await (await send('GET', path)).arrayBuffer());

/** Goes through a list, page by page. */
export async function* all(path, filter = {}) {
  let after = '';
  do {
    const query = new URLSearchParams({ limit: '100', ...filter, ...(after && { after }) });
    const { items, nextCursor } = await api('GET', `${path}?${query}`);
    yield* items;
    after = nextCursor;
  } while (after);
}
