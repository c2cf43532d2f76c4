import { randomUUID } from 'node:crypto';

/** Sends a request; resolves to the answer's JSON, and stops the program at a refusal. */
export async function api(method, path, body, more = {}) {
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
  const text = await answer.text();
  if (answer.ok) return JSON.parse(text);
  const { detail, errors = [] } = JSON.parse(text);
  console.error(`${method} ${path}: ${answer.status} ${detail}`);
  for (const { pointer, message } of errors) console.error(`  ${pointer} ${message}`);
  process.exit(1);
}
