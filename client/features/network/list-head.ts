import { routeOf } from '#shared/site/routes.ts';
import type { Head, HeadView } from '../../framework/pages/page.ts';
import type { NetworkData } from './list-loader.ts';
import { isNarrowed, readNetworkAddress, tabHref } from './network-address.ts';

/** The head of a list of the network. */
export function listHead({
  url,
  site,
}: Pick<HeadView<NetworkData>, 'url' | 'data' | 'site'>): Head {
  const address = readNetworkAddress(url);
  const tab = address?.tab ?? 'raises';
  return {
    title: tab === 'investors' ? 'Investors' : routeOf('investors-network').title,
    description: `Raises that have passed review at ${site.brandName}, and the investors behind them.`,
    canonical: tabHref(tab),
    // Results of a search are for whoever asked.
    noIndex: address !== undefined && (isNarrowed(address) || address.after !== ''),
  };
}
