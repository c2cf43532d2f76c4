import { navigationWaitMs } from '../../shared/builds.ts';
import type { Clock } from './clock.ts';

/**
 * The repaint a navigation waits for before it resolves: the earlier of (next frame, then a
 * macrotask) and 100 ms. It lets the answer to a click be seen before the work of drawing a page
 * begins; the limit is for tabs in the background, which get no frames.
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
