import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { useHydrated } from '../form/hydrated.ts';

/** How far below the window something is near, as a part of its height. */
const near = '50%';
/** Long after the page can be used; from then on a search in the page finds everything. */
const restMs = 2_000;

/**
 * Renders what is below the first screen once it comes near, or once the page has been there for a
 * while, where the browser renders the page itself: the way to a long page takes as long as its first
 * screen then. In what a server sends it always is, and so it is where an address leads to a part of
 * the page or a position on it is restored.
 */
export function WhenNear(props: { readonly children: ReactNode }) {
  const { url } = usePageView();
  // False on the server and while its document is hydrated.
  const byBrowser = useHydrated();
  const [isRendered, setRendered] = useState(
    () => !byBrowser || document.documentElement.hasAttribute('data-whole-page'),
  );
  const place = useRef<HTMLDivElement>(null);
  const isNamed = url.hash !== '';
  // It stays when the address leads elsewhere on the page.
  if (isNamed && !isRendered) setRendered(true);
  const isShown = isRendered || isNamed;

  useEffect(() => {
    const around = place.current?.parentElement;
    if (isShown || around === null || around === undefined) return;
    const render = (): void => startTransition(() => setRendered(true));
    const seen = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) render();
      },
      { rootMargin: `0px 0px ${near} 0px` },
    );
    seen.observe(around.closest('section') ?? around);
    const timer = setTimeout(render, restMs);
    return () => {
      seen.disconnect();
      clearTimeout(timer);
    };
  }, [isShown]);

  return isShown ? props.children : <div ref={place} />;
}
