import type { ComponentType } from 'react';
import type { FormHandler } from '../../framework/forms/form-actions.ts';
import type {
  Deferred,
  Head,
  HeadView,
  PageRequest,
  Validation,
} from '../../framework/pages/page.ts';

/** A part of the network page, in a chunk of its own: its lists, or the page of one raise. */
export interface NetworkPart<Data, Found> {
  readonly find: (request: PageRequest) => Promise<Validation<Found>>;
  readonly load: (request: PageRequest, found: Found) => Promise<Data>;
  readonly head: (view: Pick<HeadView<Data>, 'url' | 'data' | 'site'>) => Head;
  readonly actions: Readonly<Record<string, FormHandler>>;
  readonly Component: ComponentType<{ readonly data: Deferred<Data> }>;
}

// biome-ignore lint/suspicious/noExplicitAny: a page holds parts of every data type
export type AnyNetworkPart = NetworkPart<any, any>;
