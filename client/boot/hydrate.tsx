import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { Boot } from '#shared/site/page-state.ts';
import type { RouteId } from '#shared/site/routes.ts';
import { readLateData } from '../document/late-data.tsx';
import { Root } from '../document/root.tsx';
import type { BuildRefresh } from '../framework/build-refresh/build-refresh.ts';
import { keepReadable } from '../framework/build-refresh/keep-readable.ts';
import { refreshInUse } from '../framework/build-refresh/refresh-in-use.ts';
import { guardUnsaved } from '../framework/forms/unsaved-guard.ts';
import { browserTransport } from '../framework/http/browser-transport.ts';
import { delegateNavigation } from '../framework/navigation/delegated-navigation.ts';
import { createPageRouter } from '../framework/navigation/router.ts';
import { turn } from '../framework/navigation/turn.ts';
import { openView } from '../framework/pages/open-view.ts';
import type { AnyPage } from '../framework/pages/page.ts';
import { watchReplacedPages } from './hot-pages.ts';
import { pageModules } from './page-modules.ts';

/**
 * Hydrates the server's document: from here on React renders it and the router navigates. The chunk
 * of the view it shows comes first, because React must find what the server rendered.
 * @param first the page the document shows; null for an error screen
 * @param onHydrated called when what somebody does is answered by the page's code
 */
export async function hydrate(
  boot: Boot,
  early: BuildRefresh,
  first: AnyPage | null,
  onHydrated: () => void,
): Promise<void> {
  const { route, view } = boot.state;
  const shown = first === null ? null : await openView(first, view);
  const refresh = refreshInUse(early, boot.build.id);
  const late = boot.streamed ? readLateData(document, location.pathname) : null;
  const loadedPages = new Map<string, AnyPage>();
  const replacedPages = new Map<RouteId, AnyPage>();
  if (route !== null && first !== null && shown !== null) {
    loadedPages.set(keyOf(route, null), first);
    loadedPages.set(keyOf(route, view), shown);
  }

  async function loadPage(id: RouteId, name: string | null = null): Promise<AnyPage> {
    const page = replacedPages.get(id) ?? (await pageModules[id]()).page;
    const opened = await openView(page, name);
    loadedPages.set(keyOf(id, name), opened);
    return opened;
  }

  /** A failure is handled when the view is opened. */
  function loadAhead(id: RouteId, url: URL): void {
    const name = loadedPages.get(keyOf(id, null))?.views?.likely(url);
    if (name === undefined || loadedPages.has(keyOf(id, name))) return;
    refresh.deps.loadQuietly(() => loadPage(id, name)).catch(() => {});
  }

  function onSession(state: 'alive' | 'ended'): void {
    refresh.sessionIs(state);
    // Tells the stylesheet whether the session has ended; see server/web/pages/session-style.ts.
    document.documentElement.toggleAttribute('data-session-ended', state === 'ended');
  }

  await turn();
  const router = createPageRouter({
    initial: { ...boot.state, ...late },
    transport: (signal) => browserTransport(boot.site.apiBaseUrl, signal),
    refresh,
    loadPage,
    loadAhead,
    onSession,
  });
  await turn();
  const readable = keepReadable(document);
  let mounted = false;
  let stopDelegating = () => {};

  function onMounted(): void {
    mounted = true;
    readable.release();
    refresh.mounted(loadPage);
    if (late?.lost?.sessionEnded === true) onSession('ended');
    // After the effects of this moment, which are where parts of a page begin to listen.
    setTimeout(onHydrated, 0);
  }

  /** React has emptied the document or is about to, because nothing caught the error. */
  function onUncaughtError(error: unknown): void {
    console.error('The page failed to render.', error);
    stopDelegating();
    setTimeout(() => (mounted ? refresh.lost() : readable.restore()), 0);
  }

  // In slices: in one go, the page would not answer while React walks through the document.
  startTransition(() => {
    hydrateRoot(
      document,
      <Root
        router={router}
        boot={boot}
        late={late}
        pageOf={(id, name) => loadedPages.get(keyOf(id, name)) ?? null}
        refresh={refresh}
        onSessionEnded={() => onSession('ended')}
        onPageLeft={refresh.pageLeft}
        onMounted={onMounted}
      />,
      { onRecoverableError: (error) => console.error(error), onUncaughtError },
    );
  });
  if (import.meta.env.DEV) {
    watchReplacedPages(({ id, page }) => {
      replacedPages.set(id, page);
      void router.revalidate();
    });
  }
  const guard = guardUnsaved(router, refresh.holdsGuarded, refresh.giveUpGuarded);
  stopDelegating = delegateNavigation({
    navigate(to, { post, keepScroll }) {
      const place = { preventScrollReset: keepScroll };
      if (post === undefined) void router.navigate(to, place);
      else guard.pass(() => router.navigate(to, { ...place, ...submission(post) }));
    },
  });
}

function keyOf(id: RouteId, view: string | null): string {
  return view === null ? id : `${id} ${view}`;
}

/** The router sends fields as text unless the encoding says that there are files. */
function submission(form: FormData) {
  const files = [...form.values()].some((value) => typeof value !== 'string');
  const formEncType = files ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
  return { formMethod: 'post', formEncType, formData: form } as const;
}
