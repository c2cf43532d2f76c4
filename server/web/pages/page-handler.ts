import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiTransport } from '#shared/http/api-transport.ts';
import { cachedAddress } from '#shared/site/cached-address.ts';
import { failureState, type PageFailure } from '#shared/site/page-state.ts';
import { type RouteId, routeOf } from '#shared/site/routes.ts';
import { stillComing, withinGrace } from './grace.ts';
import type { CachedPage } from './html-cache.ts';
import { pageAddress } from './page-address.ts';
import { ClientLeft, type RenderLife, renderLife } from './render-life.ts';
import { type RunPage, runRoute } from './run-route.ts';
import {
  htmlType,
  type PageSenderDeps,
  pageSender,
  privateCaching,
  sendCached,
} from './send-page.ts';
import { type SharedAddress, type SharedPagesDeps, sharedPages } from './shared-pages.ts';
import { wantsComplete } from './wants-complete.ts';

export interface PageHandlerDeps extends SharedPagesDeps, PageSenderDeps {
  /**
   * Calls the product API with the visitor's session; a session that begins or ends is applied to
   * `reply`.
   */
  readonly visitorTransport: (
    request: FastifyRequest,
    reply: FastifyReply,
    signal: AbortSignal,
  ) => ApiTransport;
  /** Whether somebody may be logged in; whether their session is still good is not known. */
  readonly hasSession: (request: FastifyRequest) => boolean;
  /** Responses of the API that are already known, such as the gate's account. */
  readonly known: (request: FastifyRequest) => Readonly<Record<string, unknown>>;
  readonly onRendered: (phase: 'shell' | 'all', seconds: number) => void;
}

export interface PayloadQuery {
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
  payload(request: FastifyRequest, reply: FastifyReply, page: PayloadQuery): Promise<FastifyReply>;
  /** Renders the error screen as a complete document, for the requested address or another. */
  failure(request: FastifyRequest, failure: PageFailure, address?: string): Promise<Buffer>;
}

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

/** Handles the page routes: runs, renders and sends a page. */
export function pageHandler(deps: PageHandlerDeps): PageHandler {
  const { source, site } = deps;
  const everyones = sharedPages(deps);
  const sender = pageSender(deps);

  function setCaching(reply: FastifyReply, route: RouteId, caching: string): void {
    const isSame = !routeOf(route).personal;
    reply.header('cache-control', caching);
    reply.header('vary', isSame ? 'Accept, Accept-Encoding' : 'Cookie, Accept, Accept-Encoding');
  }

  async function read(request: FastifyRequest, reply: FastifyReply, route: RouteId) {
    const url = pageAddress(request.url, site.origin);
    const { access, personal } = routeOf(route);
    const isForAll = access === 'public' && !(personal && deps.hasSession(request));
    const key = source.cacheable && isForAll ? cachedAddress(route, url) : undefined;
    if (key !== undefined) {
      const found = await findShared(request, { route, url, key });
      if (found !== undefined && 'cached' in found) {
        return sendCachedDocument(request, reply, route, found.cached);
      }
      if (found !== undefined) {
        return whileWanted(reply, (life) => sender.stream(request, reply, found.run, url, life));
      }
    }
    return whileWanted(reply, async (life) => {
      const signal = life.reading;
      const outcome = await runRoute(source, {
        route,
        url,
        signal,
        transport: isForAll
          ? deps.anonymousTransport(request.id, signal)
          : deps.visitorTransport(request, reply, signal),
        known: isForAll ? {} : deps.known(request),
        ...(isForAll ? {} : { chosen: (name: string) => request.cookies[name] }),
      });
      if (outcome.kind === 'redirect') return reply.redirect(outcome.to, 303);
      setCaching(reply, route, isForAll ? publicCaching : privateCaching);
      return sender.render(request, reply, outcome, url, life);
    });
  }

  /**
   * The shared page or, while it is being rendered, the run to follow; undefined when it must not
   * be cached.
   */
  async function findShared(
    request: FastifyRequest,
    address: SharedAddress,
  ): Promise<{ readonly cached: CachedPage } | { readonly run: RunPage } | undefined> {
    const onError = (error: unknown): void => deps.onError(error, request);
    const found = await everyones.find(address, request.id, onError);
    if ('cached' in found) return found;
    const { rendering } = found;
    if (!wantsComplete(request)) {
      // If it takes longer, only later visitors get the complete document.
      const run = await followable(address.key, rendering);
      if (run !== undefined) return { run };
    }
    const cached = await rendering;
    return cached && { cached };
  }

  /** The run of a page that is being rendered, if its data takes longer than the grace period. */
  async function followable(
    key: string,
    rendering: Promise<unknown>,
  ): Promise<RunPage | undefined> {
    // The failure reaches those who await the rendering.
    rendering.catch(() => {});
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
        transport: deps.visitorTransport(request, reply, signal),
        known: deps.known(request),
        chosen: (name) => request.cookies[name],
        submitted: { form, key: randomUUID() },
      });
      reply.header('cache-control', privateCaching);
      reply.header('vary', 'Cookie, Accept, Accept-Encoding');
      if (outcome.kind === 'redirect') return reply.redirect(outcome.to, 303);
      return sender.render(request, reply, outcome, url, life);
    });
  }

  /** Responds while the client is connected; failures after that are not errors. */
  async function whileWanted(
    reply: FastifyReply,
    answer: (life: RenderLife) => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    const life = renderLife(reply.raw, deps.stopping, deps.renderDeadlineMs);
    try {
      return await answer(life);
    } catch (error) {
      if (life.rendering.reason instanceof ClientLeft) return reply.hijack();
      throw error;
    }
  }

  function sendCachedDocument(
    request: FastifyRequest,
    reply: FastifyReply,
    route: RouteId,
    { document }: CachedPage,
  ) {
    const isBuilt = routeOf(route).freshness === 'prerendered';
    setCaching(reply, route, isBuilt ? builtCaching : publicCaching);
    return sendCached(request, reply, document, htmlType);
  }

  return {
    read,
    submit,
    async payload(request, reply, { route, address, caching, missing }) {
      const url = pageAddress(address, site.origin);
      const key = cachedAddress(route, url);
      if (key === undefined) return missing();
      const onError = (error: unknown): void => deps.onError(error, request);
      const found = await everyones.find({ route, url, key }, request.id, onError);
      const cached = 'cached' in found ? found.cached : await found.rendering;
      if (cached === undefined) return missing();
      reply.header('cache-control', caching).header('vary', 'Accept-Encoding');
      return sendCached(request, reply, cached.payload, jsonType);
    },
    async failure(request, failure, address = request.url) {
      const url = pageAddress(address, site.origin);
      const signal = AbortSignal.any([deps.stopping, AbortSignal.timeout(deps.renderDeadlineMs)]);
      const rendered = { state: failureState(failure), late: null };
      return sender.complete(request, rendered, url, signal);
    },
  };
}
