import type { Numbers } from '../../shared/product/content/content.ts';
import { routeOf } from '../../shared/site/routes.ts';
import { readNetworkAddress, tabHref } from '../features/investors/network-address.ts';
import { NetworkView } from '../features/investors/network-view.tsx';
import { readNumbers } from '../features/numbers/read-numbers.ts';
import { definePage } from '../framework/pages/page.ts';

export const page = definePage<Numbers | null>({
  validate: ({ url }) => readNetworkAddress(url) !== undefined,
  load: ({ api }) => readNumbers(api),
  head: ({ url, site }) => {
    const tab = readNetworkAddress(url)?.tab ?? 'raises';
    return {
      title: tab === 'investors' ? 'Investors' : routeOf('investors-network').title,
      description: `Raises that have passed review at ${site.brandName}, and the investors behind them.`,
      canonical: tabHref(tab),
    };
  },
  Component: NetworkView,
});
