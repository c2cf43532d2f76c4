/** Somebody points, types, touches or turns the wheel: more than a document that is looked at. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'focusin'] as const;

/**
 * Resolves with the first sign of use. A field that has the focus already is one: the person was
 * faster than this script. Scrolling by itself is not, as browsers do that too.
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
        () => {
          seen.abort();
          resolve();
        },
        options,
      );
    }
  });
}
