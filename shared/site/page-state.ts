/**
 * The data a page is rendered from. The server makes it and sends it to the browser as JSON inside
 * the document; the browser makes it again on every navigation.
 */

import type { Problem } from '../http/errors.ts';
import type { LatestBuild } from './builds.ts';
import type { RouteId } from './routes.ts';

/**
 * The facts about the installation that every page can read: names and texts from configuration.
 */
export interface Site {
  readonly brandName: string;
  readonly legalEntity: string;
  readonly address: string;
  readonly contactEmail: string;
  readonly securityEmail: string;
  readonly jurisdiction: string;
  /** Scheme and host that browsers use; empty when the configuration names none. */
  readonly origin: string;
  readonly buildCheckSeconds: number;
  readonly apiBaseUrl: string;
  /**
   * The address of a stylesheet with the operator's colours; null when the default colours are
   * used.
   */
  readonly brandSheet: string | null;
  /** Shown instead of the brand's name; null when the name is shown. */
  readonly logo: SiteImage | null;
  /** The logo for the dark theme; null when one logo is used for both. */
  readonly logoDark: SiteImage | null;
  /** Part of the addresses of icons and link previews, so that a new look gets new addresses. */
  readonly lookVersion: string;
}

/** An image by its address, with the proportions that reserve its space while it loads. */
export interface SiteImage {
  readonly href: string;
  readonly width: number;
  readonly height: number;
}

/** The answer to a submitted form that stays on its page. */
export interface FormResult<Result = unknown> {
  readonly kind: 'form';
  /**
   * The hidden `_intent` of the form that was submitted: which of the page's forms this result
   * belongs to.
   */
  readonly intent: string;
  readonly status: number;
  /** Why the form was refused. */
  readonly problem?: Problem;
  /** What was typed, without passwords, to fill in the form again. */
  readonly values: Readonly<Record<string, string>>;
  /**
   * Refused because what the page shows may hold no more: its data is read again, beside what was
   * typed. Otherwise a refusal leaves the page as it is.
   */
  readonly outdated?: boolean;
  /** A sentence that says what was done, when it succeeded. */
  readonly notice?: string;
  /** Something the page shows once, such as a new access token. */
  readonly result?: Result;
}

/** The result of a submitted form that leads to another page. */
export interface RedirectResult {
  readonly kind: 'redirect';
  readonly to: string;
  /**
   * Load the target as a new document: the session changed, so any part of the page may have
   * changed.
   */
  readonly document?: boolean;
}

/** A failure as the error screen shows it. */
export interface PageFailure {
  readonly status: number;
  readonly message: string;
  /** The path that was requested, to return to after logging in. */
  readonly path: string;
  readonly requestId?: string;
  /** The session ended while its owner was using its pages. */
  readonly sessionEnded?: boolean;
}

/** Everything a page is rendered from, apart from promises. */
export interface PageState {
  /** The matched route; null when the path matches none, or when nobody may see that it does. */
  readonly route: RouteId | null;
  /** Which view of the page is shown; null for a page without views. */
  readonly view: string | null;
  readonly status: number;
  /** What the page loaded before it was rendered; null when it loads nothing critical. */
  readonly critical: unknown;
  /** What its loader read; null when it has no loader, and while the data is still on its way. */
  readonly data: unknown;
  /** Why loading the data failed after the page's shell had been sent. */
  readonly lost: PageFailure | null;
  readonly action: FormResult | null;
  readonly failure: PageFailure | null;
}

/** The outcome of a loader, as the page is rendered from it. */
export interface Loaded<Data> {
  readonly data: Data;
  readonly lost: PageFailure | null;
}

/** The data of a page: already loaded, or a promise of it that never rejects. */
export type Deferred<Data> = Loaded<Data> | Promise<Loaded<Data>>;

/**
 * The outcome of running a page; `coming` is what its loader is reading, null when that is in the
 * state.
 */
export type PageOutcome =
  | { readonly kind: 'page'; readonly state: PageState; readonly coming: Promise<unknown> | null }
  | RedirectResult;

/** The links of a document's head, from the build's manifest or the development server. */
export interface DocumentLinks {
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
  /** The modules that are loaded while the document is read. */
  readonly modules: readonly string[];
  /**
   * The modules that are loaded when somebody begins to use the page; those that are imported come
   * before those that import them.
   */
  readonly onUse: readonly string[];
  readonly entry: string;
}

/** The data that makes a rendered document interactive; sent as the document's `#boot` JSON. */
export interface Boot {
  readonly build: LatestBuild;
  readonly site: Site;
  readonly state: PageState;
  readonly links: DocumentLinks;
  /** Whether the document was sent before its data was loaded; the data then follows in `#late`. */
  readonly streamed: boolean;
}

/** The state of an error screen. It names no route, so that every 404 looks alike. */
export function failureState(failure: PageFailure): PageState {
  const { status } = failure;
  return {
    route: null,
    view: null,
    status,
    critical: null,
    data: null,
    lost: null,
    action: null,
    failure,
  };
}
