import type { ComponentType } from 'react';

export type {
  Arriving,
  FormResult,
  PageFailure,
  PageState,
  RedirectResult,
  Site,
} from '../shared/page-state.ts';

import type { Arriving, FormResult, RedirectResult, Site } from '../shared/page-state.ts';
import type { ApiClient } from './http/client.ts';

/** What a page is asked with, on the server as in the browser. */
export interface PageRequest {
  readonly url: URL;
  readonly api: ApiClient;
  readonly signal: AbortSignal;
}

/** A submitted form. `key` is the submit's Idempotency-Key: pass it to the first write. */
export interface PageAction extends PageRequest {
  readonly form: FormData;
  readonly key: string;
}

/** `true` shows the page. `false` is a 404 with the default message; an object may name its own. */
export type Validation = boolean | { readonly status?: number; readonly message?: string };

export interface Head {
  readonly title: string;
  readonly description?: string;
  /** Path and query of the page's one true address; without it the page's path. */
  readonly canonical?: string;
  /** The Atom feed of what the page lists. */
  readonly feed?: { readonly title: string; readonly href: string };
  /** Not for search engines. */
  readonly noIndex?: boolean;
}

export type ActionResult = FormResult | RedirectResult;

/** What a page's head is made of. `data` is undefined while it is still coming. */
export interface HeadView<Data, Early = null> {
  readonly url: URL;
  readonly early: Early;
  readonly data: Data | undefined;
  readonly site: Site;
}

/** One page: its data, its forms, its head and its component. Made with `definePage`. */
export interface PageDefinition<Data, Early = null> {
  /** Decides the status, so it is waited for before the first byte, with all that it reads. */
  readonly validate?: (request: PageRequest) => Validation | Promise<Validation>;
  /** What the whole page is drawn from; waited for as well, so only what is at hand already. */
  readonly early?: (request: PageRequest) => Promise<Early>;
  /** Everything else. It may come after the shell: what is made of it stands inside `<When>`. */
  readonly load?: (request: PageRequest, early: Early) => Promise<Data>;
  readonly act?: (action: PageAction) => Promise<ActionResult>;
  readonly head: (view: HeadView<Data, Early>) => Head;
  readonly Component: ComponentType<{ readonly early: Early; readonly data: Arriving<Data> }>;
}

// biome-ignore lint/suspicious/noExplicitAny: a table of pages holds pages of every data type
export type AnyPage = PageDefinition<any, any>;

/** Declares a page; keeps its loader, head and component at one data type. */
export function definePage<Data = null, Early = null>(
  page: PageDefinition<Data, Early>,
): PageDefinition<Data, Early> {
  return page;
}
