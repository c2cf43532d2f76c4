import type { PageRouter } from './router.ts';

export interface UnsavedGuard {
  /** Runs a navigation that carries the form along: nothing is lost by it. */
  pass(navigate: () => Promise<void>): void;
  stop(): void;
}

/** Asked before a page is left whose form holds something long that is not saved. */
export interface LeaveQuestion {
  /** Goes where the person wanted to. */
  readonly leave: () => void;
  readonly stay: () => void;
}

const key = 'unsaved';

/**
 * Holds navigations back that would take unsaved text from a form marked `data-guard-unsaved`:
 * within the document by the question, out of it by the browser's own.
 * @param unsaved whether such a form holds anything
 */
export function guardUnsaved(router: PageRouter, unsaved: () => boolean): UnsavedGuard {
  let passing = false;
  router.getBlocker(key, ({ currentLocation: from, nextLocation: to }) => {
    const stays = to.pathname === from.pathname && to.search === from.search;
    return !passing && !stays && unsaved();
  });
  const ended = new AbortController();
  window.addEventListener(
    'beforeunload',
    (event) => {
      if (unsaved()) event.preventDefault();
    },
    { signal: ended.signal },
  );
  return {
    pass(navigate) {
      passing = true;
      // The router asks its blocker before anything it waits for.
      void navigate();
      passing = false;
    },
    stop() {
      ended.abort();
      router.deleteBlocker(key);
    },
  };
}

/** The question that is open; null where nothing was held back. */
export function leaveQuestion({ blockers }: PageRouter['state']): LeaveQuestion | null {
  const blocker = blockers.get(key);
  if (blocker?.state !== 'blocked') return null;
  return { leave: blocker.proceed, stay: blocker.reset };
}
