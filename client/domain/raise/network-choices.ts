import { currencies } from '#shared/money/currencies.ts';
import { sectorLabels, stageLabels } from '#shared/product/companies/sectors.ts';
import { countries } from '#shared/product/fields/countries.ts';
import { optionsOf } from '../../ui/form/select-options.ts';
import { investorChoosers } from '../investor/investor-choosers.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** One filter of a list: its name in the address, and what can be chosen. */
export interface NetworkFilter {
  readonly name: string;
  readonly label: string;
  /** The first one is empty and means any. */
  readonly choices: readonly Choice[];
}

export type NetworkTab = 'raises' | 'investors';

const any = (label: string): Choice => ({ value: '', label });

const sector: NetworkFilter = {
  name: 'sector',
  label: 'Sector',
  choices: [any('Any sector'), ...optionsOf(sectorLabels)],
};

const stage: NetworkFilter = {
  name: 'stage',
  label: 'Stage',
  choices: [any('Any stage'), ...optionsOf(stageLabels)],
};

const country: NetworkFilter = {
  name: 'country',
  label: 'Country',
  choices: [any('Any country'), ...optionsOf(countries)],
};

const instrument: NetworkFilter = {
  name: 'instrument',
  label: 'Instrument',
  choices: [
    any('Any instrument'),
    { value: 'safe_post', label: 'Post-money SAFE' },
    { value: 'convertible_note', label: 'Convertible note' },
    { value: 'priced_equity', label: 'Priced equity' },
  ],
};

const currency: NetworkFilter = {
  name: 'currency',
  label: 'Currency',
  choices: [any('Any currency'), ...currencies.map((code) => ({ value: code, label: code }))],
};

const minimumTicket: NetworkFilter = {
  name: 'ticket',
  label: 'Minimum ticket',
  choices: [
    any('Any ticket'),
    { value: '1000', label: 'Up to 1,000' },
    { value: '10000', label: 'Up to 10,000' },
    { value: '100000', label: 'Up to 100,000' },
  ],
};

const closing: NetworkFilter = {
  name: 'closing',
  label: 'Closing',
  choices: [
    any('Any time'),
    { value: '7', label: 'Within 7 days' },
    { value: '30', label: 'Within 30 days' },
  ],
};

/** The order for approved investors, by what their profile says they look for. */
export const bestFit = 'fit';

/** Not a filter, but chosen the same way. */
const sorting: NetworkFilter = {
  name: 'sort',
  label: 'Sort by',
  choices: [
    any('Newest first'),
    { value: 'closing', label: 'Closing soonest' },
    { value: 'progress', label: 'Nearest to the minimum' },
    { value: bestFit, label: 'Best fit' },
  ],
};

/** Makes the choosers of each list: its filters, and the order where it has one. */
export const choosersOf: Readonly<Record<NetworkTab, readonly NetworkFilter[]>> = {
  raises: [sector, stage, country, instrument, currency, minimumTicket, closing, sorting],
  investors: investorChoosers,
};

/** Tells whether a chooser leaves something out of the list; an order does not. */
export function isFilter({ name }: NetworkFilter): boolean {
  return name !== sorting.name;
}

/** Tells whether a chooser helps even in a short list: by sector, by instrument, and the order. */
export function tellsMost({ name }: NetworkFilter): boolean {
  return [sector, instrument, sorting].some((one) => one.name === name);
}
