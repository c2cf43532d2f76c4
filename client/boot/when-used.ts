/** The signs that somebody uses the page and does not only look at it. */
const signs = [
  ...(['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'focusin'] as const),
  // A file that is carried into the window moves no pointer.
  'dragenter',
] as const;

/**
 * Resolves with the first sign of use. A focused element counts too, because the person was faster
 * than this script; a field that the browser focused does not while it holds what it came with.
 * Scroll events do not count, because browsers also scroll by themselves.
 */
export function whenUsed(window: Window): Promise<void> {
  const { document } = window;
  const { activeElement } = document;
  if (activeElement !== null && activeElement !== document.body && !isUntouched(activeElement)) {
    return Promise.resolve();
  }
  return new Promise((resolve) => {
    const seen = new AbortController();
    const rests = pointerRests(window.performance.now());
    const options = { signal: seen.signal, capture: true, passive: true };
    for (const sign of signs) {
      document.addEventListener(
        sign,
        (event) => {
          if (rests(event) || isFocusedByBrowser(event)) return;
          seen.abort();
          resolve();
        },
        options,
      );
    }
  });
}

/** Whether the browser has focused the field that the page begins in, which it may do after a while. */
function isFocusedByBrowser({ type, target }: Event): boolean {
  return type === 'focusin' && isUntouched(target as Element);
}

/** Whether an element is a field that the browser focused as the page began, and is as it came. */
function isUntouched(element: Element): boolean {
  if (!element.matches('input[autofocus], textarea[autofocus]')) return false;
  const { value, defaultValue } = element as HTMLInputElement | HTMLTextAreaElement;
  return value === defaultValue;
}

/** Chromium tells where the pointer rests with a page's first frames. */
const firstFramesMs = 300;

/**
 * Tells the pointer that rests from one that moves. Chromium tells every new page where the pointer
 * is, and again whenever the page has moved below it, as a move of no distance, although nobody has
 * touched the mouse. A real move may have no distance either: the first one on a page, where the
 * browser has none to measure it from. So what is told at once, or names the same place again, rests.
 */
function pointerRests(now: number): (event: Event) => boolean {
  let place: string | undefined;
  return function rests(event) {
    if (event.type !== 'pointermove') return false;
    const { movementX, movementY, clientX, clientY, timeStamp } = event as PointerEvent;
    if (movementX !== 0 || movementY !== 0) return false;
    const lastPoint = `${clientX} ${clientY}`;
    if (place === undefined && timeStamp - now > firstFramesMs) return false;
    place ??= lastPoint;
    return lastPoint === place;
  };
}
