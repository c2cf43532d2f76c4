/**
 * How long the network takes to find a page, with a thousand, ten thousand and a hundred thousand open
 * raises, in each order and with each filter.
 */
import type { Sought } from '#shared/product/fit/fit-rule.ts';
import type { NetworkQuery } from '#shared/product/raises/network.ts';
import { regimeLabels } from '#shared/product/raises/offer-words.ts';
import type { FitReader } from '../../server/api/features/network/fit/fit-reader.ts';
import { searchNetwork } from '../../server/api/features/network/network-list.ts';
import type { Asker } from '../../server/api/platform/policy/raise-visibility.ts';
import type { Storage } from '../../server/api/platform/storage/storage.ts';
import { openNetwork } from '../trials/open-network.ts';
import { type Asked, growsFlat } from './flat-growth.ts';

const now = Date.parse('2026-11-26T12:00:00.000Z');

/** An investor who looks for a part of what is open, and one who looks for what few are. */
const readers: Readonly<Record<'much' | 'little', FitReader>> = {
  much: readerOf({
    ...{ stages: ['seed', 'pre_seed'], sectors: ['food-and-agriculture'], countries: [] },
    ...{ currency: 'USD', checkMin: 100_000, checkMax: 10_000_000 },
  }),
  little: readerOf({
    ...{ stages: ['series_b_plus'], sectors: ['hardware'], countries: ['DE'] },
    ...{ currency: 'EUR', checkMin: null, checkMax: null },
  }),
};

function readerOf(sought: Sought): FitReader {
  const obstacles = Object.fromEntries(Object.keys(regimeLabels).map((regime) => [regime, null]));
  return {
    sought,
    obstacles: obstacles as FitReader['obstacles'],
    passed: new Set(),
    ownCompany: new Set(),
  };
}

interface Search {
  readonly name: string;
  readonly who: 'visitor' | 'investor' | 'operator';
  readonly query: NetworkQuery;
  /** The second page. */
  readonly next?: true;
  /** Who looks for what, where the order is by fit. */
  readonly fit?: keyof typeof readers;
}

const searches: readonly Search[] = [
  { name: 'newest', who: 'investor', query: {} },
  { name: 'newest, next page', who: 'investor', query: {}, next: true },
  { name: 'newest, visitor', who: 'visitor', query: {} },
  { name: 'newest, operator', who: 'operator', query: {} },
  { name: 'closing', who: 'investor', query: { sort: 'closing' } },
  { name: 'progress', who: 'investor', query: { sort: 'progress' } },
  { name: 'progress, next page', who: 'investor', query: { sort: 'progress' }, next: true },
  { name: 'progress, visitor', who: 'visitor', query: { sort: 'progress' } },
  { name: 'sector of all', who: 'investor', query: { sector: 'food-and-agriculture' } },
  { name: 'sector of none', who: 'investor', query: { sector: 'hardware' } },
  { name: 'stage of a fifth', who: 'investor', query: { stage: 'pre_seed' } },
  { name: 'country of few', who: 'investor', query: { country: 'DE' } },
  {
    name: 'country and stage',
    who: 'investor',
    query: { country: 'FR', stage: 'seed', sort: 'progress' },
  },
  { name: 'currency', who: 'investor', query: { currency: 'USD', sort: 'closing' } },
  { name: 'ticket, low', who: 'investor', query: { minTicketMax: 1_010 } },
  { name: 'ticket, high', who: 'investor', query: { minTicketMax: 40_000, sort: 'progress' } },
  { name: 'closing soon', who: 'investor', query: { closing: 30 } },
  { name: 'closing late', who: 'investor', query: { closing: 180 } },
  { name: 'word of all', who: 'investor', query: { q: 'kelp' } },
  { name: 'beginning of all', who: 'investor', query: { q: 'harbo', sort: 'closing' } },
  { name: 'word of few', who: 'investor', query: { q: 'axolotl' } },
  { name: 'fit, much', who: 'investor', query: { sort: 'fit' }, fit: 'much' },
  { name: 'fit, next page', who: 'investor', query: { sort: 'fit' }, fit: 'much', next: true },
  { name: 'fit, little', who: 'investor', query: { sort: 'fit' }, fit: 'little' },
  {
    name: 'fit, little, next page',
    who: 'investor',
    query: { sort: 'fit' },
    fit: 'little',
    next: true,
  },
  { name: 'fit and stage', who: 'investor', query: { sort: 'fit', stage: 'seed' }, fit: 'much' },
  { name: 'word and country', who: 'investor', query: { q: 'kelp', country: 'FR' } },
];

/** Prints how the network grows; tells whether every search stays flat. */
export function networkGrowth(asked: Asked): Promise<boolean> {
  return growsFlat('The network', asked, async (storage, size) => {
    const { investor } = await openNetwork(storage, size);
    const account = { id: investor.id, email: 'round-investor-1@example.com' };
    const askers: Record<Search['who'], Asker> = {
      visitor: { roles: ['anyone'], account: null },
      investor: { roles: ['anyone', 'member', 'approved-investor'], account },
      operator: {
        roles: ['anyone', 'member', 'operator'],
        account: { id: 'usr_nobody', email: '' },
      },
    };
    const reads = new Map<string, (storage: Storage) => Promise<unknown>>();
    for (const { name, who, query, next, fit } of searches) {
      const reader = fit && readers[fit];
      const first =
        next && (await searchNetwork(storage, askers[who], query, now, reader)).nextCursor;
      const asked = typeof first === 'string' ? { ...query, after: first } : query;
      reads.set(name, (opened) => searchNetwork(opened, askers[who], asked, now, reader));
    }
    return reads;
  });
}
