import { type ApiReply, type ApiTransport, jsonOf } from '#shared/http/api-transport.ts';
import { type Problem, ProblemError, problem } from '#shared/http/errors.ts';
import { idempotencyKeyHeader, requestIdHeader } from '#shared/http/internal-headers.ts';
import { isErrorStatus, isIdempotent } from '#shared/http/retry-policy.ts';
import type { EndpointKey } from '#shared/product/endpoints.ts';
import {
  type AnyRequest,
  type EndpointResponse,
  type RequestArgument,
  requestLine,
} from './endpoint-call.ts';

/** Calls the endpoints that are declared for both sides; their declarations type the call. */
export interface ApiClient {
  send<K extends EndpointKey>(
    endpoint: K,
    ...request: RequestArgument<K>
  ): Promise<EndpointResponse<K>>;
}

/**
 * The one HTTP client of the pages. Statuses 400 to 599 become a `ProblemError` with the response's
 * problem document. It makes the Idempotency-Key and does not retry, because the proxy does.
 * @param known responses by path that are there from the start, until something is written
 */
export function apiClient(
  transport: ApiTransport,
  known: Readonly<Record<string, unknown>> = {},
): ApiClient {
  let isUnchanged = true;

  async function call(method: string, path: string, request: AnyRequest): Promise<unknown> {
    const body = await bodyOf(request.body);
    const headers: Record<string, string> = { accept: 'application/json' };
    if (body !== undefined) headers['content-type'] = body.type;
    if (!isIdempotent(method)) headers[idempotencyKeyHeader] = request.key ?? newIdempotencyKey();
    if (request.version !== undefined) headers['if-match'] = `"${request.version}"`;
    const reply = await transport({
      method,
      path,
      headers,
      ...(body === undefined ? {} : { body: body.content }),
    });
    return readReply(reply);
  }

  async function send(endpoint: EndpointKey, request: AnyRequest = {}): Promise<unknown> {
    const { method, path } = requestLine(endpoint, request);
    if (method !== 'GET') isUnchanged = false;
    else if (isUnchanged && Object.hasOwn(known, path)) return known[path];
    return call(method, path, request);
  }

  // The declarations say what comes back, and the server's routes are made from them.
  return { send: send as ApiClient['send'] };
}

interface Body {
  readonly type: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

async function bodyOf(value: unknown): Promise<Body | undefined> {
  if (value === undefined) return undefined;
  if (!(value instanceof Blob)) {
    return { type: 'application/json', content: JSON.stringify(value) };
  }
  const type = value.type === '' ? 'application/octet-stream' : value.type;
  return { type, content: new Uint8Array(await value.arrayBuffer()) };
}

/** A new Idempotency-Key, one for every submit of a form. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The value of a response; statuses 400 to 599 become a `ProblemError`. */
export function readReply<T>(reply: ApiReply): T {
  const value = jsonValue(reply);
  if (!isErrorStatus(reply.status)) return value as T;
  const retryAfter = reply.header('retry-after');
  throw new ProblemError(
    isProblem(value) ? value : unexplained(reply),
    retryAfter === null ? {} : { 'retry-after': retryAfter },
  );
}

function jsonValue(reply: ApiReply): unknown {
  try {
    return jsonOf(reply);
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
