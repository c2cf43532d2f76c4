import type { ApiTransport } from '#shared/http/api-transport.ts';
import type { PageOutcome, Site } from '#shared/site/page-state.ts';
import { type RouteId, routeOf } from '#shared/site/routes.ts';
import type { CachedPage, HtmlCache, RenderedForAll } from './html-cache.ts';
import type { PageSource } from './page-source.ts';
import { payloadOf } from './payload.ts';
import { renderComplete } from './render-document.ts';
import { completeState, documentDeps, runRoute } from './run-route.ts';

export interface SharedPagesDeps {
  readonly source: PageSource;
  readonly site: Site;
  readonly cache: HtmlCache;
  /** Makes sure that no cached page shows outdated content. */
  readonly freshen: () => Promise<void>;
  /** Calls the product API without a session. */
  readonly anonymousTransport: (requestId: string, signal: AbortSignal) => ApiTransport;
  readonly onRendered: (phase: 'all', seconds: number) => void;
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal;
  readonly renderDeadlineMs: number;
}

/** A public page with its cache key. */
export interface SharedAddress {
  readonly route: RouteId;
  readonly url: URL;
  /** See `cachedAddress`. */
  readonly key: string;
}

/** A cached page, or a promise of one being rendered; undefined when it must not be cached. */
export type FoundPage =
  | { readonly cached: CachedPage }
  | { readonly rendering: Promise<CachedPage | undefined> };

export interface SharedPages {
  /**
   * The page for everybody: from memory, or rendered once for all who wait for it. `onError` gets
   * errors during rendering.
   */
  find(
    address: SharedAddress,
    requestId: string,
    onError: (error: unknown) => void,
  ): Promise<FoundPage>;
  /** The run of a page that is being rendered. */
  running(key: string): Promise<PageOutcome> | undefined;
}

/** Renders public pages once for everybody; visitors who arrive meanwhile follow the same run. */
export function sharedPages(deps: SharedPagesDeps): SharedPages {
  const { source, site, cache } = deps;
  const runs = new Map<string, Promise<PageOutcome>>();

  async function render(
    { route, url, key }: SharedAddress,
    requestId: string,
    onError: (error: unknown) => void,
  ): Promise<RenderedForAll | undefined> {
    // Independent of the request, because others wait for the same render or get it later.
    const signal = AbortSignal.any([deps.stopping, AbortSignal.timeout(deps.renderDeadlineMs)]);
    const transport = deps.anonymousTransport(requestId, signal);
    const run = runRoute(source, { route, url, transport, signal });
    runs.set(key, run);
    try {
      const outcome = await run;
      if (outcome.kind !== 'page' || outcome.state.status !== 200) return undefined;
      const state = await completeState(outcome, signal);
      const started = performance.now();
      const rendered = { state, late: null };
      const document = await documentDeps(source, site, rendered, url, signal, onError);
      const html = await renderComplete(document);
      deps.onRendered('all', (performance.now() - started) / 1_000);
      return { document: html, payload: payloadOf(source.build, key, state) };
    } finally {
      // After an edit another run of this key may have begun.
      if (runs.get(key) === run) runs.delete(key);
    }
  }

  return {
    async find(address, requestId, onError) {
      const { route, key } = address;
      // A page that is not in memory is rendered from current data anyway.
      if (routeOf(route).freshness === 'live' && cache.has(key)) await deps.freshen();
      const found = cache.get(key, () => render(address, requestId, onError));
      return found instanceof Promise ? { rendering: found } : { cached: found };
    },
    running: (key) => runs.get(key),
  };
}
