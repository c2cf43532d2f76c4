import type { ApiReply, ApiRequest } from '#shared/http/api-transport.ts';
import { ProblemError, problem, problemMediaType } from '#shared/http/errors.ts';
import { idempotencyKeyHeader, internalHeaders } from '#shared/http/internal-headers.ts';
import { apiTarget } from './api-path.ts';
import type { Call, Exchange } from './exchange.ts';
import { CallEnded, toProblem } from './failures.ts';
import {
  type AnswerHeaders,
  idempotencyKey,
  passAnswerHeaders,
  single,
  upstreamHeaders,
} from './headers.ts';
import type { PageDraw } from './page-draw.ts';
import { checked } from './response-check.ts';
import type { Upstream } from './upstream.ts';

/** The visitor a page is rendered for. */
export interface RenderContext {
  readonly session: string | undefined;
  /** The proof of the right password, while the code is still missing. */
  readonly challenge?: string | undefined;
  readonly requestId: string;
  /** The page's; without one, each call reads by itself. */
  readonly draw?: PageDraw | undefined;
  readonly clientIp: string;
  /** The visitor's User-Agent, for the list of their devices. */
  readonly userAgent?: string | undefined;
  readonly publicOrigin: string;
  /** Ends every call of the render. */
  readonly signal?: AbortSignal | undefined;
  /** A session that a call began or ended: `<token> <expiry>` or `clear`. */
  readonly onSession?: (value: string) => void;
  /** The same of a challenge. */
  readonly onChallenge?: (value: string) => void;
  /** Called when a call changed public content, before that call resolves. */
  readonly onContentChanged?: () => void;
}

/** A request of a page; its path begins with `/api/`. */
export interface RenderRequest extends ApiRequest {
  readonly signal?: AbortSignal | undefined;
}

export type RenderTransport = (request: RenderRequest) => Promise<ApiReply>;

/**
 * The product API for page loaders and page actions on the server: the same policies as a browser's
 * call. Any status is returned; a call without a usable response rejects with a ProblemError (502,
 * 503 or 504), an aborted one with the signal's reason.
 */
export function renderTransport(upstream: Upstream, context: RenderContext): RenderTransport {
  return async function callProductApi(request) {
    const call = toCall(upstream, context, request);
    const signals = [context.signal, request.signal].filter((signal) => signal !== undefined);
    try {
      return await answered(upstream, context, call, signals);
    } finally {
      if (!isRead(request)) context.draw?.renew();
    }
  };
}

function toCall(upstream: Upstream, context: RenderContext, request: RenderRequest): Call {
  const target = apiTarget(request.path);
  if (target === undefined) {
    throw new ProblemError(
      problem('not-found', 'There is nothing at this address.', { instance: context.requestId }),
    );
  }
  const headers: Record<string, string> = { accept: 'application/json' };
  if (context.userAgent !== undefined) headers['user-agent'] = context.userAgent;
  if (request.body !== undefined) headers['content-type'] = 'application/json';
  for (const [name, value] of Object.entries(request.headers ?? {})) {
    headers[name.toLowerCase()] = value;
  }
  // The response is read here, and not passed on as it was sent.
  delete headers['accept-encoding'];
  const key = idempotencyKey(request.method, headers[idempotencyKeyHeader], context.requestId);
  return {
    method: request.method,
    target,
    headers: upstreamHeaders(
      headers,
      { ...context, draw: isRead(request) ? context.draw?.name : undefined },
      key,
    ),
    body: bodyOf(request.body),
    bufferMaxBytes: upstream.limits.wholeAnswerMaxBytes,
    larger: 'refuse',
  };
}

function isRead({ method }: Pick<RenderRequest, 'method'>): boolean {
  return method === 'GET';
}

function bodyOf(body: RenderRequest['body']): Call['body'] {
  if (body === undefined) return null;
  return typeof body === 'string'
    ? body
    : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
}

function answered(
  upstream: Upstream,
  context: RenderContext,
  call: Call,
  signals: readonly AbortSignal[],
): Promise<ApiReply> {
  return new Promise((resolve, reject) => {
    let exchange: Exchange | undefined;
    function abort(this: AbortSignal): void {
      release();
      reject(this.reason);
      exchange?.cancel(new CallEnded('client-gone'));
    }
    function release(): void {
      for (const signal of signals) signal.removeEventListener('abort', abort);
    }
    for (const signal of signals) {
      if (signal.aborted) {
        reject(signal.reason);
        return;
      }
    }
    for (const signal of signals) signal.addEventListener('abort', abort);
    exchange = upstream.call(call, {
      whole(status, headers, body) {
        release();
        try {
          resolve(toResponse(upstream, context, call, { status, headers, body }));
        } catch (error) {
          reject(error);
        }
      },
      streaming() {
        throw new Error('An answer for a page loader is never streamed.');
      },
      failed(error) {
        release();
        reject(toProblem(error, context.requestId));
      },
    });
  });
}

interface Whole {
  readonly status: number;
  readonly headers: AnswerHeaders;
  readonly body: Buffer | null;
}

function toResponse(
  upstream: Upstream,
  context: RenderContext,
  { method, target }: Call,
  { status, headers, body }: Whole,
): ApiReply {
  if (headers[internalHeaders.contentVersion] !== undefined) context.onContentChanged?.();
  const upstreamOrigin = upstream.baseUrl.origin;
  const { fault, json } = checked(
    { method, target, upstreamOrigin, status, headers, body },
    context.requestId,
  );
  if (fault !== undefined) {
    if (fault.status !== status) throw new ProblemError(fault);
    const type = { 'content-type': problemMediaType };
    return response(status, type, () => JSON.stringify(fault), { value: fault });
  }
  const session = single(headers[internalHeaders.setSession]);
  if (session !== undefined) context.onSession?.(session);
  const challenge = single(headers[internalHeaders.setChallenge]);
  if (challenge !== undefined) context.onChallenge?.(challenge);
  const passed: Record<string, string> = {};
  passAnswerHeaders(headers, upstreamOrigin, (name, value) => {
    passed[name] = value;
  });
  return response(status, passed, () => body?.toString('utf8') ?? '', json);
}

function response(
  status: number,
  headers: Readonly<Record<string, string>>,
  textOf: () => string,
  json: ApiReply['json'],
): ApiReply {
  return {
    status,
    header: (name) => headers[name.toLowerCase()] ?? null,
    get text() {
      return textOf();
    },
    json,
  };
}
