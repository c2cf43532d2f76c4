import type { ComponentType } from 'react';

export type {
  FormResult,
  PageFailure,
  PageState,
  RedirectResult,
  Site,
} from '../shared/page-state.ts';

import type { FormResult, LateData, RedirectResult, Site } from '../shared/page-state.ts';
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

/** One page: its data, its forms, its head and its component. Made with `definePage`. */
export interface PageDefinition<Data> {
  readonly validate?: (request: PageRequest) => Validation | Promise<Validation>;
  readonly load?: (request: PageRequest) => Promise<Data>;
  /** Data that may come after the shell; each is shown with `<Late name>`. */
  readonly late?: (request: PageRequest, data: Data) => LateData;
  readonly act?: (action: PageAction) => Promise<ActionResult>;
  readonly head: (view: { readonly url: URL; readonly data: Data; readonly site: Site }) => Head;
  readonly Component: ComponentType<{ readonly data: Data }>;
}

// biome-ignore lint/suspicious/noExplicitAny: a table of pages holds pages of every data type
export type AnyPage = PageDefinition<any>;

/** Declares a page; keeps its loader, head and component at one data type. */
export function definePage<Data = undefined>(page: PageDefinition<Data>): PageDefinition<Data> {
  return page;
}
