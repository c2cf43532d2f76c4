/** The log: JSON, one line for each request, without secrets. */
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import pino, { type DestinationStream, type Logger, type SerializedError } from 'pino';
import { redactKeys, redactText } from './redaction.ts';
import type { RequestEnd, RequestsInFlight } from './requests-in-flight.ts';
import { traceIdOf } from './traceparent.ts';

/** Paths are cut before they are logged; this is enough to recognise a request. */
const loggedPathMaxLength = 200;

export interface LoggerOptions {
  readonly level: string;
  readonly destination: DestinationStream;
  /** Added to every line, such as `{ part: 'web' }`. */
  readonly base?: Readonly<Record<string, string>>;
}

/** The logger of a process or a worker. */
export function createLogger({ level, destination, base = {} }: LoggerOptions): Logger {
  return pino(
    {
      level,
      base,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        bindings: (bindings) => redactKeys(bindings) as Record<string, unknown>,
        log: (object) => redactTopLevel(object),
      },
      serializers: {
        err: serializeError,
        error: serializeError,
        req: serializeRequest,
        res: serializeReply,
      },
      hooks: { streamWrite: redactText },
    },
    destination,
  );
}

/** Requests and replies go to their serialisers unchanged; everything else is redacted. */
function redactTopLevel(object: Record<string, unknown>): Record<string, unknown> {
  const { req, res, ...rest } = object;
  const clean = redactKeys(rest) as Record<string, unknown>;
  if (req !== undefined) clean['req'] = req;
  if (res !== undefined) clean['res'] = res;
  return clean;
}

function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return redactKeys(error);
  const { raw: _raw, ...plain } = pino.stdSerializers.err(error) as SerializedError;
  return redactKeys(plain);
}

function serializeRequest(request: unknown): unknown {
  const { method, url } = request as { method?: unknown; url?: unknown };
  return { method, path: typeof url === 'string' ? pathOf(url) : undefined };
}

function serializeReply(reply: unknown): unknown {
  return { status: (reply as { statusCode?: unknown }).statusCode };
}

/** The path of a request without its query, which may contain tokens and names. */
function pathOf(url: string): string {
  const end = url.search(/[?#]/);
  return (end === -1 ? url : url.slice(0, end)).slice(0, loggedPathMaxLength);
}

/**
 * Fastify's own log lines, as the option `logController`: none for requests (`logRequests` writes
 * the one line), none for clients that left, but everything that indicates a fault of the server.
 */
export class FaultsOnlyLogController extends LogController {
  override incomingRequest(): void {}
  override requestCompleted(): void {}
  override routeNotFound(): void {}
  override streamError(
    error: Error,
    request: FastifyRequest,
    reply: FastifyReply,
    metadata?: Record<string, unknown>,
  ): void {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET' || code === 'EPIPE') return;
    super.streamError(error, request, reply, metadata);
  }
}

export interface RequestLogOptions {
  /** Requests that come every few seconds and are not worth a line, such as /livez. */
  readonly skip?: (request: FastifyRequest) => boolean;
}

/** Writes one line for each request when it has ended. A client that left is not an error. */
export function logRequests(requests: RequestsInFlight, options: RequestLogOptions = {}): void {
  requests.onEnd(function logRequest(request, _reply, end) {
    if (options.skip?.(request) === true && end.status < 400) return;
    const level = end.status >= 500 && !end.left ? 'error' : 'info';
    request.log[level](requestLine(request, end), end.left ? 'client disconnected' : 'request');
  });
}

function requestLine(request: FastifyRequest, end: RequestEnd): Record<string, unknown> {
  const { upstreamMs, user } = request.facts;
  const traceId = traceIdOf(request.headers['traceparent']);
  return {
    method: request.method,
    route: request.routeOptions.url ?? '(none)',
    path: pathOf(request.originalUrl),
    status: end.status,
    ms: tenths(end.ms),
    ...(upstreamMs === undefined ? {} : { upstreamMs: tenths(upstreamMs) }),
    ...(user === undefined ? {} : { user }),
    ...(traceId === undefined ? {} : { trace_id: traceId }),
  };
}

function tenths(ms: number): number {
  return Math.round(ms * 10) / 10;
}

const refusedEveryMs = 1_000;

/**
 * Makes what notes that a request was refused on arrival: one line a second says how many were. A
 * line for each would cost more than the refusal.
 */
export function logRefused(log: Pick<Logger, 'error'>): () => void {
  let refused = 0;
  return function noteRefused() {
    refused += 1;
    if (refused > 1) return;
    setTimeout(function tellRefused() {
      log.error({ status: 503, refused }, 'Requests were refused: there is more than can be done.');
      refused = 0;
    }, refusedEveryMs).unref();
  };
}
