import type { IncomingMessage, ServerResponse } from 'node:http';
import { problemMediaType } from '#shared/http/errors.ts';
import { requestIdHeader } from '#shared/http/internal-headers.ts';
import { busyProblem, type EncodedPage, wantsHtml } from './error-pages.ts';

export interface BusyOnArrivalDeps {
  /** The page that says busy, where it has been rendered for whoever takes these encodings. */
  readonly readyPage: (acceptEncoding: string | undefined) => EncodedPage | undefined;
  /** What every answer carries. */
  readonly headers: Readonly<Record<string, string>>;
  /** The content security policy of documents. */
  readonly policy: string;
  readonly requestId: (request: IncomingMessage) => string;
}

/** Answers that the portal is busy, where that can be done at once; false where it cannot. */
export type BusyOnArrival = (
  request: IncomingMessage,
  response: ServerResponse,
  retryAfterSeconds: number,
) => boolean;

/**
 * Sends the response of `ErrorPages.busy` before Fastify has made anything for the request:
 * refusing many must leave the time for those who were taken.
 */
export function busyOnArrival({
  readyPage,
  headers,
  policy,
  requestId,
}: BusyOnArrivalDeps): BusyOnArrival {
  const common = { ...headers, 'cache-control': 'private, no-store', vary: 'Cookie, Accept' };
  const forPrograms = { ...common, 'content-type': problemMediaType };
  const forPeople = {
    ...common,
    'content-security-policy': policy,
    'content-type': 'text/html; charset=utf-8',
  };
  return function refuse(request, response, retryAfterSeconds) {
    const { url = '/', method } = request;
    const id = requestId(request);
    const ofThisOne = { [requestIdHeader]: id, 'retry-after': String(retryAfterSeconds) };
    if (!wantsHtml({ url, headers: request.headers })) {
      const body = Buffer.from(JSON.stringify(busyProblem(id)));
      response.writeHead(503, { ...forPrograms, ...ofThisOne, 'content-length': body.length });
      response.end(body);
      return true;
    }
    const rendered = readyPage(request.headers['accept-encoding']);
    if (rendered === undefined) return false;
    const isRead = method === 'GET' || method === 'HEAD';
    response.writeHead(503, {
      ...forPeople,
      ...ofThisOne,
      ...(rendered.encoding === 'identity' ? {} : { 'content-encoding': rendered.encoding }),
      // Browsers follow it with and without scripts. What a form sent would be lost by it.
      ...(isRead ? { refresh: String(retryAfterSeconds) } : {}),
      ...(method === 'HEAD' ? {} : { 'content-length': rendered.body.length }),
    });
    response.end(rendered.body);
    return true;
  };
}
