import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Boot, Loaded } from '../../shared/site/page-state.ts';
import type { RouteId } from '../../shared/site/routes.ts';
import { RefreshContext, type RefreshFace } from '../framework/build-refresh/refresh-context.ts';
import { leaveQuestion } from '../framework/forms/unsaved-guard.ts';
import { showPage } from '../framework/navigation/page-transition.ts';
import { loadedPage, type PageRouter } from '../framework/navigation/router.ts';
import { keepScrollPositions, scrollToPlace } from '../framework/navigation/scroll.ts';
import type { AnyPage } from '../framework/pages/page.ts';
import type { Navigation, PageView } from '../framework/pages/page-state.tsx';
import { SessionContext } from '../framework/pages/session-context.ts';
import { Document } from './document.tsx';
import { dropReaderTags } from './seo/reader-tag.ts';

/** The document in the browser: rendered again whenever the router's state changes. */
export function Root(props: {
  readonly router: PageRouter;
  readonly boot: Boot;
  /** The data that followed the document; null when the document was complete. */
  readonly late: Loaded<unknown> | null;
  readonly pageOf: (id: RouteId) => AnyPage | null;
  readonly refresh: RefreshFace;
  /** Called when the visitor's session turns out to have ended; it never changes. */
  readonly onSessionEnded: () => void;
  /** Called once the document is hydrated. */
  readonly onMounted: () => void;
}) {
  const { router, boot, late, onMounted } = props;
  const [routerState, setRouterState] = useState(router.state);
  useEffect(() => {
    let shown = router.state;
    const show = (): void => setRouterState(router.state);
    show();
    return router.subscribe((next) => {
      const elsewhere = addressOf(next) !== addressOf(shown);
      shown = next;
      if (elsewhere) {
        dropReaderTags(document);
        showPage(document, mindsMovement(), show);
      } else show();
    });
  }, [router]);
  useEffect(onMounted, [onMounted]);
  useEffect(() => keepScrollPositions(router), [router]);
  useScroll(routerState);

  const state = loadedPage(routerState);
  const { pathname, search, hash } = routerState.location;
  const view: PageView = {
    url: new URL(pathname + search + hash, window.location.origin),
    state,
    data: { data: state.data, lost: state.lost },
    streamed: boot.streamed,
    site: boot.site,
    navigation: navigationOf(routerState),
  };
  const page = state.route === null ? null : props.pageOf(state.route);
  return (
    <RefreshContext value={props.refresh}>
      <SessionContext value={props.onSessionEnded}>
        <Document
          view={view}
          page={page}
          boot={boot}
          late={late}
          leave={leaveQuestion(routerState)}
        />
      </SessionContext>
    </RefreshContext>
  );
}

/** Scrolls once a page has been rendered; the browser itself scrolls the first one. */
function useScroll(state: PageRouter['state']): void {
  const { location, restoreScrollPosition } = state;
  const seen = useRef(location.key);
  const latest = useRef(state);
  latest.current = state;
  useLayoutEffect(() => {
    const arrived = seen.current !== location.key;
    seen.current = location.key;
    if (arrived || typeof restoreScrollPosition === 'number') scrollToPlace(latest.current);
  }, [location.key, restoreScrollPosition]);
}

function addressOf({ location }: PageRouter['state']): string {
  return location.pathname + location.search;
}

function mindsMovement(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function navigationOf({ navigation }: PageRouter['state']): Navigation {
  const intent = navigation.formData?.get('_intent');
  return {
    phase: navigation.state,
    intent: typeof intent === 'string' ? intent : null,
  };
}
