/**
 * What a page is drawn from. It is made on the server, travels to the browser as JSON inside the
 * document, and is made again in the browser on every navigation.
 */
import type { LatestBuild } from './builds.ts';
import type { Problem } from './errors.ts';
import type { RouteId } from './routes.ts';

/** What every page may know of the installation: names and texts from configuration. */
export interface Site {
  readonly brandName: string;
  readonly legalEntity: string;
  readonly address: string;
  readonly contactEmail: string;
  readonly securityEmail: string;
  readonly jurisdiction: string;
  /** Scheme and host that browsers use; empty where the configuration names none. */
  readonly origin: string;
  readonly buildCheckSeconds: number;
  readonly apiBaseUrl: string;
  /** The address of a stylesheet with the operator's colours; null where the house's own stand. */
  readonly brandSheet: string | null;
  /** Stands in the place of the brand's name; null where the name itself does. */
  readonly logo: SitePicture | null;
  /** The logo for the dark theme; null where one is for both. */
  readonly logoDark: SitePicture | null;
  /** Tells one brand's icons and link previews from the next in their addresses. */
  readonly lookVersion: string;
}

/** A picture by its address, with the proportions that keep its place before it has come. */
export interface SitePicture {
  readonly href: string;
  readonly width: number;
  readonly height: number;
}

/** The answer to a submitted form that stays on its page. */
export interface FormResult {
  readonly kind: 'form';
  /** The hidden `_intent` of the form that was submitted: which of the page's forms this is about. */
  readonly intent: string;
  readonly status: number;
  /** Why it was refused. */
  readonly problem?: Problem;
  /** What was typed, without passwords, to fill the form again. */
  readonly values: Readonly<Record<string, string>>;
  /** What was done, in a sentence, when it succeeded. */
  readonly notice?: string;
  /** Something the page shows once, such as a new access token. */
  readonly result?: unknown;
}

/** A submitted form that leads to another page. */
export interface RedirectResult {
  readonly kind: 'redirect';
  readonly to: string;
  /** Load the target as a new document: the session changed, so every part of the page may. */
  readonly document?: boolean;
}

/** What the error screen shows. */
export interface PageFailure {
  readonly status: number;
  readonly message: string;
  /** The path that was asked for, to come back to after logging in. */
  readonly path: string;
  readonly requestId?: string;
}

/** Everything a page is drawn from, apart from promises. */
export interface PageState {
  /** The matched route; null where the path matches none, or must not be seen to match one. */
  readonly route: RouteId | null;
  readonly status: number;
  readonly data: unknown;
  readonly action: FormResult | null;
  readonly failure: PageFailure | null;
}

/** Data of a page that may come after its shell, by the name it is shown with. */
export type LateData = Readonly<Record<string, Promise<unknown>>>;

/** What a page's run comes to. */
export type PageOutcome =
  | { readonly kind: 'page'; readonly state: PageState; readonly late: LateData }
  | RedirectResult;

/** The links of a document's head, from the build's manifest or the development server. */
export interface DocumentLinks {
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
  readonly modules: readonly string[];
  readonly entry: string;
}

/** What the browser needs to take over a document; it is the document's `#boot` JSON. */
export interface Boot {
  readonly build: LatestBuild;
  readonly site: Site;
  readonly state: PageState;
  readonly links: DocumentLinks;
}

/** The state of an error screen. It names no route, so that every 404 looks alike. */
export function failureState(failure: PageFailure): PageState {
  return { route: null, status: failure.status, data: null, action: null, failure };
}
