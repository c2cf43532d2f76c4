/** The signs that somebody uses the page and does not only look at it. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'focusin'] as const;

/**
 * Resolves with the first sign of use. A focused field counts too, because the person was faster
 * than this script. Scroll events do not count, because browsers also scroll by themselves.
 */
export function whenUsed(window: Window): Promise<void> {
  const { document } = window;
  const { activeElement } = document;
  if (activeElement !== null && activeElement !== document.body) return Promise.resolve();
  return new Promise((resolve) => {
    const seen = new AbortController();
    const options = { signal: seen.signal, capture: true, passive: true };
    for (const sign of signs) {
      document.addEventListener(
        sign,
        (event) => {
          if (rests(event)) return;
          seen.abort();
          resolve();
        },
        options,
      );
    }
  });
}

/**
 * Chromium tells every new page where the pointer is, as a move of no distance, although nobody has
 * touched the mouse.
 */
function rests(event: Event): boolean {
  if (event.type !== 'pointermove') return false;
  const { movementX, movementY } = event as PointerEvent;
  return movementX === 0 && movementY === 0;
}
