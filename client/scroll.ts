import type { PageRouter } from './router.ts';

const storageKey = 'scroll-positions';

/**
 * Keeps where each page of the history was scrolled to. The router saves and looks up positions by
 * history entry; they survive a reload in the tab's storage, where there is one.
 * @returns stops
 */
export function keepScrollPositions(router: PageRouter): () => void {
  const positions = storedPositions();
  const stop = router.enableScrollRestoration(positions, () => window.scrollY, placeKey);
  // The browser would scroll before the page it goes back to is drawn.
  window.history.scrollRestoration = 'manual';
  const ended = new AbortController();
  window.addEventListener(
    'pagehide',
    () => {
      positions[placeKey(router.state.location)] = window.scrollY;
      store(positions);
      window.history.scrollRestoration = 'auto';
    },
    { signal: ended.signal },
  );
  return () => {
    ended.abort();
    stop?.();
  };
}

/**
 * The history entry of a location. The browser's own entries, made by links within a page, carry no
 * key of the router: their hash tells them from the page itself.
 */
function placeKey({ key, hash }: PageRouter['state']['location']): string {
  return key === 'default' ? key + hash : key;
}

/** Scrolls to where a page just drawn is to be seen: back where it was, to its hash, or to its top. */
export function scrollToPlace(state: PageRouter['state']): void {
  const { restoreScrollPosition, preventScrollReset, location } = state;
  if (restoreScrollPosition === false) return;
  if (typeof restoreScrollPosition === 'number') {
    window.scrollTo(0, restoreScrollPosition);
    return;
  }
  const id = decodeHash(location.hash);
  const target = id === '' ? null : document.getElementById(id);
  if (target !== null) target.scrollIntoView();
  else if (!preventScrollReset) window.scrollTo(0, 0);
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

function storedPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

function store(positions: Record<string, number>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions));
  } catch {
    // Without storage a reload begins at the top.
  }
}
