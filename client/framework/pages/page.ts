import type { ComponentType } from 'react';

export type {
  Deferred,
  FormResult,
  PageFailure,
  PageState,
  RedirectResult,
  Site,
} from '#shared/site/page-state.ts';

import type { Deferred, FormResult, RedirectResult, Site } from '#shared/site/page-state.ts';
import type { ApiClient } from '../http/client.ts';

/** The request for a page, on the server and in the browser. */
export interface PageRequest {
  readonly url: URL;
  readonly api: ApiClient;
  readonly signal: AbortSignal;
  /**
   * What the visitor has chosen in this browser, by the name of the cookie that keeps it. A document
   * that is the same for everyone has none.
   */
  readonly chosen?: (name: string) => string | undefined;
}

/** A submitted form. `key` is the submit's Idempotency-Key: pass it to the first write. */
export interface PageAction extends PageRequest {
  readonly form: FormData;
  readonly key: string;
}

/** Why an address shows no page: a 404 with the default message unless it names its own. */
export type Refusal = false | { readonly status?: number; readonly message?: string };

/**
 * What was found at an address, which the loader gets, or why there is nothing. `true` finds nothing in
 * particular and shows the page.
 */
export type Validation<Found = undefined> =
  | Refusal
  | { readonly found: Found }
  | (undefined extends Found ? true : never);

export interface Head {
  readonly title: string;
  readonly description?: string;
  /** Path and query of the page's canonical address; by default the page's path. */
  readonly canonical?: string;
  /** The Atom feed of what the page lists. */
  readonly feed?: { readonly title: string; readonly href: string };
  /** Keeps the page out of search engines. */
  readonly noIndex?: boolean;
}

export type ActionResult = FormResult | RedirectResult;

/** The data that a page's head is made from. `data` is undefined while it is loading. */
export interface HeadView<Data, Critical = null, View = null> {
  readonly url: URL;
  readonly critical: Critical;
  readonly data: Data | undefined;
  readonly view: View;
  readonly site: Site;
}

/** The views of a page that has several, each in a chunk of its own. */
export interface PageViews<Critical, View> {
  /** The name of the view at an address; undefined when this person has none there. */
  readonly shown: (url: URL, critical: Critical) => string | undefined;
  /** Its name by the address alone, to load its chunk while `critical` is still being read. */
  readonly likely: (url: URL) => string | undefined;
  readonly load: (name: string) => Promise<View>;
}

/** One page: its data, its forms, its head and its component. Made with `definePage`. */
export interface PageDefinition<
  Data,
  Critical = null,
  View = null,
  Found = undefined,
  Early = undefined,
> {
  /** What critical and validation both need; it is not sent to the browser. */
  readonly early?: (request: PageRequest) => Promise<Early>;
  /**
   * Data for the whole page. The first byte waits for it, so it may only read what is already
   * available.
   */
  readonly critical?: (request: PageRequest, early: Early) => Promise<Critical>;
  /** For a page with several views; everything below then gets the one that is shown. */
  readonly views?: PageViews<Critical, View>;
  /** The view that is shown, in a page whose view has been loaded; see `openView`. */
  readonly view?: View;
  /**
   * Decides the status, so the first byte waits for it and for everything it reads. What it finds is
   * not read a second time: the loader gets it.
   */
  readonly validate?: (
    request: PageRequest,
    critical: Critical,
    view: View,
    early: Early,
  ) => Validation<Found> | Promise<Validation<Found>>;
  /** All other data. It may come after the shell, so components that use it are inside `<When>`. */
  readonly load?: (
    request: PageRequest,
    critical: Critical,
    view: View,
    found: Found,
  ) => Promise<Data>;
  readonly act?: (action: PageAction, view: View) => Promise<ActionResult>;
  readonly head: (view: HeadView<Data, Critical, View>) => Head;
  readonly Component: ComponentType<PageProps<Data, Critical, View>>;
  /**
   * The bar at the top of a page that is a tool: it takes the place of the site's header, and the
   * page that of its footer. A view may bring one, too.
   */
  readonly TopBar?: ComponentType<{ readonly critical: Critical }>;
}

/** The props of a page's component. */
export interface PageProps<Data, Critical = null, View = null> {
  readonly critical: Critical;
  readonly data: Deferred<Data>;
  readonly view: View;
}

// biome-ignore lint/suspicious/noExplicitAny: a table of pages holds pages of every data type
export type AnyPage = PageDefinition<any, any, any, any, any>;

/** Declares a page; ensures that its loader, head and component use the same data type. */
export function definePage<
  Data = null,
  Critical = null,
  View = null,
  Found = undefined,
  Early = undefined,
>(
  page: PageDefinition<Data, Critical, View, Found, Early>,
): PageDefinition<Data, Critical, View, Found, Early> {
  return page;
}
