import type { PagePayload } from '../../shared/builds.ts';
import type { RouteId } from '../../shared/routes.ts';
import type { RefreshFace } from './refresh-context.ts';

/** What the router and the entry ask of the build refresh. */
export interface BuildRefresh extends RefreshFace {
  /**
   * Called first in every navigation to a page: where a newer build is known and nothing would be
   * lost, loads the target as a new document (and then never resolves).
   */
  beforeNavigation(target: URL): Promise<void>;
  /** The repaint a navigation waits for before it resolves; at most 100 ms. */
  repainted(): Promise<void>;
  /** Loads a chunk; one that fails reloads the target once, or throws what the screen should say. */
  guardChunk<T>(target: URL, load: () => Promise<T>): Promise<T>;
  /** The payload of a public page; undefined where there is none or it cannot be had. */
  payloadOf(url: URL, signal: AbortSignal): Promise<PagePayload | undefined>;
  /** A form was accepted: it is not unsaved any more. A change of session forgets every draft. */
  formAccepted(form: FormData, sessionChanged: boolean): void;
  /** Whether a form that asks to be guarded holds something unsaved. */
  holdsGuarded(): boolean;
  /**
   * How the visitor's session fares. Once it has ended, what was typed is kept for the same person,
   * across the login.
   */
  sessionIs(state: 'alive' | 'ended'): void;
  /** The page is left within the document: what short forms hold waits for a return. */
  pageLeft(): void;
  /** Whether something typed before a reload waits for a form of this document. */
  holdsDraft(): boolean;
  /** The page is taken over: drafts come back, and pages behind visible links are fetched. */
  mounted(loadPage: (id: RouteId) => Promise<unknown>): void;
  /** A failure emptied the document after it was taken over: reloads it, under the same guard. */
  lost(): void;
  /** Ends everything that was begun. */
  stop(): void;
}
