import type { InvestorDirectory } from '#shared/product/investors/investor-directory.ts';
import type { NetworkList } from '#shared/product/raises/network.ts';
import { hasStatus } from '../../framework/http/has-status.ts';
import type { PageRequest } from '../../framework/pages/page.ts';
import { wholeMinute } from '../../ui/data/dates.ts';
import { isNarrowed, type NetworkAddress, readNetworkAddress } from './network-address.ts';

/** The lists of the network; null for what could not be read. */
export interface NetworkData {
  readonly raises: NetworkList | null;
  /** How many raises there are without any filter; null when that could not be read. */
  readonly open: number | null;
  readonly investors: InvestorDirectory | null;
  /** When it was read, in epoch milliseconds, so that server and browser count the same days. */
  readonly asOf: number;
}

/** Tells whether the address is one of the lists, and its place in the list is one. */
export async function listExists({ url, api }: PageRequest): Promise<boolean> {
  const address = readNetworkAddress(url);
  if (address === undefined) return false;
  if (address.after === '') return true;
  try {
    if (address.tab === 'raises') await api.send('GET /raises', { query: searchOf(address) });
    else await api.send('GET /investors', { query: { after: address.after } });
    return true;
  } catch (error) {
    return !hasStatus(error, 400, 422);
  }
}

/** The list of the address. */
export async function loadList({ url, api }: PageRequest): Promise<NetworkData> {
  const address = readNetworkAddress(url);
  const narrowed = address?.tab === 'raises' && isNarrowed(address);
  const [raises, all, investors] = await Promise.all([
    address?.tab === 'raises'
      ? api.send('GET /raises', { query: searchOf(address) }).catch(() => null)
      : null,
    narrowed ? api.send('GET /raises', { query: { limit: 1 } }).catch(() => null) : null,
    address?.tab === 'investors'
      ? api
          .send('GET /investors', { query: { after: address.after || undefined } })
          .catch(() => null)
      : null,
  ]);
  const open = (narrowed ? all : raises)?.total ?? null;
  return { raises, open, investors, asOf: wholeMinute(Date.now()) };
}

/** The search as the API takes it. */
function searchOf({ words, chosen, after }: NetworkAddress) {
  const set = (value: string | undefined) => (value === '' ? undefined : value);
  const number = (value: string | undefined) => (value ? Number(value) : undefined);
  return {
    q: set(words),
    sector: set(chosen['sector']),
    stage: set(chosen['stage']),
    country: set(chosen['country']),
    instrument: set(chosen['instrument']),
    currency: set(chosen['currency']),
    minTicketMax: number(chosen['ticket']),
    closing: number(chosen['closing']),
    sort: set(chosen['sort']),
    after: set(after),
  };
}
