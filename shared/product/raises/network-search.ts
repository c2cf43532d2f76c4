/** The filters of the network as its address has them, read as the API takes them. */
import { type Currency, currencies } from '../../money/currencies.ts';
import { type Sector, type Stage, sectorLabels, stageLabels } from '../companies/sectors.ts';
import { countries } from '../fields/countries.ts';
import { searchMaxLength } from '../fields/limits.ts';
import { type RaiseSort, raiseSorts } from './network-words.ts';
import { type Instrument, instrumentLabels } from './offer-words.ts';

/** The longest time that a search looks ahead. */
export const closingDaysMax = 180;
/** In major units; more than any ticket. */
export const searchedTicketMax = 1_000_000_000;

/** What a search of the network asks for; what is left out is any. */
export interface NetworkSearch {
  readonly q?: string;
  readonly sector?: Sector;
  readonly stage?: Stage;
  readonly country?: string;
  readonly instrument?: Instrument;
  readonly currency?: Currency;
  readonly minTicketMax?: number;
  readonly closing?: number;
  readonly sort?: RaiseSort;
}

const among = (words: readonly string[]) => (value: string) =>
  words.includes(value) ? value : undefined;
const upTo = (most: number) => (value: string) => {
  const number = /^\d{1,10}$/.test(value) ? Number(value) : 0;
  return number >= 1 && number <= most ? number : undefined;
};

/** How each parameter of an address is read, and its name in the API; undefined for no such choice. */
const parameters: Readonly<
  Record<
    string,
    readonly [keyof NetworkSearch, (value: string) => string | number | undefined] | undefined
  >
> = {
  q: ['q', (value) => value.trim().slice(0, searchMaxLength)],
  sector: ['sector', among(Object.keys(sectorLabels))],
  stage: ['stage', among(Object.keys(stageLabels))],
  country: ['country', among(Object.keys(countries))],
  instrument: ['instrument', among(Object.keys(instrumentLabels))],
  currency: ['currency', among(currencies)],
  ticket: ['minTicketMax', upTo(searchedTicketMax)],
  closing: ['closing', upTo(closingDaysMax)],
  sort: ['sort', among(raiseSorts)],
};

/**
 * Reads a search from the parameters of an address; undefined where one is a filter that does not
 * exist. Left out, that filter would find more than was asked for.
 */
export function networkSearchIn(
  chosen: Iterable<readonly [string, string]>,
): NetworkSearch | undefined {
  const search: Record<string, string | number> = {};
  for (const [name, value] of chosen) {
    if (value === '') continue;
    const [asked, read] = (Object.hasOwn(parameters, name) ? parameters[name] : undefined) ?? [];
    const found = read?.(value);
    if (asked === undefined || found === undefined || asked in search) return undefined;
    search[asked] = found;
  }
  return search;
}
