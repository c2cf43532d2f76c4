import { routeOf } from '#shared/site/routes.ts';
import { passActions } from '../../domain/raise/passing.ts';
import { watchActions } from '../../domain/raise/watching.ts';
import { findList, type ListPage, loadList, type NetworkData } from './list-loader.ts';
import { isNarrowed, readNetworkAddress, tabHref } from './network-address.ts';
import type { NetworkPart } from './network-part.ts';
import { NetworkView } from './network-view.tsx';

/** The lists of the network. */
export const view: NetworkPart<NetworkData, ListPage | undefined> = {
  find: findList,
  load: (request, _reader, found) => loadList(request, found),
  actions: { ...watchActions, ...passActions },
  head: ({ url, site }) => {
    const address = readNetworkAddress(url);
    const tab = address?.tab ?? 'raises';
    return {
      title: tab === 'investors' ? 'Investors' : routeOf('investors-network').title,
      description: `Raises that have passed review at ${site.brandName}, and the investors behind them.`,
      canonical: tabHref(tab),
      // Results of a search are for whoever asked.
      noIndex: address !== undefined && (isNarrowed(address) || address.after !== ''),
    };
  },
  Component: NetworkView,
};
