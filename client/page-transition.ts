import { flushSync } from 'react-dom';

/** The part of the document that can fade from one page to the next. */
export interface TransitionHost {
  startViewTransition?(update: () => void): {
    readonly ready: Promise<unknown>;
    readonly updateCallbackDone: Promise<unknown>;
    readonly finished: Promise<unknown>;
  };
}

/**
 * Shows another page: faded over where the browser can and the person does not mind movement, at
 * once elsewhere. The looks are in ui/base.css.
 * @param update sets the state the next page is drawn from
 */
export function showPage(
  document: TransitionHost,
  reducedMotion: boolean,
  update: () => void,
): void {
  if (document.startViewTransition === undefined || reducedMotion) {
    update();
    return;
  }
  const transition = document.startViewTransition(() => flushSync(update));
  // A transition that is skipped (a hidden tab, another navigation) still updates the page.
  for (const stage of ['ready', 'updateCallbackDone', 'finished'] as const) {
    transition[stage].catch(() => {});
  }
}
