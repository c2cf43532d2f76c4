import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/**
 * Whether scripts have taken over the page: false on the server and while hydrating. For controls
 * that do nothing without a script and must not be offered then.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
