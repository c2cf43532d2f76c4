import { reloadGuardMs } from '../../shared/builds.ts';

/** The part of `sessionStorage` that is used here. */
export type GuardStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export interface ReloadGuard {
  /** Whether this path may be reloaded by itself now; where it may, that is recorded. */
  admit(path: string): boolean;
  /** Whether this very build was asked to reload this path before: a reload did not replace it. */
  reloadedBefore(path: string): boolean;
}

const prefix = 'reload-guard';

/**
 * Keeps reloads to one per path within 10 seconds. There is one entry
 * per path and build; the 10 seconds count across builds, the entry of the own build tells that a
 * reload came back with the same. Where nothing can be stored there is no automatic reload: a
 * guard that forgets would let a page reload for ever.
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
 * An entry from the future was written before the clock was set back; it says nothing about the
 * last 10 seconds. Letting it pass costs one reload, believing it might forbid them for a day.
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
