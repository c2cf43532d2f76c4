import {
  createBrowserRouter,
  type DataRouteObject,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from 'react-router-dom';
import type { ApiTransport } from '#shared/http/api-transport.ts';
import { ProblemError, pageNotFoundMessage, saysSessionEnded } from '#shared/http/errors.ts';
import { PageError } from '#shared/http/page-error.ts';
import { middlewareByRoute } from '#shared/site/middleware.ts';
import {
  type FormResult,
  failureState,
  type PageFailure,
  type PageState,
} from '#shared/site/page-state.ts';
import { redirectOf, routeRuleMatcher } from '#shared/site/route-rules.ts';
import { matchRoute, type RouteId, routeIds, routeOf } from '#shared/site/routes.ts';
import type { RefreshInUse } from '../build-refresh/build-refresh.ts';
import { submitKeys } from '../forms/submit-keys.ts';
import { apiClient } from '../http/client.ts';
import { cookieValue } from '../pages/cookie-value.ts';
import { middlewareRegistry } from '../pages/middleware.ts';
import type { AnyPage, PageRequest } from '../pages/page.ts';
import { pageWithForm, runAction, runPage } from '../pages/run-page.ts';

export type PageRouter = ReturnType<typeof createBrowserRouter>;

/** The route id for every address that is not a page. */
const unmatched = 'unmatched';

export interface RouterDeps {
  readonly initial: PageState;
  /** A transport whose requests end with the signal. */
  readonly transport: (signal: AbortSignal) => ApiTransport;
  readonly refresh: RefreshInUse;
  /** Loads a page's chunk, and that of one of its views. */
  readonly loadPage: (id: RouteId, view: string | null) => Promise<AnyPage>;
  /** Begins to load the chunk of the view that an address probably shows. */
  readonly loadAhead: (id: RouteId, url: URL) => void;
  /** Called when the visitor's session turns out to have ended, and when there is one again. */
  readonly onSession: (state: 'alive' | 'ended') => void;
}

/**
 * The browser's router: the 13 routes and one for everything else. Loaders never throw: a failure
 * becomes the state of an error screen, so that it is rendered inside the layout like any page.
 */
export function createPageRouter(deps: RouterDeps): PageRouter {
  const middleware = middlewareByRoute(middlewareRegistry);
  const ownRules = routeRuleMatcher();
  const keys = submitKeys();
  let router: PageRouter | undefined;
  /** Whether this document has shown a private page; a missing session must then have ended. */
  let hadSession = isGated(deps.initial.route);

  function pageRequest(request: Request): PageRequest {
    return {
      url: new URL(request.url),
      api: apiClient(deps.transport(request.signal)),
      signal: request.signal,
      chosen: (name) => cookieValue(document.cookie, name),
    };
  }

  async function enter(id: RouteId, args: LoaderFunctionArgs): Promise<PageState | Response> {
    const request = pageRequest(args.request);
    const { pathname, search } = request.url;
    const match = matchRoute(pathname);
    if (match.kind === 'none') return failed(404, pageNotFoundMessage(pathname), pathname);
    const elsewhere = redirected(request.url);
    if (elsewhere !== undefined) return redirect(elsewhere);
    if (!match.canonical) return redirect(routeOf(id).path + search);
    try {
      if (leavesPage(router?.state)) {
        await deps.refresh.beforeNavigation(request.url);
      }
      deps.loadAhead(id, request.url);
      for (const run of middleware.get(id) ?? []) await run(request);
      if (isGated(id)) {
        hadSession = true;
        deps.onSession('alive');
      }
      const [page, payload] = await Promise.all([
        guardedPage(id, null, request.url),
        deps.refresh.payloadOf(request.url, request.signal),
      ]);
      if (payload !== undefined) {
        const { critical, data } = payload;
        const loaded = { route: id, view: null, status: 200, critical, data } as const;
        return { ...loaded, lost: null, action: null, failure: null };
      }
      const open = (view: string) => guardedPage(id, view, request.url);
      const outcome = await runPage(id, page, request, undefined, open);
      if (outcome.kind === 'redirect') return followed(outcome);
      return { ...outcome.state, data: await outcome.coming };
    } catch (error) {
      if (args.request.signal.aborted) throw error;
      console.error(error);
      const sessionEnded = hadSession && error instanceof PageError && error.sessionEnded;
      if (sessionEnded) deps.onSession('ended');
      return failureState({ ...failureOf(error, pathname), ...(sessionEnded && { sessionEnded }) });
    }
  }

  async function submit(id: RouteId, args: LoaderFunctionArgs): Promise<FormResult | Response> {
    const request = pageRequest(args.request);
    const form = await args.request.formData();
    const page = await submittedPage(id, request);
    const result = await deps.refresh.whileBusy(() =>
      runAction(page, { ...request, form, key: keys.keyOf(request.url, form) }),
    );
    if (result.kind === 'redirect') {
      keys.settle(request.url, form);
      deps.refresh.formAccepted(form, result.document === true);
      return followed(result);
    }
    if (result.status < 500) keys.settle(request.url, form);
    const { problem } = result;
    // On public pages a refusal may be about a login in progress.
    if (isGated(id) && problem !== undefined && saysSessionEnded(problem)) deps.onSession('ended');
    if (!isRefusal(result)) deps.refresh.formAccepted(form, false);
    return result;
  }

  function guardedPage(id: RouteId, view: string | null, url: URL): Promise<AnyPage> {
    return deps.refresh.guardChunk(url, () => deps.loadPage(id, view));
  }

  /** A form belongs to the view that shows it, whatever its owner may do there by now. */
  async function submittedPage(id: RouteId, request: PageRequest): Promise<AnyPage> {
    const { url } = request;
    const shown = router === undefined ? undefined : loadedPage(router.state);
    if (shown?.route === id) return guardedPage(id, shown.view, url);
    const page = await guardedPage(id, null, url);
    return pageWithForm(page, request, (view) => guardedPage(id, view, url));
  }

  /** Until the manifest is loaded, the rules are those compiled into this build. */
  function redirected(url: URL): string | undefined {
    return redirectOf(deps.refresh.publishedRules() ?? ownRules, url);
  }

  /** Waits for the repaint while loading, not before it. */
  async function afterRepaint<T>(loading: () => Promise<T>): Promise<T> {
    const repainted = deps.refresh.repainted();
    const loaded = await loading();
    await repainted;
    return loaded;
  }

  async function enterUnmatched({ request }: LoaderFunctionArgs): Promise<PageState | Response> {
    const url = new URL(request.url);
    const match = matchRoute(url.pathname);
    const elsewhere = redirected(url);
    if (elsewhere !== undefined) return redirect(elsewhere);
    if (match.kind === 'route') return redirect(routeOf(match.id).path + url.search);
    if (leavesPage(router?.state)) {
      // A newer build may know the path.
      await deps.refresh.beforeNavigation(url);
    }
    return failed(404, pageNotFoundMessage(url.pathname), url.pathname);
  }

  const pageRoutes: DataRouteObject[] = routeIds.map((id) => ({
    id,
    path: routeOf(id).path,
    caseSensitive: true,
    loader: (args) => afterRepaint(() => enter(id, args)),
    action: (args) => submit(id, args),
    shouldRevalidate: ({ actionResult, defaultShouldRevalidate }) =>
      isRefusal(actionResult) ? isOutdated(actionResult) : defaultShouldRevalidate,
  }));
  const otherwise: DataRouteObject = {
    id: unmatched,
    path: '*',
    loader: (args) => afterRepaint(() => enterUnmatched(args)),
  };
  const here = matchRoute(window.location.pathname);
  const initialId = here.kind === 'route' && here.canonical ? here.id : unmatched;
  router = createBrowserRouter([...pageRoutes, otherwise], {
    hydrationData: { loaderData: { [initialId]: deps.initial } },
  });
  return router;
}

/**
 * Whether the router is navigating to another page. When it only reloads the current page's data,
 * as after a form that stays on it, a new document would lose the form's result.
 */
function leavesPage(state: PageRouter['state'] | undefined): boolean {
  if (state === undefined || state.navigation.state === 'idle') return false;
  const { formData, location: to } = state.navigation;
  const stays = to.pathname === state.location.pathname && to.search === state.location.search;
  return !(stays && formData !== undefined);
}

/** The router's current page, with the result of the form submitted last. */
export function loadedPage(state: PageRouter['state']): PageState {
  const id = state.matches.at(-1)?.route.id ?? unmatched;
  const loaded = state.loaderData[id] as PageState | undefined;
  if (loaded === undefined) {
    return failed(500, String(state.errors?.[id] ?? 'No data'), state.location.pathname);
  }
  const action = state.actionData?.[id] as FormResult | undefined;
  if (action === undefined) return loaded;
  return { ...loaded, action, status: action.status };
}

function followed(result: { readonly to: string; readonly document?: boolean }): Response {
  return result.document === true ? redirectDocument(result.to) : redirect(result.to);
}

function isRefusal(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'problem' in result;
}

function isGated(id: RouteId | null): boolean {
  return id !== null && routeOf(id).access === 'signed-in';
}

function failed(status: number, message: string, path: string): PageState {
  return failureState({ status, message, path });
}

function failureOf(error: unknown, path: string): PageFailure {
  // From 500 on the request id is shown, so that the error can be found in the log.
  const failure = (status: number, requestId: string | undefined) =>
    status >= 500 && requestId !== undefined ? { requestId } : {};
  if (error instanceof PageError) {
    const { status, message, requestId } = error;
    return { status, message, path, ...failure(status, requestId) };
  }
  if (error instanceof ProblemError) {
    const { status, problem } = error;
    return { status, message: problem.detail, path, ...failure(status, problem.instance) };
  }
  return { status: 500, message: 'This page couldn’t be loaded. Try again.', path };
}

/** Whether the page may show what holds no more, and is to be read again. */
function isOutdated(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'outdated' in result;
}
