/** How much of a page has moved while it was loaded, as Chromium counts it. */
import type { Page } from 'playwright';

/** Adds up the layout shifts of a page since its navigation; 0 where nothing has moved. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(
            // Chromium counts movements of a fraction of a pixel, which nobody sees.
            Number(
              list
                .getEntries()
                .reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)
                .toFixed(3),
            ),
          ),
        ).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 300);
      }),
  );
}
