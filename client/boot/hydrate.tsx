import { hydrateRoot } from 'react-dom/client';
import type { Boot } from '../../shared/site/page-state.ts';
import type { RouteId } from '../../shared/site/routes.ts';
import { readLateData } from '../document/late-data.tsx';
import { Root } from '../document/root.tsx';
import type { BuildRefresh } from '../framework/build-refresh/build-refresh.ts';
import { keepReadable } from '../framework/build-refresh/keep-readable.ts';
import { refreshInUse } from '../framework/build-refresh/refresh-in-use.ts';
import { guardUnsaved } from '../framework/forms/unsaved-guard.ts';
import { browserTransport } from '../framework/http/browser-transport.ts';
import { delegateNavigation } from '../framework/navigation/delegated-navigation.ts';
import { createPageRouter } from '../framework/navigation/router.ts';
import type { AnyPage } from '../framework/pages/page.ts';
import { watchReplacedPages } from './hot-pages.ts';
import { pageModules } from './page-modules.ts';

/**
 * Hydrates the server's document: from here on React renders it and the router navigates.
 * @param first the page the document shows; null for an error screen
 */
export function takeOver(boot: Boot, early: BuildRefresh, first: AnyPage | null): void {
  const refresh = refreshInUse(early, boot.build.id);
  const { route } = boot.state;
  const late = boot.streamed ? readLateData(document, location.pathname) : null;
  const loadedPages = new Map<RouteId, AnyPage>();
  if (route !== null && first !== null) loadedPages.set(route, first);

  async function loadPage(id: RouteId): Promise<AnyPage> {
    const { page } = await pageModules[id]();
    loadedPages.set(id, page);
    return page;
  }

  function onSession(state: 'alive' | 'ended'): void {
    refresh.sessionIs(state);
    // Tells the stylesheet whether the session has ended; see server/web/pages/session-style.ts.
    document.documentElement.toggleAttribute('data-session-ended', state === 'ended');
  }

  const router = createPageRouter({
    initial: { ...boot.state, ...late },
    transport: (signal) => browserTransport(boot.site.apiBaseUrl, signal),
    refresh,
    loadPage,
    onSession,
  });
  const readable = keepReadable(document);
  let mounted = false;
  let stopDelegating = () => {};

  function onMounted(): void {
    mounted = true;
    readable.release();
    refresh.mounted(loadPage);
    if (late?.lost?.sessionEnded === true) onSession('ended');
  }

  /** React has emptied the document or is about to, because nothing caught the error. */
  function onUncaughtError(error: unknown): void {
    console.error('The page failed to render.', error);
    stopDelegating();
    setTimeout(() => (mounted ? refresh.lost() : readable.restore()), 0);
  }

  hydrateRoot(
    document,
    <Root
      router={router}
      boot={boot}
      late={late}
      pageOf={(id) => loadedPages.get(id) ?? null}
      refresh={refresh}
      onSessionEnded={() => onSession('ended')}
      onMounted={onMounted}
    />,
    { onRecoverableError: (error) => console.error(error), onUncaughtError },
  );
  if (import.meta.env.DEV) {
    watchReplacedPages(({ id, page }) => {
      loadedPages.set(id, page);
      void router.revalidate();
    });
  }
  const guard = guardUnsaved(router, refresh.holdsGuarded);
  stopDelegating = delegateNavigation({
    navigate(to, { post, keepScroll }) {
      const place = { preventScrollReset: keepScroll };
      if (post === undefined) void router.navigate(to, place);
      else guard.pass(() => router.navigate(to, { ...place, ...submission(post) }));
    },
  });
}

/** The router sends fields as text unless the encoding says that there are files. */
function submission(form: FormData) {
  const files = [...form.values()].some((value) => typeof value !== 'string');
  const formEncType = files ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
  return { formMethod: 'post', formEncType, formData: form } as const;
}
