import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageNotFoundMessage } from '#shared/http/errors.ts';
import { PageError } from '#shared/http/page-error.ts';
import { afterLogIn } from '#shared/site/after-log-in.ts';
import { middlewareByRoute } from '#shared/site/middleware.ts';
import { matchRoute } from '#shared/site/routes.ts';

/** The logged-in account; the gate needs nothing else of the response of `GET /api/v1/me`. */
export interface GatedAccount {
  readonly id: string;
  /** The whole response, which the page that is let in begins with. */
  readonly me?: unknown;
}

export type GateResult = 'ok' | 'absent' | 'invalid' | 'error';

export interface GateOptions {
  /** The session token of a request; undefined when it carries none. */
  readonly readSession: (request: FastifyRequest) => string | undefined;
  /** Asks the product API whose session this is; undefined for unknown, expired and revoked ones. */
  readonly whoIs: (
    session: string,
    request: FastifyRequest,
    signal: AbortSignal,
  ) => Promise<GatedAccount | undefined>;
  /** Removes the cookie of a session that has ended. */
  readonly dropSession: (reply: FastifyReply) => void;
  readonly onResult: (result: GateResult) => void;
  /** A check that takes longer counts as failed. */
  readonly checkTimeoutMs: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The account the gate let in; undefined on pages that need none. */
    account: GatedAccount | undefined;
  }
}

type GateCheck = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * The gate. It decides in `onRequest`, before anything is rendered, on the route that the shared
 * matcher finds: for the page, its payload, every spelling and every method. Without a session the
 * page does not exist; when the check itself fails, nobody is let in.
 */
export function registerGate(app: FastifyInstance, options: GateOptions): void {
  const checks = middlewareByRoute<GateCheck>({ 'signed-in': signedIn });
  app.decorateRequest('account', undefined);

  app.addHook('onRequest', async function gate(request, reply) {
    const path = pathOf(request.url);
    const match = matchRoute(gatedPath(path));
    if (match.kind === 'none') {
      if (request.is404 || isPayload(path)) await answerUnknown(request, reply, path);
      return;
    }
    if (match.id === 'login' && !isPayload(path)) {
      const wanted = await wantedPage(request);
      if (wanted !== undefined) return passOn(reply, wanted);
    }
    for (const check of checks.get(match.id) ?? []) await check(request, reply);
  });

  /**
   * The page that somebody wants who is logged in already: the links in emails lead through the login
   * page, because their readers may have no session. Undefined for everybody who has to see that page.
   */
  async function wantedPage(request: FastifyRequest): Promise<string | undefined> {
    const session = options.readSession(request);
    if (session === undefined || !['GET', 'HEAD'].includes(request.method)) return undefined;
    const url = new URL(request.url, 'http://page');
    if (!url.searchParams.has('next') || url.searchParams.has('mode')) return undefined;
    const account = await ask(session, request).catch(() => undefined);
    return account && afterLogIn(url);
  }

  /**
   * Addresses that are not pages are handled here too, in the same way: before the body is read,
   * and clearing the cookie of a session that has ended. So the response does not show whether a
   * page exists.
   */
  async function answerUnknown(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
  ): Promise<never> {
    const session = options.readSession(request);
    if (session !== undefined) {
      const account = await ask(session, request).catch(() => 'nobody can say' as const);
      if (account === undefined) options.dropSession(reply);
    }
    throw new PageError(404, pageNotFoundMessage(path));
  }

  async function signedIn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const session = options.readSession(request);
    const path = pathOf(request.url);
    if (session === undefined) {
      options.onResult('absent');
      throw new PageError(404, pageNotFoundMessage(path));
    }
    const account = await check(session, request);
    if (account === undefined) {
      options.onResult('invalid');
      options.dropSession(reply);
      throw new PageError(404, pageNotFoundMessage(path));
    }
    options.onResult('ok');
    request.account = account;
  }

  async function check(session: string, request: FastifyRequest) {
    try {
      return await ask(session, request);
    } catch (cause) {
      options.onResult('error');
      throw new Error('The session could not be checked.', { cause });
    }
  }

  function ask(session: string, request: FastifyRequest): Promise<GatedAccount | undefined> {
    const signal = AbortSignal.timeout(options.checkTimeoutMs);
    return Promise.race([options.whoIs(session, request, signal), rejectOn(signal)]);
  }
}

const buildPayload = /^\/_build\/payload\/[^/]+(\/.*)$/;
const payloadFile = /\/_payload\.json$/i;

/** The path of the page that a request asks for; a payload is gated like its page. */
function gatedPath(path: string): string {
  const inBuild = buildPayload.exec(path)?.[1] ?? path;
  return inBuild.replace(payloadFile, '') || '/';
}

function isPayload(path: string): boolean {
  return buildPayload.test(path) || payloadFile.test(path);
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

function passOn(reply: FastifyReply, to: string): FastifyReply {
  return reply.header('cache-control', 'private, no-store').redirect(to, 303);
}

function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
