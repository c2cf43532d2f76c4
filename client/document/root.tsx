import {
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Boot, Loaded, PageState } from '#shared/site/page-state.ts';
import type { RouteId } from '#shared/site/routes.ts';
import { RefreshContext, type RefreshFace } from '../framework/build-refresh/refresh-context.ts';
import { leaveQuestion } from '../framework/forms/unsaved-guard.ts';
import { BeforeNextPage } from '../framework/navigation/before-next-page.tsx';
import { layOut } from '../framework/navigation/lay-out.ts';
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
  const { router, boot, late, onMounted } = props;
  const [shown, setShown] = useState(() => renderedAfter(null, router.state));
  const { routerState, state } = shown;
  const whenShown = useCalledAfter(shown);
  useEffect(() => {
    let entered = addressOf(router.state);
    const show = (): void => setShown((before) => renderedAfter(before, router.state));
    /** In slices: another page is much work, and the browser would answer nothing meanwhile. */
    const showNext = async (): Promise<void> => {
      // Always something new, which is what tells that it is in the document.
      startTransition(() => setShown((before) => ({ ...renderedAfter(before, router.state) })));
      await whenShown();
      await layOut(document);
    };
    show();
    return router.subscribe((next) => {
      const elsewhere = addressOf(next) !== entered;
      entered = addressOf(next);
      if (elsewhere) {
        dropReaderTags(document);
        showPage(document, mindsMovement(), showNext);
      } else show();
    });
  }, [router, whenShown]);
  useEffect(onMounted, [onMounted]);
  useEffect(() => keepScrollPositions(router), [router]);
  useScroll(routerState);

  const { location } = routerState;
  const view = useMemo(() => viewOf(location, state, boot), [location, state, boot]);
  const navigation = useMemo(() => navigationOf(routerState.navigation), [routerState.navigation]);
  const page = state.route === null ? null : props.pageOf(state.route, state.view);
  return (
    <RefreshContext value={props.refresh}>
      <SessionContext value={props.onSessionEnded}>
        <BeforeNextPage address={addressOf(routerState)} run={props.onPageLeft}>
          <Document
            view={view}
            navigation={navigation}
            page={page}
            boot={boot}
            late={late}
            leave={leaveQuestion(routerState)}
          />
        </BeforeNextPage>
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

/**
 * Tells when something that was set is in the document, or never will be.
 * @returns a function whose promise resolves then; it never changes
 */
function useCalledAfter(rendered: unknown): () => Promise<void> {
  const waiting = useRef<(() => void)[]>([]);
  const settle = useCallback(() => {
    for (const resolve of waiting.current.splice(0)) resolve();
  }, []);
  // In a task of its own, as the browser begins with the layout of what it is told of.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is what is waited for
  useEffect(settle, [settle, rendered]);
  useEffect(() => settle, [settle]);
  return useCallback(() => new Promise((resolve) => waiting.current.push(resolve)), []);
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

function viewOf(
  { pathname, search, hash }: PageRouter['state']['location'],
  state: PageState,
  { streamed, site }: Boot,
): PageView {
  const url = new URL(pathname + search + hash, window.location.origin);
  return { url, state, data: { data: state.data, lost: state.lost }, streamed, site };
}

function navigationOf(navigation: PageRouter['state']['navigation']): Navigation {
  const intent = navigation.formData?.get('_intent');
  const { location: to } = navigation;
  return {
    phase: navigation.state,
    intent: typeof intent === 'string' ? intent : null,
    to: to === undefined ? null : to.pathname + to.search,
  };
}
