import type { ApiReply, ApiTransport } from '../../../shared/http/api-transport.ts';
import { type Problem, ProblemError, problem } from '../../../shared/http/errors.ts';
import { idempotencyKeyHeader, requestIdHeader } from '../../../shared/http/internal-headers.ts';
import { isErrorStatus, isIdempotent } from '../../../shared/http/retry-policy.ts';

export interface WriteOptions {
  /**
   * The same key for the same submit, however often it is sent; a new one is made when none is
   * given.
   */
  readonly key?: string;
  /**
   * The version that was read, sent as If-Match; if somebody has saved in between, the change is
   * refused with 412.
   */
  readonly version?: number;
}

export interface ApiClient {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body?: unknown, options?: WriteOptions): Promise<T>;
  patch<T>(path: string, body: unknown, options?: WriteOptions): Promise<T>;
  /** Sends a file as it is, under its own media type. */
  put<T>(path: string, file: Blob, options?: WriteOptions): Promise<T>;
  delete<T>(path: string, options?: WriteOptions): Promise<T>;
}

/**
 * The one HTTP client of the pages. Statuses 400 to 599 become a `ProblemError` with the response's
 * problem document. It makes the Idempotency-Key and does not retry, because the proxy does. Reads
 * of one client are cached, so that a page's validation and its loader can read the same thing with
 * one request; `known` are responses by path that are there from the start. A write clears the
 * cache.
 */
export function apiClient(
  transport: ApiTransport,
  known: Readonly<Record<string, unknown>> = {},
): ApiClient {
  const reads = new Map<string, Promise<unknown>>(
    Object.entries(known).map(([path, value]) => [path, Promise.resolve(value)]),
  );

  async function send<T>(
    method: string,
    path: string,
    body: Body | undefined,
    options: WriteOptions,
  ) {
    const headers: Record<string, string> = { accept: 'application/json' };
    if (body !== undefined) headers['content-type'] = body.type;
    if (!isIdempotent(method)) headers[idempotencyKeyHeader] = options.key ?? newIdempotencyKey();
    if (options.version !== undefined) headers['if-match'] = `"${options.version}"`;
    // Earlier reads may be outdated after a write.
    if (method !== 'GET') reads.clear();
    const reply = await transport({
      method,
      path,
      headers,
      ...(body === undefined ? {} : { body: body.content }),
    });
    return readReply<T>(reply);
  }

  return {
    get<T>(path: string) {
      const remembered = reads.get(path);
      if (remembered !== undefined) return remembered as Promise<T>;
      const read = send<T>('GET', path, undefined, {});
      reads.set(path, read);
      return read;
    },
    post: (path, body, options = {}) => send('POST', path, json(body), options),
    patch: (path, body, options = {}) => send('PATCH', path, json(body), options),
    put: async (path, file, options = {}) => send('PUT', path, await bytesOf(file), options),
    delete: (path, options = {}) => send('DELETE', path, undefined, options),
  };
}

interface Body {
  readonly type: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

function json(value: unknown): Body | undefined {
  if (value === undefined) return undefined;
  return { type: 'application/json', content: JSON.stringify(value) };
}

async function bytesOf(file: Blob): Promise<Body> {
  const type = file.type === '' ? 'application/octet-stream' : file.type;
  return { type, content: new Uint8Array(await file.arrayBuffer()) };
}

/** A new Idempotency-Key, one for every submit of a form. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The value of a response; statuses 400 to 599 become a `ProblemError`. */
export function readReply<T>(reply: ApiReply): T {
  const value = reply.text === '' ? undefined : parseJson(reply.text);
  if (!isErrorStatus(reply.status)) return value as T;
  const retryAfter = reply.header('retry-after');
  throw new ProblemError(
    isProblem(value) ? value : unexplained(reply),
    retryAfter === null ? {} : { 'retry-after': retryAfter },
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isProblem(value: unknown): value is Problem {
  return (
    typeof value === 'object' &&
    value !== null &&
    'status' in value &&
    typeof value.status === 'number' &&
    'detail' in value &&
    typeof value.detail === 'string'
  );
}

/** The problem for an error status without a problem document, as a proxy in between may send. */
function unexplained(reply: ApiReply): Problem {
  const requestId = reply.header(requestIdHeader);
  return {
    ...problem('internal', 'The server sent a response we could not read. Please try again.'),
    status: reply.status,
    ...(requestId === null ? {} : { instance: requestId }),
  };
}
