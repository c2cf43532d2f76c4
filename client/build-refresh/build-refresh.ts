import type { PagePayload } from '../../shared/builds.ts';

/** What the router asks of the build refresh (specification section 4). */
export interface BuildRefresh {
  /**
   * Called first in every navigation: waits for a repaint, and where a newer build is known and
   * nothing would be lost, loads the target as a new document (and then never resolves).
   */
  beforeNavigation(target: URL): Promise<void>;
  /** Loads a chunk; one that fails reloads the target once, or throws what the screen should say. */
  guardChunk<T>(target: URL, load: () => Promise<T>): Promise<T>;
  /** The payload of a prerendered page; undefined where there is none or it cannot be had. */
  payloadOf(path: string, signal: AbortSignal): Promise<PagePayload | undefined>;
  /** Runs something that must not be interrupted by a reload. */
  whileBusy<T>(work: () => Promise<T>): Promise<T>;
}
