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
 * Shows another page: with a fade if the browser supports it and reduced motion is not preferred,
 * otherwise at once. The style is in ui/base.css.
 * @param update sets the state the next page is rendered from
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
