import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useNavigation, usePageView } from '../../framework/pages/page-state.tsx';

export interface AddressQuery {
  /** The query that the form is filled in from, with its question mark. */
  readonly search: string;
  /** Counts the navigations with other entries, after which the form is filled in again. */
  readonly round: number;
  /** Puts what is typed into the address bar, without a navigation. */
  keep(search: string): void;
}

/**
 * The address as the calculator needs it: what somebody navigated to, but not what the form itself
 * wrote into it during typing. The router is not notified of that, because going back, reloading
 * and sharing all read the address bar.
 */
export function useAddressQuery(): AddressQuery {
  const view = usePageView();
  const navigation = useNavigation();
  const [asked, setAsked] = useState({ search: view.url.search, round: 0 });
  const known = useRef<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation to the same page is one too
  useLayoutEffect(() => {
    const { search } = window.location;
    const isNew = known.current !== null && known.current !== search;
    if (known.current !== null && (navigation.phase !== 'idle' || !isNew)) return;
    known.current = search;
    if (isNew) setAsked(({ round }) => ({ search, round: round + 1 }));
  }, [view, navigation]);

  const keep = useCallback((search: string): void => {
    const { location, history } = window;
    // A navigation is under way, so this entry of the history must not be changed.
    if (location.search !== known.current || location.search === search) return;
    try {
      history.replaceState(history.state, '', location.pathname + search + location.hash);
      known.current = location.search;
    } catch {
      // Browsers limit how often this is allowed; the next change is written again.
    }
  }, []);

  return { ...asked, keep };
}
