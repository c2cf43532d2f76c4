import { routeOf } from '#shared/site/routes.ts';
import type { BuildRefresh, RefreshInUse } from './build-refresh.ts';
import { browserClock } from './clock.ts';
import { connectionOf, mayPrefetch } from './connection.ts';
import { tellConsole } from './fetch-json.ts';
import { fillForm } from './fill-form.ts';
import { repainted } from './navigation-wait.ts';
import { payloads } from './payloads.ts';
import { prefetch } from './prefetch.ts';
import { watchDocument } from './watch-document.ts';

/**
 * Adds what is needed only once somebody uses the page: payloads for navigations, prefetching, and
 * filling in drafts. It is loaded together with React and the router, so that a page that is only
 * read does not load it.
 */
export function refreshInUse(refresh: BuildRefresh, build: string): RefreshInUse {
  const { fetchJson, manifest, whenIdle, loadQuietly, endWith, stopped } = refresh.deps;
  const payloadOf = import.meta.env.DEV
    ? () => Promise.resolve(undefined)
    : payloads({ build, manifest: manifest.get, fetchJson, log: tellConsole });
  const restoreDrafts = (): void => refresh.deps.restoreDrafts(fillForm);

  return {
    ...refresh,
    payloadOf,
    repainted: () =>
      repainted(
        browserClock,
        (run) => requestAnimationFrame(run),
        (frame) => cancelAnimationFrame(frame),
      ),
    mounted(loadPage) {
      if (!refresh.deps.markMounted()) return;
      restoreDrafts();
      const ahead = prefetch({
        origin: location.origin,
        here: () => location.pathname,
        allowed: () => mayPrefetch(connectionOf(navigator)),
        whenIdle,
        fetchPage: (id) =>
          Promise.all([
            loadQuietly(() => loadPage(id)),
            payloadOf(new URL(routeOf(id).path, location.origin), stopped),
          ]),
      });
      endWith(ahead.stop);
      endWith(
        watchDocument(document, whenIdle, { onVisibleLink: ahead.seen, onAdded: restoreDrafts }),
      );
    },
  };
}
