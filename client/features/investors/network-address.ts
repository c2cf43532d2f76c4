import { routeOf } from '../../../shared/routes.ts';

/** What the network can be filtered by; empty where any will do. */
export interface NetworkFilters {
  readonly q: string;
  readonly sector: string;
  readonly stage: string;
  readonly instrument: string;
  readonly ticket: string;
  readonly sort: string;
}

export type NetworkTab = 'raises' | 'investors';

export interface NetworkAddress {
  readonly tab: NetworkTab;
  readonly filters: NetworkFilters;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

const any = (label: string): Choice => ({ value: '', label });

export const filterChoices = {
  sector: [
    any('Any sector'),
    ...[
      'Climate and energy',
      'Consumer',
      'Education',
      'Enterprise software',
      'Financial services',
      'Food and agriculture',
      'Hardware',
      'Health',
      'Industry',
      'Media',
      'Mobility',
      'Property',
    ].map((label) => ({ value: label.toLowerCase().replaceAll(' ', '-'), label })),
  ],
  stage: [
    any('Any stage'),
    { value: 'idea', label: 'Idea' },
    { value: 'pre_seed', label: 'Pre-seed' },
    { value: 'seed', label: 'Seed' },
    { value: 'series_a', label: 'Series A' },
    { value: 'series_b_plus', label: 'Series B and later' },
  ],
  instrument: [
    any('Any instrument'),
    { value: 'safe_post', label: 'Post-money SAFE' },
    { value: 'convertible_note', label: 'Convertible note' },
    { value: 'priced_equity', label: 'Priced equity' },
  ],
  ticket: [
    any('Any minimum ticket'),
    { value: '1000', label: 'Up to 1,000' },
    { value: '10000', label: 'Up to 10,000' },
    { value: '100000', label: 'Up to 100,000' },
  ],
  sort: [
    any('Newest first'),
    { value: 'closing', label: 'Closing soon' },
    { value: 'progress', label: 'Nearest to the minimum' },
  ],
} as const satisfies Record<string, readonly Choice[]>;

const wordsMaxLength = 100;

/**
 * What an address of the network asks for; undefined where it names something there is not: an
 * unknown tab, or a single raise or investor that nobody may see here.
 */
export function readNetworkAddress(url: URL): NetworkAddress | undefined {
  const { searchParams } = url;
  const tab = searchParams.get('tab') ?? 'raises';
  if (tab !== 'raises' && tab !== 'investors') return undefined;
  // Raises and profiles are open to approved members, in their dashboard.
  if (searchParams.has('raise') || searchParams.has('investor')) return undefined;
  const chosen = (name: keyof typeof filterChoices): string => {
    const value = searchParams.get(name) ?? '';
    return filterChoices[name].some((choice) => choice.value === value) ? value : '';
  };
  return {
    tab,
    filters: {
      q: (searchParams.get('q') ?? '').trim().slice(0, wordsMaxLength),
      sector: chosen('sector'),
      stage: chosen('stage'),
      instrument: chosen('instrument'),
      ticket: chosen('ticket'),
      sort: chosen('sort'),
    },
  };
}

/** Whether anything is filtered. */
export function isFiltered({ sort: _sort, ...filters }: NetworkFilters): boolean {
  return Object.values(filters).some((value) => value !== '');
}

/** The address of a tab, without filters. */
export function tabHref(tab: NetworkTab): string {
  const { path } = routeOf('investors-network');
  return tab === 'raises' ? path : `${path}?tab=${tab}`;
}
