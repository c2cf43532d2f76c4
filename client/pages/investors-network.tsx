import { PageError, validationFailedMessage } from '../../shared/errors.ts';
import { routeOf } from '../../shared/routes.ts';
import { readNetworkAddress } from '../features/investors/network-address.ts';
import { type NetworkData, NetworkView } from '../features/investors/network-view.tsx';
import { readNumbers } from '../features/numbers/read-numbers.ts';
import { definePage, type PageRequest } from '../page.ts';

async function load({ url, api }: PageRequest): Promise<NetworkData> {
  const address = readNetworkAddress(url);
  if (address === undefined) throw new PageError(404, validationFailedMessage(url.pathname));
  return { address, numbers: await readNumbers(api) };
}

export const page = definePage<NetworkData>({
  validate: ({ url }) => readNetworkAddress(url) !== undefined,
  load,
  head: ({ site, data }) => ({
    title: data.address.tab === 'investors' ? 'Investors' : routeOf('investors-network').title,
    description: `Raises that have passed review at ${site.brandName}, and the investors behind them.`,
    canonical:
      data.address.tab === 'investors'
        ? `${routeOf('investors-network').path}?tab=investors`
        : routeOf('investors-network').path,
  }),
  Component: NetworkView,
});
