/** Builds and a storage as a tab knows them. */
import type { LatestBuild } from '#shared/site/builds.ts';

/** The build a tab was loaded with. */
export const own: LatestBuild = { id: 'own', timestamp: 1_000 };
/** One that was made after it. */
export const newer: LatestBuild = { id: 'newer', timestamp: 2_000 };
/** One that was made before it. */
export const older: LatestBuild = { id: 'older', timestamp: 500 };

/** What a browser keeps for a tab, in memory. */
export function memoryStorage(): Storage {
  const held = new Map<string, string>();
  return {
    get length() {
      return held.size;
    },
    key: (index) => [...held.keys()][index] ?? null,
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
    clear: () => held.clear(),
  };
}
