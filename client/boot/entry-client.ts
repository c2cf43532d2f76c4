import type { Boot } from '#shared/site/page-state.ts';
import { hydratedAtOnce } from '#shared/site/routes.ts';
import { startBuildRefresh } from '../framework/build-refresh/start-build-refresh.ts';
import { pageModules } from './page-modules.ts';
import { whenUsed } from './when-used.ts';

/**
 * What every document loads: the build refresh, and a listener for the first use. A public page is
 * a document first: its links and forms work as they are, so React, the router and the page's own
 * chunk load only when somebody uses the page.
 */
async function start(): Promise<void> {
  const boot = JSON.parse(document.getElementById('boot')?.textContent ?? '') as Boot;
  const refresh = startBuildRefresh(boot);
  const { route } = boot.state;
  // In development everything loads at once, so that hot updates have something to replace.
  const atOnce = import.meta.env.DEV || hydratedAtOnce(route) || refresh.holdsDraft();
  if (!atOnce) await whenUsed(window);
  await refresh.guardChunk(new URL(location.href), async () => {
    const [{ hydrate }, first] = await Promise.all([
      import('./hydrate.tsx'),
      route === null ? null : pageModules[route](),
    ]);
    await hydrate(boot, refresh, first?.page ?? null);
  });
}

// The document stays readable and its forms keep working without scripts.
start().catch((error: unknown) => console.error('Hydration failed.', error));
