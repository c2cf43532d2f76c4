import type { ComponentType } from 'react';
import type { NetworkRaise } from '#shared/product/raises/network.ts';
import type { FormHandler } from '../../framework/forms/form-actions.ts';
import type {
  Deferred,
  Head,
  HeadView,
  PageRequest,
  Validation,
} from '../../framework/pages/page.ts';
import type { DashboardOwner } from '../../framework/views/view-definition.ts';

/** Who reads the page of a raise in the frame of their dashboard; null for everybody else. */
export type Reader = DashboardOwner | null;

/** A part of the network page, in a chunk of its own: its lists, or the page of one raise. */
export interface NetworkPart<Data, Found> {
  /** Finds what the address names beside the raise, which has been read; undefined where there is none. */
  readonly find: (
    request: PageRequest,
    raise: NetworkRaise | undefined,
  ) => Promise<Validation<Found>> | Validation<Found>;
  readonly load: (request: PageRequest, reader: Reader, found: Found) => Promise<Data>;
  readonly head: (view: Pick<HeadView<Data>, 'url' | 'data' | 'site'>) => Head;
  readonly actions: Readonly<Record<string, FormHandler>>;
  readonly Component: ComponentType<{ readonly data: Deferred<Data>; readonly critical: Reader }>;
  /** The bar of the dashboard, for a part in its frame. */
  readonly TopBar?: ComponentType<{ readonly critical: Reader }>;
}

// biome-ignore lint/suspicious/noExplicitAny: a page holds parts of every data type
export type AnyNetworkPart = NetworkPart<any, any>;
