import type { ApiTransport } from '#shared/http/api-transport.ts';
import type { Deferred, PageOutcome, PageState, Site } from '#shared/site/page-state.ts';
import type { RouteId } from '#shared/site/routes.ts';
import type { OpaquePage, PageSource } from './page-source.ts';
import type { DocumentDeps } from './render-document.ts';

export interface RouteRun {
  readonly route: RouteId;
  readonly url: URL;
  readonly transport: ApiTransport;
  readonly signal: AbortSignal;
  /** Responses of the API that are already known, by path. */
  readonly known?: Readonly<Record<string, unknown>>;
  /** What the visitor has chosen, by the name of its cookie. */
  readonly chosen?: (name: string) => string | undefined;
  readonly submitted?: { readonly form: FormData; readonly key: string };
}

/**
 * Runs a route's page: its form, validation and data.
 * @throws PageError with the error screen's status and message
 */
export async function runRoute(source: PageSource, run: RouteRun): Promise<PageOutcome> {
  const entry = await source.entry();
  const { page } = await entry.pageModules[run.route]();
  const { url, signal, chosen } = run;
  const api = entry.apiClient(run.transport, run.known);
  const request = { url, api, signal, ...(chosen && { chosen }) };
  return entry.runPage(run.route, page, request, run.submitted);
}

export type RunPage = Extract<PageOutcome, { kind: 'page' }>;

/**
 * The state of a page with its data, waited for as long as the signal allows, whether or not the
 * loader stops.
 * @throws the loader's error, or the abort reason
 */
export async function completeState(run: RunPage, signal: AbortSignal): Promise<PageState> {
  if (run.coming === null) return run.state;
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const onAbort = (): void => aborted.reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return { ...run.state, data: await Promise.race([run.coming, aborted.promise]) };
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

export interface RenderedPage {
  readonly state: PageState;
  /** The data that comes after the shell; null when the state contains it. */
  readonly late: Deferred<unknown> | null;
}

/** Everything that is needed to render the document of a page or an error screen. */
export async function documentDeps(
  source: PageSource,
  site: Site,
  rendered: RenderedPage,
  url: URL,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<DocumentDeps> {
  const { state, late } = rendered;
  const streamed = late !== null;
  const entry = await source.entry();
  let page: OpaquePage | null = null;
  if (state.route !== null && state.failure === null) {
    const module = await entry.pageModules[state.route]();
    page = await entry.openView(module.page, state.view);
  }
  const links = await source.links(state.route, state.view);
  return {
    entry,
    page,
    view: { url, state, data: late ?? state, streamed, site },
    boot: { build: source.build, site, state, links, streamed },
    signal,
    onError,
  };
}
