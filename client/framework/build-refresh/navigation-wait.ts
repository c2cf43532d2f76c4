import { navigationWaitMs } from '#shared/site/builds.ts';
import type { Clock } from './clock.ts';

/**
 * The repaint a navigation waits for before it resolves: the earlier of (next frame, then a
 * macrotask) and 100 ms. This shows the effect of a click before the work of rendering a page
 * begins; the limit is for background tabs, which get no frames.
 */
export function repainted(
  clock: Clock,
  requestFrame: (run: () => void) => number,
  cancelFrame: (handle: number) => void,
): Promise<void> {
  return new Promise((resolve) => {
    const limit = clock.setTimeout(() => {
      cancelFrame(frame);
      resolve();
    }, navigationWaitMs);
    const frame = requestFrame(() => {
      clock.setTimeout(() => {
        clock.clearTimeout(limit);
        resolve();
      }, 0);
    });
  });
}
