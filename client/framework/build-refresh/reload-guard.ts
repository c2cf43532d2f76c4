import { reloadGuardMs } from '#shared/site/builds.ts';

/** The part of `sessionStorage` that is used here. */
export type GuardStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export interface ReloadGuard {
  /** Whether this path may be reloaded automatically now; if so, that is recorded. */
  admit(path: string): boolean;
  /**
   * Whether this build has reloaded this path before, which means that a reload did not bring a
   * newer build.
   */
  reloadedBefore(path: string): boolean;
}

const prefix = 'reload-guard';

/**
 * Keeps reloads to one per path within 10 seconds. There is one entry per path and build: the 10
 * seconds apply across builds, and the entry of this build shows that a reload brought the same
 * build back. Without storage there is no automatic reload, because the page could then reload for
 * ever.
 */
export function reloadGuard(
  storage: GuardStorage | undefined,
  build: string,
  now: () => number,
): ReloadGuard {
  const keyOf = (path: string) => `${prefix} ${path} ${build}`;

  return {
    admit(path) {
      if (storage === undefined) return false;
      try {
        if (entriesOf(storage, path).some((at) => isRecent(at, now()))) return false;
        const at = String(now());
        storage.setItem(keyOf(path), at);
        return storage.getItem(keyOf(path)) === at;
      } catch {
        return false;
      }
    },
    reloadedBefore(path) {
      try {
        return (storage?.getItem(keyOf(path)) ?? null) !== null;
      } catch {
        return false;
      }
    },
  };
}

/**
 * An entry from the future was written before the clock was set back; so it says nothing about the
 * last 10 seconds. Ignoring it costs one reload at most; believing it could forbid reloads for a
 * day.
 */
function isRecent(at: number, now: number): boolean {
  return at <= now && now - at < reloadGuardMs;
}

function entriesOf(storage: GuardStorage, path: string): number[] {
  const found: number[] = [];
  for (let index = 0; index < storage.length; index += 1) {
    const key = storage.key(index);
    if (key?.startsWith(`${prefix} ${path} `)) found.push(Number(storage.getItem(key)));
  }
  return found;
}
