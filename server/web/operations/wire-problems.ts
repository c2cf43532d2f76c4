/**
 * Problem documents for input that could not be parsed as a request, written directly to the
 * socket.
 */
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ProblemType, problem, problemMediaType } from '#shared/http/errors.ts';
import { requestIdHeader } from '#shared/http/internal-headers.ts';
import { newRequestId } from './request-id.ts';

/** The responses to errors of Node's parser. All others get a 400. */
const answersByCode: Readonly<Record<string, WireAnswer>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    type: 'request-timeout',
    status: 408,
    detail: 'The request did not arrive in time. Please send it again.',
  },
  HPE_HEADER_OVERFLOW: {
    type: 'too-large',
    status: 431,
    detail:
      'The headers of the request are too large. Delete the cookies of this site and try again.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    type: 'too-large',
    status: 413,
    detail: 'The chunk extensions of the request are too large.',
  },
};

const malformed: WireAnswer = {
  type: 'bad-request',
  status: 400,
  detail: 'The request is not valid HTTP.',
};

export interface WireAnswer {
  readonly type: ProblemType;
  readonly status: number;
  readonly detail: string;
}

/** The response to a body that arrives too slowly. */
export const tooSlow: WireAnswer = {
  type: 'request-timeout',
  status: 408,
  detail: 'The request arrived too slowly. Please send it again.',
};

/**
 * A whole HTTP/1.1 response with a problem document; the connection ends with it.
 * @param headers the headers of every response
 */
export function wireProblem(
  answer: WireAnswer,
  requestId: string,
  headers: Readonly<Record<string, unknown>>,
): string {
  const title = STATUS_CODES[answer.status] ?? 'Bad Request';
  const document = problem(answer.type, answer.detail, {
    title,
    status: answer.status,
    instance: requestId,
  });
  const body = JSON.stringify(document);
  return [
    `HTTP/1.1 ${answer.status} ${title}`,
    'Connection: close',
    `Date: ${new Date().toUTCString()}`,
    `Content-Type: ${problemMediaType}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    ...Object.entries(headers)
      .filter(([name]) => !ownHeaders.has(name))
      .map(([name, value]) => `${name}: ${value}`),
    `${requestIdHeader}: ${requestId}`,
    '',
    body,
  ].join('\r\n');
}

/** The headers that `wireProblem` writes itself. */
const ownHeaders: ReadonlySet<string> = new Set([
  'connection',
  'date',
  'content-type',
  'content-length',
  'cache-control',
  'set-cookie',
  requestIdHeader,
]);

/**
 * Makes Fastify's `clientErrorHandler`: responds to input that the HTTP parser refused, unless a
 * response is being sent on that socket, because bytes in the middle of it would corrupt it.
 * @param headers the headers of every response
 */
export function clientErrorAnswers(headers: Readonly<Record<string, string>>) {
  return function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
    if (error.code === 'ECONNRESET' || !socket.writable || responseUnderWay(socket)) {
      socket.destroy();
      return;
    }
    const answer = answersByCode[error.code ?? ''] ?? malformed;
    endWith(socket, wireProblem(answer, newRequestId(), headers));
  };
}

/** Sends the last bytes and cuts the connection: a hostile client must not keep it half open. */
export function endWith(socket: Duplex, bytes: string): void {
  socket.end(bytes, () => socket.destroy());
}

/** Whether a response has begun on this socket; `_httpMessage` is where Node's server keeps it. */
function responseUnderWay(socket: Duplex): boolean {
  const current = (socket as { _httpMessage?: { headersSent?: boolean } | null })._httpMessage;
  return current?.headersSent === true;
}
