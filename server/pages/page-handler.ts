import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiTransport } from '../../shared/api-transport.ts';
import {
  failureState,
  type LateData,
  type PageFailure,
  type PageOutcome,
  type Site,
} from '../../shared/page-state.ts';
import { type RouteId, routeOf } from '../../shared/routes.ts';
import { compressBody, compressorFor, negotiateEncoding } from './compression.ts';
import type { HtmlCache, KeptDocument } from './html-cache.ts';
import { cacheKey, pageAddress } from './page-address.ts';
import type { PageSource } from './page-source.ts';
import { renderComplete, renderStreaming } from './render-document.ts';
import { ClientLeft, renderLife } from './render-life.ts';
import { documentParts, runRoute } from './run-route.ts';

export interface PageHandlerParts {
  readonly source: PageSource;
  readonly site: Site;
  readonly cache: HtmlCache;
  /** Makes sure that no kept page shows content that was edited since. */
  readonly freshen: () => Promise<void>;
  /** Calls the product API with the visitor's session; what begins or ends one reaches `reply`. */
  readonly visitorTransport: (
    request: FastifyRequest,
    reply: FastifyReply,
    signal: AbortSignal,
  ) => ApiTransport;
  /** Calls the product API as anybody, for documents that are shared. */
  readonly anonymousTransport: (requestId: string, signal: AbortSignal) => ApiTransport;
  /** Answers of the API that are known before the page asks, such as the gate's account. */
  readonly known: (request: FastifyRequest) => Readonly<Record<string, unknown>>;
  readonly contentSecurityPolicy: (nonce: string | undefined) => string;
  readonly onError: (error: unknown, request: FastifyRequest) => void;
  readonly onRendered: (phase: 'shell' | 'all', seconds: number) => void;
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal;
  /** A render that takes longer is cut off, with everything it asked for. */
  readonly renderDeadlineMs: number;
}

export interface PageHandler {
  /** Answers GET and HEAD of a page. */
  read(request: FastifyRequest, reply: FastifyReply, route: RouteId): Promise<FastifyReply>;
  /** Answers a form that was submitted to a page without script. */
  submit(
    request: FastifyRequest,
    reply: FastifyReply,
    route: RouteId,
    form: FormData,
  ): Promise<FastifyReply>;
  /** Draws the error screen as a complete document; for the address that was asked for, or another. */
  failure(request: FastifyRequest, failure: PageFailure, address?: string): Promise<Buffer>;
}

type Drawn = Extract<PageOutcome, { kind: 'page' }>;

const htmlType = 'text/html; charset=utf-8';
/** Kept by caches, and asked for each time, mostly for a 304: an edit shows at once everywhere. */
const publicCaching = 'public, no-cache';
/** What stays as it was built may be sent by shared caches for seconds without asking. */
const builtCaching = 'public, max-age=0, s-maxage=5, stale-while-revalidate=60';
const privateCaching = 'private, no-store';

/** Robots get the complete document: what streams in later is lost on some of them. */
const robots = /bot\b|crawl|spider|slurp|archiver|facebookexternalhit|preview|embed|lighthouse/i;

/** Answers the page routes: the one place where a page's run, drawing and sending meet. */
export function pageHandler(parts: PageHandlerParts): PageHandler {
  const { source, site, cache } = parts;

  function isPublic(route: RouteId): boolean {
    return routeOf(route).access === 'public';
  }

  function setCaching(reply: FastifyReply, route: RouteId, shared: boolean): void {
    const isBuilt = routeOf(route).freshness === 'prerendered';
    const caching = isBuilt ? builtCaching : publicCaching;
    reply.header('cache-control', shared ? caching : privateCaching);
    reply.header('vary', shared ? 'Accept, Accept-Encoding' : 'Cookie, Accept, Accept-Encoding');
  }

  async function read(request: FastifyRequest, reply: FastifyReply, route: RouteId) {
    const url = pageAddress(request.url, site.origin);
    const wantsBody = request.method !== 'HEAD';
    const key = source.cacheable && wantsBody ? cacheKey(route, url) : undefined;
    if (key !== undefined) {
      if (routeOf(route).freshness === 'live') await parts.freshen();
      const kept = await cache.get(key, () => drawForEveryone(request, route, url));
      if (kept !== undefined) return sendKept(request, reply, route, kept);
    }
    const shared = isPublic(route);
    return whileWanted(reply, async (signal) => {
      const outcome = await runRoute(source, {
        route,
        url,
        signal,
        transport: shared
          ? parts.anonymousTransport(request.id, signal)
          : parts.visitorTransport(request, reply, signal),
        known: shared ? {} : parts.known(request),
      });
      if (outcome.kind === 'redirect') return reply.redirect(outcome.to, 303);
      setCaching(reply, route, shared);
      if (wantsBody) return draw(request, reply, outcome, url, signal);
      // HEAD: status and headers as GET would give them, found without drawing anything.
      return reply.code(outcome.state.status).type(htmlType).send();
    });
  }

  async function submit(
    request: FastifyRequest,
    reply: FastifyReply,
    route: RouteId,
    form: FormData,
  ) {
    const url = pageAddress(request.url, site.origin);
    return whileWanted(reply, async (signal) => {
      const outcome = await runRoute(source, {
        route,
        url,
        signal,
        transport: parts.visitorTransport(request, reply, signal),
        known: parts.known(request),
        submitted: { form, key: randomUUID() },
      });
      setCaching(reply, route, false);
      if (outcome.kind === 'redirect') return reply.redirect(outcome.to, 303);
      return draw(request, reply, outcome, url, signal);
    });
  }

  /** Answers for as long as there is somebody to answer; what breaks off after that is no error. */
  async function whileWanted(
    reply: FastifyReply,
    answer: (signal: AbortSignal) => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    const signal = renderLife(reply.raw, parts.stopping, parts.renderDeadlineMs);
    try {
      return await answer(signal);
    } catch (error) {
      if (signal.reason instanceof ClientLeft) return reply.hijack();
      throw error;
    }
  }

  async function draw(
    request: FastifyRequest,
    reply: FastifyReply,
    drawn: Drawn,
    url: URL,
    signal: AbortSignal,
  ): Promise<FastifyReply> {
    const onError = (error: unknown): void => parts.onError(error, request);
    const document = await documentParts(source, site, drawn, url, signal, onError);
    const encoding = negotiateEncoding(request.headers['accept-encoding'], 'once');
    reply.code(drawn.state.status).type(htmlType);
    const started = performance.now();
    const report = (phase: 'shell' | 'all'): void =>
      parts.onRendered(phase, (performance.now() - started) / 1_000);
    if (wantsComplete(request) || (await arrivesAtOnce(drawn.late))) {
      const html = await renderComplete(document);
      report('all');
      const sent = await compressBody(html, encoding, 'once');
      if (sent.encoding !== 'identity') reply.header('content-encoding', sent.encoding);
      return reply.send(sent.body);
    }
    const nonce = randomBytes(16).toString('base64');
    reply.header('content-security-policy', parts.contentSecurityPolicy(nonce));
    await renderStreaming(document, nonce, () => {
      report('shell');
      const body = compressorFor(encoding);
      body.once('end', () => report('all'));
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      void reply.send(body);
      return body;
    });
    return reply;
  }

  /** The document of a public page as anybody gets it; undefined where it is not one to keep. */
  async function drawForEveryone(request: FastifyRequest, route: RouteId, url: URL) {
    // Not bound to the request's life: others wait for the same render, or get it later.
    const signal = AbortSignal.any([parts.stopping, AbortSignal.timeout(parts.renderDeadlineMs)]);
    const transport = parts.anonymousTransport(request.id, signal);
    const outcome = await runRoute(source, { route, url, transport, signal });
    if (outcome.kind !== 'page' || outcome.state.status !== 200) return undefined;
    const started = performance.now();
    const onError = (error: unknown): void => parts.onError(error, request);
    const html = await renderComplete(
      await documentParts(source, site, outcome, url, signal, onError),
    );
    parts.onRendered('all', (performance.now() - started) / 1_000);
    return html;
  }

  async function sendKept(
    request: FastifyRequest,
    reply: FastifyReply,
    route: RouteId,
    kept: KeptDocument,
  ) {
    setCaching(reply, route, true);
    reply.header('etag', kept.etag);
    if (request.headers['if-none-match']?.includes(kept.etag)) return reply.code(304).send();
    const accepted = request.headers['accept-encoding'];
    const sent = await kept.encoded(negotiateEncoding(accepted, 'kept'));
    if (sent.encoding !== 'identity') reply.header('content-encoding', sent.encoding);
    return reply.type(htmlType).send(sent.body);
  }

  return {
    read,
    submit,
    async failure(request, failure, address = request.url) {
      const url = pageAddress(address, site.origin);
      const signal = AbortSignal.any([parts.stopping, AbortSignal.timeout(parts.renderDeadlineMs)]);
      const drawn = { state: failureState(failure), late: {} };
      const onError = (error: unknown): void => parts.onError(error, request);
      return renderComplete(await documentParts(source, site, drawn, url, signal, onError));
    },
  };
}

/**
 * How long the shell waits for its late parts. When they come so soon, one text with everything in
 * it is quicker for both sides; the first byte still leaves within 5 ms of the shell being ready.
 */
const lateGraceMs = 3;

async function arrivesAtOnce(late: LateData): Promise<boolean> {
  const parts = Object.values(late);
  if (parts.length === 0) return true;
  const grace = Promise.withResolvers<false>();
  const timer = setTimeout(grace.resolve, lateGraceMs, false);
  const arrived = await Promise.race([Promise.allSettled(parts).then(() => true), grace.promise]);
  clearTimeout(timer);
  return arrived;
}

/** Robots, and clients that say so (RFC 7240), get everything before the first byte. */
function wantsComplete(request: FastifyRequest): boolean {
  if (request.headers['prefer'] === 'complete-document') return true;
  return robots.test(request.headers['user-agent'] ?? '');
}
