import type { PageRouter } from './router.ts';

const storageKey = 'scroll-positions';

/**
 * Remembers the scroll position of each history entry. The router saves and looks them up; the
 * tab's storage, if available, keeps them across a reload.
 * @returns a function that stops it
 */
export function keepScrollPositions(router: PageRouter): () => void {
  const positions = storedPositions();
  const stop = router.enableScrollRestoration(positions, () => window.scrollY, placeKey);
  // The browser would scroll before the previous page is rendered.
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
 * The history entry of a location. Entries made by the browser for links within a page have no
 * router key, so their hash identifies them.
 */
function placeKey({ key, hash }: PageRouter['state']['location']): string {
  return key === 'default' ? key + hash : key;
}

/** Scrolls a page that was just rendered: to where it was before, to its hash, or to its top. */
export function scrollToPlace(state: PageRouter['state']): void {
  const { restoreScrollPosition, preventScrollReset, location } = state;
  if (restoreScrollPosition === false) return;
  // A position counts the height of all that is above it, also of what is laid out later otherwise.
  document.documentElement.toggleAttribute('data-whole-page', Number(restoreScrollPosition) > 0);
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
    // Without storage a reload starts at the top.
  }
}
