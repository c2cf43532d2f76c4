/**
 * So long nobody has touched the page. What changes by itself asks the server every half a minute at
 * most, so nothing is missed.
 */
const aloneMs = 10_000;

/** Resolves once the page has been open for a while and the browser has nothing else to do. */
export function whenLeftAlone(window: Window): Promise<void> {
  return new Promise((resolve) => {
    window.setTimeout(() => {
      // Safari has no idle callbacks.
      if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve());
      else resolve();
    }, aloneMs);
  });
}
