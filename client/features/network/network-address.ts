import { searchMaxLength } from '#shared/product/fields/limits.ts';
import { routeOf } from '#shared/site/routes.ts';
import {
  bestFit,
  type Choice,
  choosersOf,
  isFilter,
  type NetworkFilter,
  type NetworkTab,
  tellsMost,
} from '../../domain/raise/network-choices.ts';

/** The selection of an address of the network. */
export interface NetworkAddress {
  readonly tab: NetworkTab;
  /** The search words for names and titles; empty for all. */
  readonly words: string;
  /** The value of each filter of the tab, and of its order; empty for any. */
  readonly chosen: Readonly<Record<string, string>>;
  /** Where the list goes on; empty for its beginning. */
  readonly after: string;
}

/** The parts of the page, each a chunk of its own; members read a raise in their dashboard's frame. */
export const networkParts = ['raises', 'investors', 'raise', 'member-raise'] as const;

/** The part at an address, for a member or for anybody else. */
export function networkPartAt(
  { searchParams }: URL,
  isMember: boolean,
): (typeof networkParts)[number] {
  if (!searchParams.has('raise')) {
    return searchParams.get('tab') === 'investors' ? 'investors' : 'raises';
  }
  return isMember ? 'member-raise' : 'raise';
}

/**
 * Reads an address of the lists; undefined when it names an unknown tab, a raise, which has a page of
 * its own, or an investor, whom nobody can see here.
 */
export function readNetworkAddress(url: URL): NetworkAddress | undefined {
  const { searchParams } = url;
  const tab = searchParams.get('tab') ?? 'raises';
  if (tab !== 'raises' && tab !== 'investors') return undefined;
  if (searchParams.has('raise') || searchParams.has('investor')) return undefined;
  const chosen = choosersOf[tab].map(({ name, choices }) => {
    const value = searchParams.get(name) ?? '';
    return [name, choices.some((choice) => choice.value === value) ? value : ''] as const;
  });
  return {
    tab,
    words: (searchParams.get('q') ?? '').trim().slice(0, searchMaxLength),
    chosen: Object.fromEntries(chosen),
    after: searchParams.get('after') ?? '',
  };
}

/** The address of another page of the same search. */
export function pageHref({ tab, words, chosen }: NetworkAddress, after: string): string {
  const set = Object.entries({ q: words, ...chosen, after }).filter(([, value]) => value !== '');
  const query = new URLSearchParams(tab === 'raises' ? set : [['tab', tab], ...set]);
  const { path } = routeOf('investors-network');
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Tells whether any filter is set, or words are searched for. */
export function isNarrowed(address: NetworkAddress): boolean {
  return address.words !== '' || filtersSet(address) > 0;
}

/** Counts the filters that are set; neither the words nor the order is one. */
export function filtersSet({ tab, chosen }: NetworkAddress): number {
  return choosersOf[tab].filter((one) => isFilter(one) && chosen[one.name] !== '').length;
}

/** So few raises are found by looking; these have no more than the filters that tell most. */
const fewRaises = 6;

/**
 * Lists the choosers worth showing where so many raises are open, and any that is set: a single
 * raise has nothing to filter or to sort. Investors always have theirs, which count them.
 */
export function choosersShown(
  address: NetworkAddress,
  open: number,
  hasFit: boolean,
): readonly NetworkFilter[] {
  const { tab, chosen } = address;
  return choosersOf[tab]
    .filter(
      (one) =>
        tab === 'investors' ||
        chosen[one.name] !== '' ||
        open > fewRaises ||
        (open > 1 && tellsMost(one)),
    )
    .map((one) => {
      const isOffered = ({ value }: Choice) =>
        value !== bestFit || hasFit || chosen[one.name] === bestFit;
      return { ...one, choices: one.choices.filter(isOffered) };
    });
}

/** The address of a tab, without filters. */
export function tabHref(tab: NetworkTab): string {
  const { path } = routeOf('investors-network');
  return tab === 'raises' ? path : `${path}?tab=${tab}`;
}
