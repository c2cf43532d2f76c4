import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { usePageView } from '../../page-state.tsx';

export interface AskedAddress {
  /** The query the form is filled from, with its question mark. */
  readonly search: string;
  /** Counts the navigations that brought other entries: the form is then filled again. */
  readonly round: number;
  /** Puts what is typed into the address bar, without a navigation. */
  keep(search: string): void;
}

/**
 * The address as the calculator needs it: what somebody navigated to, but not what the form itself
 * wrote into it while somebody typed. The router does not hear of the latter, and need not: going
 * back, reloading and sharing read the address bar.
 */
export function useAskedAddress(): AskedAddress {
  const view = usePageView();
  const [asked, setAsked] = useState({ search: view.url.search, round: 0 });
  const known = useRef<string | null>(null);

  useLayoutEffect(() => {
    const { search } = window.location;
    const isNew = known.current !== null && known.current !== search;
    if (known.current !== null && (view.navigation.phase !== 'idle' || !isNew)) return;
    known.current = search;
    if (isNew) setAsked(({ round }) => ({ search, round: round + 1 }));
  }, [view]);

  const keep = useCallback((search: string): void => {
    const { location, history } = window;
    // Somebody is on the way elsewhere, and that entry of the history is not ours.
    if (location.search !== known.current || location.search === search) return;
    try {
      history.replaceState(history.state, '', location.pathname + search + location.hash);
      known.current = location.search;
    } catch {
      // Browsers limit how often this may be done. The next change is written again.
    }
  }, []);

  return { ...asked, keep };
}
