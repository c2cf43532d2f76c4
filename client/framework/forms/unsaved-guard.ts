import type { PageRouter } from '../navigation/router.ts';

export interface UnsavedGuard {
  /** Runs a navigation that submits the form, so nothing is lost by it. */
  pass(navigate: () => Promise<void>): void;
  stop(): void;
}

/** The question before leaving a page with a long unsaved text. */
export interface LeaveQuestion {
  /** Continues to where the person wanted to go. */
  readonly leave: () => void;
  readonly stay: () => void;
}

const key = 'unsaved';

/**
 * Blocks navigations that would lose unsaved text in a form marked `data-guard-unsaved`: within the
 * document with our question, out of it with the browser's own. The router has a blocker only while
 * there may be something to lose, because it warns about every link to an anchor while it has one.
 * @param unsaved whether such a form has unsaved text
 * @param giveUp called when somebody was asked and leaves all the same
 */
export function guardUnsaved(
  router: PageRouter,
  unsaved: () => boolean,
  giveUp: () => void,
): UnsavedGuard {
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
    if (blockers.get(key)?.state === 'proceeding') giveUp();
    if (watching && navigation.state === 'idle' && !asking && !unsaved()) unwatch();
  });
  return {
    pass(navigate) {
      passing = true;
      // The router calls its blocker before anything asynchronous.
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

/** The open question; null when nothing is blocked. */
export function leaveQuestion({ blockers }: PageRouter['state']): LeaveQuestion | null {
  const blocker = blockers.get(key);
  if (blocker?.state !== 'blocked') return null;
  return { leave: blocker.proceed, stay: blocker.reset };
}
