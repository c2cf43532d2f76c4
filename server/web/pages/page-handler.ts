import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiTransport } from '../../../shared/http/api-transport.ts';
import { keptAddress } from '../../../shared/site/kept-address.ts';
import { failureState, type PageFailure } from '../../../shared/site/page-state.ts';
import { type RouteId, routeOf } from '../../../shared/site/routes.ts';
import { compressBody, compressorFor, type Encoding, negotiateEncoding } from './compression.ts';
import { stillComing, withinGrace } from './grace.ts';
import { entityTag, type KeptBody, type KeptPage } from './html-cache.ts';
import { runsNoScripts } from './no-script.ts';
import { pageAddress } from './page-address.ts';
import { renderComplete, renderStreaming } from './render-document.ts';
import { ClientLeft, type RenderLife, renderLife } from './render-life.ts';
import {
  completeState,
  type DrawnPage,
  documentParts,
  type RunPage,
  runRoute,
} from './run-route.ts';
import { type SharedAddress, type SharedPagesParts, sharedPages } from './shared-pages.ts';

export interface PageHandlerParts extends SharedPagesParts {
  /**
   * Calls the product API with the visitor's session; a session that begins or ends is applied to
   * `reply`.
   */
  readonly visitorTransport: (
    request: FastifyRequest,
    reply: FastifyReply,
    signal: AbortSignal,
  ) => ApiTransport;
  /** Responses of the API that are already known, such as the gate's account. */
  readonly known: (request: FastifyRequest) => Readonly<Record<string, unknown>>;
  readonly contentSecurityPolicy: (nonce: string | undefined) => string;
  readonly onError: (error: unknown, request: FastifyRequest) => void;
  /**
   * The failure to show when loading fails after the shell was sent; logs it if it is a fault of
   * the server.
   */
  readonly failureOf: (error: unknown, request: FastifyRequest) => PageFailure;
  readonly onRendered: (phase: 'shell' | 'all', seconds: number) => void;
}

export interface AskedPayload {
  readonly route: RouteId;
  /** The page's path, with the requested query. */
  readonly address: string;
  readonly caching: string;
  /** Responds when nothing is cached for the address. */
  readonly missing: () => FastifyReply;
}

export interface PageHandler {
  /** Handles GET and HEAD of a page. */
  read(request: FastifyRequest, reply: FastifyReply, route: RouteId): Promise<FastifyReply>;
  /** Handles a form that was submitted to a page without scripts. */
  submit(
    request: FastifyRequest,
    reply: FastifyReply,
    route: RouteId,
    form: FormData,
  ): Promise<FastifyReply>;
  /** Sends only the data of a public page. */
  payload(request: FastifyRequest, reply: FastifyReply, page: AskedPayload): Promise<FastifyReply>;
  /** Renders the error screen as a complete document, for the requested address or another. */
  failure(request: FastifyRequest, failure: PageFailure, address?: string): Promise<Buffer>;
}

const htmlType = 'text/html; charset=utf-8';
const jsonType = 'application/json; charset=utf-8';
/**
 * Stored by caches but revalidated every time, mostly with a 304, so that an edit is visible
 * everywhere at once.
 */
const publicCaching = 'public, no-cache';
/**
 * Prerendered pages do not change, so shared caches may send them for some seconds without asking.
 */
const builtCaching = 'public, max-age=0, s-maxage=5, stale-while-revalidate=60';
const privateCaching = 'private, no-store';

/** Robots get the complete document, because some of them ignore what is streamed later. */
const robots = /bot\b|crawl|spider|slurp|archiver|facebookexternalhit|preview|embed|lighthouse/i;

/** Handles the page routes: runs, renders and sends a page. */
export function pageHandler(parts: PageHandlerParts): PageHandler {
  const { source, site } = parts;
  const everyones = sharedPages(parts);

  function setCaching(reply: FastifyReply, route: RouteId, caching: string): void {
    const isPublic = routeOf(route).access === 'public';
    reply.header('cache-control', caching);
    reply.header('vary', isPublic ? 'Accept, Accept-Encoding' : 'Cookie, Accept, Accept-Encoding');
  }

  async function read(request: FastifyRequest, reply: FastifyReply, route: RouteId) {
    const url = pageAddress(request.url, site.origin);
    const key = source.cacheable ? keptAddress(route, url) : undefined;
    if (key !== undefined) {
      const found = await findShared(request, { route, url, key });
      if (found !== undefined && 'kept' in found) {
        return sendKeptDocument(request, reply, route, found.kept);
      }
      if (found !== undefined) {
        return whileWanted(reply, (life) => stream(request, reply, found.run, url, life));
      }
    }
    const isPublic = routeOf(route).access === 'public';
    return whileWanted(reply, async (life) => {
      const signal = life.reading;
      const outcome = await runRoute(source, {
        route,
        url,
        signal,
        transport: isPublic
          ? parts.anonymousTransport(request.id, signal)
          : parts.visitorTransport(request, reply, signal),
        known: isPublic ? {} : parts.known(request),
      });
      if (outcome.kind === 'redirect') return reply.redirect(outcome.to, 303);
      setCaching(reply, route, isPublic ? publicCaching : privateCaching);
      return draw(request, reply, outcome, url, life);
    });
  }

  /**
   * The shared page or, while it is being rendered, the run to follow; undefined when it must not
   * be cached.
   */
  async function findShared(
    request: FastifyRequest,
    address: SharedAddress,
  ): Promise<{ readonly kept: KeptPage } | { readonly run: RunPage } | undefined> {
    const onError = (error: unknown): void => parts.onError(error, request);
    const found = await everyones.find(address, request.id, onError);
    if ('kept' in found) return found;
    const { drawing } = found;
    if (!wantsComplete(request)) {
      // If it takes longer, only later visitors get the complete document.
      const run = await followable(address.key, drawing);
      if (run !== undefined) return { run };
    }
    const kept = await drawing;
    return kept && { kept };
  }

  /** The run of a page that is being rendered, if its data takes longer than the grace period. */
  async function followable(key: string, drawing: Promise<unknown>): Promise<RunPage | undefined> {
    // The failure reaches those who await the rendering.
    drawing.catch(() => {});
    const run = await everyones.running(key)?.catch(() => undefined);
    if (run?.kind !== 'page' || run.coming === null) return undefined;
    const soon = await withinGrace(run.coming).catch(() => null);
    return soon === stillComing ? run : undefined;
  }

  async function submit(
    request: FastifyRequest,
    reply: FastifyReply,
    route: RouteId,
    form: FormData,
  ) {
    const url = pageAddress(request.url, site.origin);
    return whileWanted(reply, async (life) => {
      const signal = life.reading;
      const outcome = await runRoute(source, {
        route,
        url,
        signal,
        transport: parts.visitorTransport(request, reply, signal),
        known: parts.known(request),
        submitted: { form, key: randomUUID() },
      });
      reply.header('cache-control', privateCaching);
      reply.header('vary', 'Cookie, Accept, Accept-Encoding');
      if (outcome.kind === 'redirect') return reply.redirect(outcome.to, 303);
      return draw(request, reply, outcome, url, life);
    });
  }

  /** Responds while the client is connected; failures after that are not errors. */
  async function whileWanted(
    reply: FastifyReply,
    answer: (life: RenderLife) => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    const life = renderLife(reply.raw, parts.stopping, parts.renderDeadlineMs);
    try {
      return await answer(life);
    } catch (error) {
      if (life.drawing.reason instanceof ClientLeft) return reply.hijack();
      throw error;
    }
  }

  /** Renders a page for one request: complete if its data comes soon, otherwise streamed. */
  async function draw(
    request: FastifyRequest,
    reply: FastifyReply,
    run: RunPage,
    url: URL,
    life: RenderLife,
  ): Promise<FastifyReply> {
    const signal = life.reading;
    const complete = completeState(run, signal);
    const waits = run.coming === null || wantsComplete(request);
    const state = waits ? await complete : await withinGrace(complete);
    if (state === stillComing) return stream(request, reply, run, url, life);
    reply.code(state.status).type(htmlType);
    const started = performance.now();
    const html = await renderComplete(await partsOf(request, { state, late: null }, url, signal));
    parts.onRendered('all', (performance.now() - started) / 1_000);
    if (request.method !== 'POST' && isUnchanged(request, reply, entityTag(html))) {
      return reply.code(304).send();
    }
    const encoding = negotiateEncoding(request.headers['accept-encoding'], 'once');
    const sent = await compressBody(html, encoding, 'once');
    return sendWhole(request, reply, sent);
  }

  /** Sends a page's shell, then its data as soon as that has come. */
  async function stream(
    request: FastifyRequest,
    reply: FastifyReply,
    run: RunPage,
    url: URL,
    { reading, drawing }: RenderLife,
  ): Promise<FastifyReply> {
    reply.code(run.state.status).type(htmlType);
    // Not cached, because it contains a nonce and its data may still fail to load.
    reply.header('cache-control', privateCaching);
    const encoding = negotiateEncoding(request.headers['accept-encoding'], 'once');
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    if (request.method === 'HEAD') return reply.send();
    const late = completeState(run, reading).then(
      ({ data }) => ({ data, lost: null }),
      (error: unknown) => {
        if (drawing.aborted) throw error;
        return { data: null, lost: parts.failureOf(error, request) };
      },
    );
    late.catch(() => {});
    const document = await partsOf(request, { state: run.state, late }, url, drawing);
    const nonce = randomBytes(16).toString('base64');
    reply.header('content-security-policy', parts.contentSecurityPolicy(nonce));
    const started = performance.now();
    const report = (phase: 'shell' | 'all'): void =>
      parts.onRendered(phase, (performance.now() - started) / 1_000);
    await renderStreaming(document, nonce, () => {
      report('shell');
      const body = compressorFor(encoding);
      body.once('end', () => report('all'));
      void reply.send(body);
      return body;
    });
    return reply;
  }

  function partsOf(request: FastifyRequest, drawn: DrawnPage, url: URL, signal: AbortSignal) {
    const onError = (error: unknown): void => parts.onError(error, request);
    return documentParts(source, site, drawn, url, signal, onError);
  }

  function sendKeptDocument(
    request: FastifyRequest,
    reply: FastifyReply,
    route: RouteId,
    { document }: KeptPage,
  ) {
    const isBuilt = routeOf(route).freshness === 'prerendered';
    setCaching(reply, route, isBuilt ? builtCaching : publicCaching);
    return sendKept(request, reply, document, htmlType);
  }

  async function sendKept(
    request: FastifyRequest,
    reply: FastifyReply,
    kept: KeptBody,
    mediaType: string,
  ): Promise<FastifyReply> {
    if (isUnchanged(request, reply, kept.etag)) return reply.code(304).send();
    const accepted = request.headers['accept-encoding'];
    const sent = await kept.encoded(negotiateEncoding(accepted, 'kept'));
    return sendWhole(request, reply.type(mediaType), sent);
  }

  return {
    read,
    submit,
    async payload(request, reply, { route, address, caching, missing }) {
      const url = pageAddress(address, site.origin);
      const key = keptAddress(route, url);
      if (key === undefined) return missing();
      const onError = (error: unknown): void => parts.onError(error, request);
      const found = await everyones.find({ route, url, key }, request.id, onError);
      const kept = 'kept' in found ? found.kept : await found.drawing;
      if (kept === undefined) return missing();
      reply.header('cache-control', caching).header('vary', 'Accept-Encoding');
      return sendKept(request, reply, kept.payload, jsonType);
    },
    async failure(request, failure, address = request.url) {
      const url = pageAddress(address, site.origin);
      const signal = AbortSignal.any([parts.stopping, AbortSignal.timeout(parts.renderDeadlineMs)]);
      const drawn = { state: failureState(failure), late: null };
      return renderComplete(await partsOf(request, drawn, url, signal));
    },
  };
}

/** Sends a whole body; only its headers for HEAD. */
function sendWhole(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, encoding }: { readonly body: Buffer; readonly encoding: Encoding },
): FastifyReply {
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  if (request.method !== 'HEAD') return reply.send(body);
  return reply.header('content-length', body.length).send();
}

/** Sets the ETag; returns whether the client already has this version. */
function isUnchanged(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.header('etag', etag);
  return request.headers['if-none-match']?.includes(etag) === true;
}

/**
 * Robots, browsers without scripts and clients that say so (RFC 7240) get everything at once. A
 * form that the browser itself submits was sent without scripts.
 */
function wantsComplete(request: FastifyRequest): boolean {
  if (request.method === 'POST') return true;
  if (request.headers['prefer'] === 'complete-document' || runsNoScripts(request)) return true;
  return robots.test(request.headers['user-agent'] ?? '');
}
