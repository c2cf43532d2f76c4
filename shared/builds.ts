/**
 * The shapes of the build files and the numbers of the build refresh.
 */

/** What may be said about a path; the rules the browser needs of all that the server knows. */
export interface RouteRules {
  readonly prerender?: boolean;
  readonly redirect?: string;
  readonly appMiddleware?: Readonly<Record<string, boolean>>;
}

/**
 * Rules by path. `static` are exact paths, `wildcard` are prefixes (`/blog` stands for `/blog/**`),
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

/** `/{path}/_payload.json`: the loader data of a prerendered page. */
export interface PagePayload {
  readonly build: string;
  readonly path: string;
  readonly data: unknown;
}

export const buildPaths = {
  latest: '/_build/latest.json',
  manifest: (id: string): string => `/_build/meta/${id}.json`,
  payload: (id: string, path: string): string =>
    `/_build/payload/${id}${path === '/' ? '' : path}/_payload.json`,
  shortPayload: (path: string): string => `${path === '/' ? '' : path}/_payload.json`,
} as const;

/** A reload happens at most once per path within this time. */
export const reloadGuardMs = 10_000;
/** The manifest fetch is deferred about this long. */
export const manifestDeferralMs = 1_000;
/** Where requestIdleCallback is missing: a timer of this length … */
export const idleFallbackTimerMs = 1;
/** … whose callback may work this long. */
export const idleFallbackBudgetMs = 50;
/** Route navigation waits up to this long for a repaint before it resolves. */
export const navigationWaitMs = 100;
/** How often latest.json is polled when the configuration says nothing. */
export const defaultBuildCheckSeconds = 300;
