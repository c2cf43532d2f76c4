import type { PagePayload, RouteRuleMatcher } from '#shared/site/builds.ts';
import type { RouteId } from '#shared/site/routes.ts';
import type { FetchJson } from './fetch-json.ts';
import type { RestoreDrafts } from './form-keeper.ts';
import type { WhenIdle } from './idle.ts';
import type { ManifestSource } from './load-manifest.ts';
import type { RefreshFace } from './refresh-context.ts';

/** The build refresh of every document, used or only read. */
export interface BuildRefresh extends RefreshFace {
  /**
   * Called first in every navigation to a page: when a newer build is known and nothing would be
   * lost, loads the target as a new document (and then never resolves).
   */
  beforeNavigation(target: URL): Promise<void>;
  /** The rules of the build's manifest, once it has been loaded. */
  publishedRules(): RouteRuleMatcher | undefined;
  /** Loads a chunk; one that fails reloads the target once, or throws the error to show. */
  guardChunk<T>(target: URL, load: () => Promise<T>): Promise<T>;
  /** A form was accepted, so it is no longer unsaved. A change of session deletes every draft. */
  formAccepted(form: FormData, sessionChanged: boolean): void;
  /** Whether a form that asks to be guarded holds something unsaved. */
  holdsGuarded(): boolean;
  /**
   * Whether the visitor's session is alive. Once it has ended, what was typed is kept for the same
   * person until they have logged in again.
   */
  sessionIs(state: 'alive' | 'ended'): void;
  /** Whoever was asked has agreed to lose what the guarded forms hold. */
  giveUpGuarded(): void;
  /**
   * The page of this address (path and query) is about to be replaced within the document: what was
   * typed and not given up is kept for a return.
   */
  pageLeft(address: string): void;
  /** Whether there is a draft from before a reload for a form of this document. */
  holdsDraft(): boolean;
  /** A failure emptied the document after hydration: reloads it, under the same guard. */
  lost(): void;
  /** Stops everything that was started. */
  stop(): void;
  /** What `refreshInUse` builds on. */
  readonly deps: RefreshDeps;
}

/** The parts that the first part of the build refresh shares with the part that is loaded later. */
export interface RefreshDeps {
  readonly fetchJson: FetchJson;
  readonly manifest: ManifestSource;
  readonly whenIdle: WhenIdle;
  /** Loads a chunk in advance; its failure reloads nothing. */
  readonly loadQuietly: <T>(load: () => Promise<T>) => Promise<T>;
  readonly restoreDrafts: RestoreDrafts;
  /** The page is hydrated. Returns false when that was already known. */
  readonly markMounted: () => boolean;
  /** Adds what is to be called by `stop`. */
  readonly endWith: (end: () => void) => void;
  readonly stopped: AbortSignal;
}

/** The build refresh of a page that somebody uses. */
export interface RefreshInUse extends BuildRefresh {
  /** The repaint a navigation waits for before it resolves; at most 100 ms. */
  repainted(): Promise<void>;
  /** The payload of a public page; undefined when there is none or it cannot be loaded. */
  payloadOf(url: URL, signal: AbortSignal): Promise<PagePayload | undefined>;
  /** The page is hydrated: drafts are filled in, and pages behind visible links are fetched. */
  mounted(loadPage: (id: RouteId) => Promise<unknown>): void;
}
