import { createContext, useContext, useSyncExternalStore } from 'react';
import type { NewVersion } from './new-version.ts';

/** What components may ask of the build refresh. */
export interface RefreshFace {
  readonly newVersion: NewVersion;
  /** Runs something that must not be interrupted by a reload, such as an upload. */
  whileBusy<T>(work: () => Promise<T>): Promise<T>;
}

/** On the server, and until scripts have taken over: no newer version is known. */
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

/** The new version, and whether to speak of it. */
export function useNewVersion(): NewVersion & { readonly ready: boolean } {
  const { newVersion } = useContext(RefreshContext);
  const ready = useSyncExternalStore(newVersion.subscribe, newVersion.announced, () => false);
  return { ...newVersion, ready };
}

/** Gives what runs something that no reload may interrupt. */
export function useWhileBusy(): RefreshFace['whileBusy'] {
  return useContext(RefreshContext).whileBusy;
}
