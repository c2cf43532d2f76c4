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
  /** The session ended while its owner was using its pages. */
  readonly sessionEnded?: boolean;
}

/** Everything a page is drawn from, apart from promises. */
export interface PageState {
  /** The matched route; null where the path matches none, or must not be seen to match one. */
  readonly route: RouteId | null;
  readonly status: number;
  /** What the page knew before it was drawn; null where it asks for nothing so early. */
  readonly early: unknown;
  /** What its loader read; null where it has none, and while the data is still coming. */
  readonly data: unknown;
  /** Why the data could not be had, after the page's shell was sent. */
  readonly lost: PageFailure | null;
  readonly action: FormResult | null;
  readonly failure: PageFailure | null;
}

/** What a loader came to, as a page is drawn from it. */
export interface Loaded<Data> {
  readonly data: Data;
  readonly lost: PageFailure | null;
}

/** The data of a page: there, or on its way; then it never rejects. */
export type Arriving<Data> = Loaded<Data> | Promise<Loaded<Data>>;

/** What a page's run comes to; `coming` is what its loader reads, null where that is in the state. */
export type PageOutcome =
  | { readonly kind: 'page'; readonly state: PageState; readonly coming: Promise<unknown> | null }
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
  /** Whether the document was sent before its data was there, which then follows in `#late`. */
  readonly streamed: boolean;
}

/** The state of an error screen. It names no route, so that every 404 looks alike. */
export function failureState(failure: PageFailure): PageState {
  const { status } = failure;
  return { route: null, status, early: null, data: null, lost: null, action: null, failure };
}
