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
 * within the document by the question, out of it by the browser's own. The router has a blocker
 * only while there may be something to lose: it cannot tell where links to a place within the page
 * came from, and would complain of each.
 * @param unsaved whether such a form holds anything
 */
export function guardUnsaved(router: PageRouter, unsaved: () => boolean): UnsavedGuard {
  const ended = new AbortController();
  const { signal } = ended;
  let passing = false;
  let watching = false;

  function watch(): void {
    if (watching || !unsaved()) return;
    watching = true;
    router.getBlocker(key, ({ currentLocation: from, nextLocation: to }) => {
      const stays = to.pathname === from.pathname && to.search === from.search;
      return !passing && !stays && unsaved();
    });
  }

  function unwatch(): void {
    watching = false;
    router.deleteBlocker(key);
  }

  document.addEventListener('input', watch, { signal });
  document.addEventListener('change', watch, { signal });
  window.addEventListener(
    'beforeunload',
    (event) => {
      if (unsaved()) event.preventDefault();
    },
    { signal },
  );
  const unsubscribe = router.subscribe(({ navigation, blockers }) => {
    const asking = blockers.get(key)?.state === 'blocked';
    if (watching && navigation.state === 'idle' && !asking && !unsaved()) unwatch();
  });
  return {
    pass(navigate) {
      passing = true;
      // The router asks its blocker before anything it waits for.
      void navigate();
      passing = false;
    },
    stop() {
      ended.abort();
      unsubscribe();
      unwatch();
    },
  };
}

/** The question that is open; null where nothing was held back. */
export function leaveQuestion({ blockers }: PageRouter['state']): LeaveQuestion | null {
  const blocker = blockers.get(key);
  if (blocker?.state !== 'blocked') return null;
  return { leave: blocker.proceed, stay: blocker.reset };
}
