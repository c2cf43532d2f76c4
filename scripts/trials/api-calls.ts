/** Calls of the API over HTTP, as a program would make them for somebody who is logged in. */

/** Calls the API of a server for a member, with JSON or with the bytes of a document. */
export type CallApi = <T>(
  member: { readonly cookie: string },
  method: string,
  path: string,
  body?: object | Buffer,
  version?: number,
) => Promise<T>;

/** What a document is, by its first bytes. */
function typeOf(bytes: Buffer): string {
  const start = bytes.toString('latin1', 0, 4);
  if (start === '%PDF') return 'application/pdf';
  const isWorkbook = start.startsWith('PK');
  return isWorkbook
    ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    : 'text/csv';
}

/** The calls of one server; each rejects unless it succeeds. */
export function callsTo(server: { readonly origin: string }): CallApi {
  const send = sendingTo(server);
  return async <T>(...call: Parameters<CallApi>) => (await send(...call)).json() as Promise<T>;
}

/** The same, which resolve with the whole answer. */
export function sendingTo({ origin }: { readonly origin: string }) {
  return async function send(...call: Parameters<CallApi>): Promise<Response> {
    const [{ cookie }, method, path, body, version] = call;
    const headers = new Headers({ cookie, origin, 'idempotency-key': crypto.randomUUID() });
    const isFile = Buffer.isBuffer(body);
    if (body !== undefined) {
      headers.set('content-type', isFile ? typeOf(body) : 'application/json');
    }
    if (version !== undefined) headers.set('if-match', `"${version}"`);
    const sent = isFile ? new Uint8Array(body) : JSON.stringify(body);
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: sent }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
}
