import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type Problem,
  problem,
  problemMediaType,
  shownPathMaxLength,
} from '#shared/http/errors.ts';
import { PageError } from '#shared/http/page-error.ts';
import type { PageFailure } from '#shared/site/page-state.ts';
import { errorAnswer } from './error-response.ts';
import { lastResortPage } from './last-resort.ts';

/** A page as it goes over the wire. */
export interface EncodedPage {
  readonly body: Buffer;
  /** A content coding, or `identity`. */
  readonly encoding: string;
}

export interface ErrorPagesDeps {
  /** Renders the error screen. */
  readonly render: (request: FastifyRequest, failure: PageFailure) => Promise<Buffer>;
  /** The "busy" page, rendered and compressed in advance. */
  readonly busyPage: (request: FastifyRequest, message: string) => Promise<EncodedPage>;
  /** Rewrites an error's stack to source positions, in development. */
  readonly fixStack: (error: Error) => void;
  readonly development: boolean;
}

export interface ErrorPages {
  /** What the error screen shows about an error; a fault of the server is logged. */
  failure(error: unknown, request: FastifyRequest): PageFailure;
  /** Answers an error: the error screen for people, a problem document for programs. */
  error(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** Answers 503: the portal is busy. Cheap enough to send under load. */
  busy(request: FastifyRequest, reply: FastifyReply, retryAfterSeconds: number): void;
  /** Answers with a problem document, whoever asks. */
  problem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply;
}

/** Returns what a program is told while the portal is busy. */
export function busyProblem(requestId: string): Problem {
  return { instance: requestId, ...problem('unavailable', busyDetail) };
}

/** Addresses that only programs use; they would mistake an HTML response for data. */
const programPaths =
  /^\/(api|assets|_build|og|icons)(\/|$)|\.(json|xml|txt|png|ico|svg|webmanifest)$/i;

const busyMessage =
  'The portal is very busy right now. This page tries again automatically in a few seconds.';
const busyDetail = 'The portal is very busy right now. Please try again in a few seconds.';

/** Headers a reply may have set for its content before it became an error. */
const ofTheContent = ['content-encoding', 'etag', 'last-modified', 'accept-ranges'] as const;

/** The only place where an error becomes a response. */
export function errorPages(deps: ErrorPagesDeps): ErrorPages {
  function answerProblem(request: FastifyRequest, reply: FastifyReply, document: Problem) {
    reply.code(document.status).type(problemMediaType);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
    // As bytes: to a string Fastify would add a charset, which JSON does not have (RFC 8259).
    return reply.send(Buffer.from(JSON.stringify({ instance: request.id, ...document })));
  }

  function answerOf(error: unknown, request: FastifyRequest) {
    const answer = errorAnswer(error, request.id, deps.development);
    if (answer.ours) {
      if (error instanceof Error) deps.fixStack(error);
      request.log.error(error);
    }
    return answer;
  }

  return {
    problem: answerProblem,
    failure: (error, request) => ({
      ...failureOf(request, answerOf(error, request).problem),
      ...(error instanceof PageError && error.sessionEnded && { sessionEnded: true }),
    }),
    busy(request, reply, retryAfterSeconds) {
      reply.header('retry-after', String(retryAfterSeconds));
      reply.header('cache-control', 'private, no-store').header('vary', 'Cookie, Accept');
      if (!wantsHtml(request)) {
        answerProblem(request, reply, problem('unavailable', busyDetail));
        return;
      }
      // Browsers follow this header with and without scripts. Not after a form was sent, because
      // its entries would be lost.
      if (isRead(request)) reply.header('refresh', String(retryAfterSeconds));
      reply.code(503).type('text/html; charset=utf-8');
      if (request.method === 'HEAD') void reply.send();
      else void sendBusyPage(request, reply);
    },
    async error(error, request, reply) {
      const answer = answerOf(error, request);
      const { status } = answer.problem;
      for (const name of ofTheContent) reply.removeHeader(name);
      reply.headers(answer.headers);
      // One set of headers for every failure: a page behind the gate must look like an unknown one.
      reply.header('cache-control', 'private, no-store').header('vary', 'Cookie, Accept');
      if (!wantsHtml(request)) return answerProblem(request, reply, answer.problem);
      const failure = failureOf(request, answer.problem);
      reply.code(status).type('text/html; charset=utf-8');
      if (request.method === 'HEAD') return reply.send();
      return reply.send(await renderOrLastResort(request, failure));
    },
  };

  async function sendBusyPage(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    try {
      const { body, encoding } = await deps.busyPage(request, busyMessage);
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      reply.send(body);
    } catch (error) {
      request.log.error(error, 'The “busy” page could not be rendered.');
      reply.send(lastResortPage(request.id));
    }
  }

  async function renderOrLastResort(request: FastifyRequest, failure: PageFailure) {
    try {
      return await deps.render(request, failure);
    } catch (error) {
      request.log.error(error, 'The error page could not be rendered.');
      return lastResortPage(request.id);
    }
  }
}

function failureOf(request: FastifyRequest, { status, detail }: Problem): PageFailure {
  return {
    status,
    message: detail,
    path: pathOf(request.url).slice(0, shownPathMaxLength),
    ...(status >= 500 ? { requestId: request.id } : {}),
  };
}

/** The facts that an address and the headers say of the one who asks. */
export interface Asker {
  readonly url: string;
  readonly headers: { readonly accept?: string | undefined };
}

/**
 * Tells whether a person is asking: programs ask for JSON, or use addresses that only programs use.
 */
export function wantsHtml({ url, headers }: Asker): boolean {
  if (programPaths.test(pathOf(url))) return false;
  const accept = headers.accept ?? '*/*';
  return accept.includes('text/html') || !accept.includes('json');
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}
