import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/**
 * Tells whether the page is hydrated: false on the server and during hydration. For controls that
 * do nothing without scripts and must not be shown then.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
