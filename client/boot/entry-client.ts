import type { Boot } from '#shared/site/page-state.ts';
import { hydratedWhenIdle } from '#shared/site/routes.ts';
import { startBuildRefresh } from '../framework/build-refresh/start-build-refresh.ts';
import { holdIntents } from './held-intents.ts';
import { loadInTurns } from './load-in-turns.ts';
import { pageModules } from './page-modules.ts';
import { whenLeftAlone } from './when-left-alone.ts';
import { whenUsed } from './when-used.ts';

/**
 * What every document loads: the build refresh, and a listener for the first use. A page is a
 * document first: its links and forms work as they are, so React, the router and the page's own
 * code load only when somebody uses the page. What needs that code and is done before it is there
 * (a press of a button, a shortcut) is held until then.
 */
async function start(): Promise<void> {
  const boot = JSON.parse(document.getElementById('boot')?.textContent ?? '') as Boot;
  const refresh = startBuildRefresh(boot);
  const { route } = boot.state;
  // In development everything loads at once, so that hot updates have something to replace.
  const atOnce = import.meta.env.DEV || refresh.holdsDraft() || hasPart('data-at-work');
  const held = holdIntents(document);
  if (!atOnce) {
    const used = whenUsed(window);
    const whenIdle = hydratedWhenIdle(route) || hasPart('data-work-when-idle');
    await (whenIdle ? Promise.race([used, whenLeftAlone(window)]) : used);
  }
  await refresh.guardChunk(new URL(location.href), async () => {
    await loadInTurns(document, boot.links.onUse);
    const [{ hydrate }, first] = await Promise.all([
      import('./hydrate.tsx'),
      route === null ? null : pageModules[route](),
    ]);
    await hydrate(boot, refresh, first?.page ?? null, held.release);
  });
}

/**
 * Whether something on the page works without being used: at once, such as counting how long it is
 * read, or when the browser has nothing else to do, such as noting that it was.
 */
function hasPart(mark: 'data-at-work' | 'data-work-when-idle'): boolean {
  return document.querySelector(`[${mark}]`) !== null;
}

// The document stays readable and its forms keep working without scripts.
start().catch((error: unknown) => console.error('Hydration failed.', error));
