import type {
  InvestorDirectory,
  InvestorsQuery,
} from '#shared/product/investors/investor-directory.ts';
import type { NetworkList } from '#shared/product/raises/network.ts';
import type { SavedView } from '#shared/product/saved-views/saved-views.ts';
import { hasStatus } from '../../framework/http/has-status.ts';
import type { PageRequest, Validation } from '../../framework/pages/page.ts';
import { wholeMinute } from '../../ui/data/dates.ts';
import { isNarrowed, type NetworkAddress, readNetworkAddress } from './network-address.ts';

/** The lists of the network; null for what could not be read. */
export interface NetworkData {
  readonly raises: NetworkList | null;
  /** How many raises there are without any filter; null when that could not be read. */
  readonly open: number | null;
  readonly investors: InvestorDirectory | null;
  /** The searches that a member saved; null for visitors, operators and companies alone. */
  readonly searches: readonly SavedView[] | null;
  /** When it was read, in epoch milliseconds, so that server and browser count the same days. */
  readonly asOf: number;
}

/** A page of the list of an address; null for what it does not show, or could not be read. */
export type ListPage = Pick<NetworkData, 'raises' | 'investors'>;

/**
 * Finds the list of the address. A later page is read at once, because its place in the list may be
 * none; the first one always exists, so nothing waits for it.
 */
export async function findList({
  url,
  api,
}: PageRequest): Promise<Validation<ListPage | undefined>> {
  const address = readNetworkAddress(url);
  if (address === undefined) return false;
  if (address.after === '') return true;
  try {
    return { found: await readList(api, address) };
  } catch (error) {
    return !hasStatus(error, 400, 422) && { found: { raises: null, investors: null } };
  }
}

/** The list of the address, and how many raises there are without its filters. */
export async function loadList(
  { url, api }: PageRequest,
  found: ListPage | undefined,
): Promise<NetworkData> {
  const address = readNetworkAddress(url);
  const narrowed = address?.tab === 'raises' && isNarrowed(address);
  const [{ raises, investors }, all] = await Promise.all([
    found ?? readList(api, address).catch(() => ({ raises: null, investors: null })),
    narrowed ? api.send('GET /raises', { query: { limit: 1 } }).catch(() => null) : null,
  ]);
  const open = (narrowed ? all : raises)?.total ?? null;
  // Who can watch a raise can save a search; a search that finds nothing can be saved, too.
  const canWatch = [...(raises?.items ?? []), ...(all?.items ?? [])].some(
    ({ isWatched }) => isWatched !== null,
  );
  const searches = canWatch ? await readSearches(api) : null;
  return { raises, open, investors, searches, asOf: wholeMinute(Date.now()) };
}

async function readSearches(api: PageRequest['api']): Promise<NetworkData['searches']> {
  const query = { list: 'network' } as const;
  return (await api.send('GET /saved-views', { query }).catch(() => null))?.items ?? null;
}

async function readList(
  api: PageRequest['api'],
  address: NetworkAddress | undefined,
): Promise<ListPage> {
  switch (address?.tab) {
    case 'raises':
      return {
        raises: await api.send('GET /raises', { query: searchOf(address) }),
        investors: null,
      };
    case 'investors': {
      return {
        raises: null,
        investors: await api.send('GET /investors', { query: investorsQuery(address) }),
      };
    }
    case undefined:
      return { raises: null, investors: null };
  }
}

function investorsQuery({ words, chosen, after }: NetworkAddress): InvestorsQuery {
  const set = Object.entries({ q: words, ...chosen, after }).filter(([, value]) => value !== '');
  return Object.fromEntries(set);
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
