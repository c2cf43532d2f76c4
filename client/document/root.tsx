import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Boot, Loaded, PageState } from '#shared/site/page-state.ts';
import type { RouteId } from '#shared/site/routes.ts';
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
  readonly pageOf: (id: RouteId, view: string | null) => AnyPage | null;
  readonly refresh: RefreshFace;
  /** Called when the visitor's session turns out to have ended; it never changes. */
  readonly onSessionEnded: () => void;
  /** Called before the page of this address is replaced by another; it never changes. */
  readonly onPageLeft: (address: string) => void;
  /** Called once the document is hydrated. */
  readonly onMounted: () => void;
}) {
  const { router, boot, late, onMounted, onPageLeft } = props;
  const [{ routerState, state }, setShown] = useState(() => renderedAfter(null, router.state));
  useEffect(() => {
    let entered = addressOf(router.state);
    /** What the document shows; it follows once the browser has captured what is replaced. */
    let shown = entered;
    const show = (): void => {
      shown = addressOf(router.state);
      setShown((before) => renderedAfter(before, router.state));
    };
    show();
    return router.subscribe((next) => {
      const elsewhere = addressOf(next) !== entered;
      entered = addressOf(next);
      if (elsewhere) {
        onPageLeft(shown);
        dropReaderTags(document);
        showPage(document, mindsMovement(), show);
      } else show();
    });
  }, [router, onPageLeft]);
  useEffect(onMounted, [onMounted]);
  useEffect(() => keepScrollPositions(router), [router]);
  useScroll(routerState);

  const { pathname, search, hash } = routerState.location;
  const view: PageView = {
    url: new URL(pathname + search + hash, window.location.origin),
    state,
    data: { data: state.data, lost: state.lost },
    streamed: boot.streamed,
    site: boot.site,
    navigation: navigationOf(routerState),
  };
  const page = state.route === null ? null : props.pageOf(state.route, state.view);
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

interface RenderedRoute {
  readonly routerState: PageRouter['state'];
  readonly state: PageState;
}

/**
 * While the router is on its way, the page stays as it is. The router knows the result of a form
 * before it has the data that the form changed; shown at once, the result would stand beside
 * buttons that still send the version before it, and using one would be refused. A page that the
 * router has entered is shown even if it is on its way again by then.
 */
function renderedAfter(before: RenderedRoute | null, next: PageRouter['state']): RenderedRoute {
  // An update while parts of the document are still arriving makes React render them once more.
  if (before?.routerState === next) return before;
  const stays =
    before !== null &&
    next.navigation.state !== 'idle' &&
    addressOf(next) === addressOf(before.routerState);
  return { routerState: next, state: stays ? before.state : loadedPage(next) };
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
  const { location: to } = navigation;
  return {
    phase: navigation.state,
    intent: typeof intent === 'string' ? intent : null,
    to: to === undefined ? null : to.pathname + to.search,
  };
}
