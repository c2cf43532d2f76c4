/** The part of the document that can fade from one page to the next. */
export interface TransitionHost {
  startViewTransition?(update: () => Promise<void>): {
    readonly ready: Promise<unknown>;
    readonly updateCallbackDone: Promise<unknown>;
    readonly finished: Promise<unknown>;
  };
}

/**
 * Shows another page: with a fade if the browser supports it and reduced motion is not preferred,
 * otherwise at once. The style is in ui/tokens/base.css.
 * @param update renders the next page; resolves once it is in the document, until when the browser
 *   shows the picture of the one before
 */
export function showPage(
  document: TransitionHost,
  reducedMotion: boolean,
  update: () => Promise<void>,
): void {
  if (document.startViewTransition === undefined || reducedMotion) {
    void update();
    return;
  }
  const transition = document.startViewTransition(update);
  // A transition that is skipped (a hidden tab, another navigation) still updates the page.
  for (const stage of ['ready', 'updateCallbackDone', 'finished'] as const) {
    transition[stage].catch(() => {});
  }
}
