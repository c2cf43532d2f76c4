/**
 * The shapes of the build files and the numbers of the build refresh.
 */

/** The rules a path can have. All of them take effect, on the server and in the browser alike. */
export interface RouteRules {
  /** Its payload is made with the build. */
  readonly prerender?: boolean;
  /** The address on this site that requests for the path are redirected to. */
  readonly redirect?: string;
  /**
   * The middleware that runs before the page is entered; false removes one that a more general rule
   * named.
   */
  readonly appMiddleware?: Readonly<Record<string, boolean>>;
}

/**
 * Rules by path. `static` are exact paths, `wildcard` are prefixes (`/blog` means `/blog/**`),
 * `dynamic` are prefixes followed by one free segment and then a matcher for the rest.
 */
export interface RouteRuleMatcher {
  readonly static: Readonly<Record<string, RouteRules>>;
  readonly wildcard: Readonly<Record<string, RouteRules>>;
  readonly dynamic: Readonly<Record<string, RouteRuleMatcher>>;
}

/** `/_build/latest.json` */
export interface LatestBuild {
  readonly id: string;
  /** When the build was made, in epoch milliseconds. */
  readonly timestamp: number;
}

/** `/_build/meta/{id}.json` */
export interface BuildManifest extends LatestBuild {
  readonly matcher: RouteRuleMatcher;
  readonly prerendered: readonly string[];
}

/**
 * `/{path}/_payload.json`: the data that the loaders of a public page read; the same for everybody.
 */
export interface PagePayload {
  readonly build: string;
  /** The page's path, with the query that is part of its cache key. */
  readonly path: string;
  readonly critical: unknown;
  readonly data: unknown;
}

export const buildPaths = {
  latest: '/_build/latest.json',
  manifest: (id: string): string => `/_build/meta/${id}.json`,
  /** `address` is the page's path, with the query that is part of its cache key. */
  payload: (id: string, address: string): string => `/_build/payload/${id}${payloadOf(address)}`,
  shortPayload: payloadOf,
} as const;

function payloadOf(address: string): string {
  const queryAt = address.indexOf('?');
  const [path, query] =
    queryAt === -1 ? [address, ''] : [address.slice(0, queryAt), address.slice(queryAt)];
  return `${path === '/' ? '' : path}/_payload.json${query}`;
}

/** A reload happens at most once per path within this time. */
export const reloadGuardMs = 10_000;
/** The manifest fetch is deferred about this long. */
export const manifestDeferralMs = 1_000;
/** Without requestIdleCallback, a timer of this length is used instead. */
export const idleFallbackTimerMs = 1;
/** The callback of that timer may work this long. */
export const idleFallbackBudgetMs = 50;
/** Route navigation waits up to this long for a repaint before it resolves. */
export const navigationWaitMs = 100;
/** How often latest.json is polled unless the configuration says otherwise. */
export const defaultBuildCheckSeconds = 300;
