import type { ApiTransport } from '#shared/http/api-transport.ts';
import type { Site } from '#shared/site/page-state.ts';
import { type RouteId, routeIds, routeOf } from '#shared/site/routes.ts';
import { pageAddress } from './page-address.ts';
import type { PageSource } from './page-source.ts';
import { payloadOf } from './payload.ts';
import { renderComplete } from './render-document.ts';
import { completeState, documentDeps, runRoute } from './run-route.ts';

/** A page without live data, rendered at build time. */
export interface PrerenderedPage {
  readonly route: RouteId;
  readonly path: string;
  readonly html: Buffer;
  /** The data of its loaders. */
  readonly payload: Buffer;
}

const prerenderDeadlineMs = 10_000;

/**
 * Renders every route whose freshness is `prerendered`.
 * @throws Error when such a page calls the API, because that would be live data
 */
export async function prerenderPages(source: PageSource, site: Site): Promise<PrerenderedPage[]> {
  const ids = routeIds.filter((id) => routeOf(id).freshness === 'prerendered');
  return Promise.all(ids.map((route) => prerenderPage(source, site, route)));
}

async function prerenderPage(
  source: PageSource,
  site: Site,
  route: RouteId,
): Promise<PrerenderedPage> {
  const { path } = routeOf(route);
  const url = pageAddress(path, site.origin);
  const signal = AbortSignal.timeout(prerenderDeadlineMs);
  const transport: ApiTransport = (request) =>
    Promise.reject(
      new Error(
        `${path} is prerendered, yet it asks the API for ${request.method} ${request.path}.`,
      ),
    );
  const outcome = await runRoute(source, { route, url, transport, signal });
  if (outcome.kind !== 'page' || outcome.state.status !== 200) {
    throw new Error(`${path} cannot be prerendered: it does not answer with 200.`);
  }
  const failures: unknown[] = [];
  const state = await completeState(outcome, signal);
  const rendered = { state, late: null };
  const parts = await documentDeps(source, site, rendered, url, signal, (error) =>
    failures.push(error),
  );
  const html = await renderComplete(parts);
  if (failures.length > 0) throw failures[0];
  return { route, path, html, payload: payloadOf(source.build, path, state) };
}
