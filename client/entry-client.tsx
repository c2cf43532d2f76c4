import { hydrateRoot } from 'react-dom/client';
import type { Boot } from '../shared/page-state.ts';
import type { RouteId } from '../shared/routes.ts';
import { keepReadable } from './build-refresh/keep-readable.ts';
import { startBuildRefresh } from './build-refresh/start-build-refresh.ts';
import { delegateNavigation } from './delegated-navigation.ts';
import { watchReplacedPages } from './hot-pages.ts';
import { browserTransport } from './http/browser-transport.ts';
import type { AnyPage } from './page.ts';
import { pageModules } from './page-modules.ts';
import { Root } from './root.tsx';
import { createPageRouter } from './router.ts';

const loadedPages = new Map<RouteId, AnyPage>();

async function loadPage(id: RouteId): Promise<AnyPage> {
  const { page } = await pageModules[id]();
  loadedPages.set(id, page);
  return page;
}

/** Takes the server's document over. The first page's chunk is there before the router is made. */
async function mount(): Promise<void> {
  const boot = JSON.parse(document.getElementById('boot')?.textContent ?? '') as Boot;
  const refresh = startBuildRefresh(boot);
  const { route } = boot.state;
  if (route !== null) {
    await refresh.guardChunk(new URL(location.href), () => loadPage(route));
  }
  const router = createPageRouter({
    initial: boot.state,
    transport: (signal) => browserTransport(boot.site.apiBaseUrl, signal),
    refresh,
    loadPage,
  });
  const readable = keepReadable(document);
  let mounted = false;
  let stopDelegating = () => {};

  function onMounted(): void {
    mounted = true;
    readable.release();
    refresh.mounted(loadPage);
  }

  /** React has emptied the document, or is about to: nothing could catch what was thrown. */
  function onUncaughtError(error: unknown): void {
    console.error('The page could not be drawn.', error);
    stopDelegating();
    setTimeout(() => (mounted ? refresh.lost() : readable.restore()), 0);
  }

  hydrateRoot(
    document,
    <Root
      router={router}
      boot={boot}
      pageOf={(id) => loadedPages.get(id) ?? null}
      refresh={refresh}
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
  stopDelegating = delegateNavigation({
    navigate(to, submit) {
      if (submit === undefined) void router.navigate(to);
      else void router.navigate(to, { formMethod: 'post', formData: submit.form });
    },
  });
}

// The document stays readable and its forms keep working without us (specification section 8).
mount().catch((error: unknown) => console.error('The page could not be made interactive.', error));
