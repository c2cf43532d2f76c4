import type { ComponentType } from 'react';
import type { Problem } from '../shared/errors.ts';
import type { RouteId } from '../shared/routes.ts';
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
  /** Structured data (schema.org), one object each. */
  readonly jsonLd?: readonly Readonly<Record<string, unknown>>[];
  /** Not for search engines. */
  readonly noIndex?: boolean;
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

export interface RedirectResult {
  readonly kind: 'redirect';
  readonly to: string;
  /** Load the target as a new document: the session changed, so every part of the page may. */
  readonly document?: boolean;
}

export type ActionResult = FormResult | RedirectResult;

/** One page: its data, its forms, its head and its component. Made with `definePage`. */
export interface PageDefinition<Data> {
  readonly validate?: (request: PageRequest) => Validation | Promise<Validation>;
  readonly load?: (request: PageRequest) => Promise<Data>;
  /** Data that may come after the shell; each is shown with `<Late name>`. */
  readonly late?: (request: PageRequest, data: Data) => Readonly<Record<string, Promise<unknown>>>;
  readonly act?: (action: PageAction, data?: undefined) => Promise<ActionResult>;
  readonly head: (view: { readonly url: URL; readonly data: Data; readonly site: Site }) => Head;
  readonly Component: ComponentType<{ readonly data: Data }>;
}

// biome-ignore lint/suspicious/noExplicitAny: a table of pages holds pages of every data type
export type AnyPage = PageDefinition<any>;

/** Declares a page; keeps its loader, head and component at one data type. */
export function definePage<Data = undefined>(page: PageDefinition<Data>): PageDefinition<Data> {
  return page;
}

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
}

/** What the error screen shows. */
export interface PageFailure {
  readonly status: number;
  readonly message: string;
  readonly requestId?: string;
}

/** Everything a page is drawn from, apart from promises: it travels to the browser as JSON. */
export interface PageState {
  /** The matched route, also when it failed; null where the path matches none. */
  readonly route: RouteId | null;
  readonly status: number;
  readonly data: unknown;
  readonly action: FormResult | null;
  readonly failure: PageFailure | null;
}
