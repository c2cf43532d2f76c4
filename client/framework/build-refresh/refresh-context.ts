import { createContext, useContext, useSyncExternalStore } from 'react';
import type { NewVersion } from './new-version.ts';

/** The part of the build refresh that components use. */
export interface RefreshFace {
  readonly newVersion: NewVersion;
  /** Runs something that must not be interrupted by a reload, such as an upload. */
  whileBusy<T>(work: () => Promise<T>): Promise<T>;
}

/** Used on the server and until hydration, while no newer version is known. */
const quiet: RefreshFace = {
  newVersion: {
    subscribe: () => () => {},
    announced: () => false,
    reload() {},
    dismiss() {},
  },
  whileBusy: (work) => work(),
};

export const RefreshContext = createContext<RefreshFace>(quiet);

/** The signal of a new version, and whether to show it. */
export function useNewVersion(): NewVersion & { readonly ready: boolean } {
  const { newVersion } = useContext(RefreshContext);
  const ready = useSyncExternalStore(newVersion.subscribe, newVersion.announced, () => false);
  return { ...newVersion, ready };
}

/** Returns the function that runs work which no reload may interrupt. */
export function useWhileBusy(): RefreshFace['whileBusy'] {
  return useContext(RefreshContext).whileBusy;
}
