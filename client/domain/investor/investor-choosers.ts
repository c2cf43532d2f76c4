import { currencies } from '#shared/money/currencies.ts';
import { sectorLabels, stageLabels } from '#shared/product/companies/sectors.ts';
import { countries } from '#shared/product/fields/countries.ts';
import {
  type InvestorFilter,
  ticketBandLabel,
  ticketBands,
} from '#shared/product/investors/directory-filters.ts';
import { optionsOf } from '../../ui/form/select-options.ts';

/** One filter of the directory: its name in the address, and what can be chosen. */
export interface InvestorChooser {
  readonly name: InvestorFilter;
  readonly label: string;
  /** The first one is empty and means any. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

const any = (label: string) => ({ value: '', label });

/** The filters of the directory of investors. */
export const investorChoosers: readonly InvestorChooser[] = [
  { name: 'stage', label: 'Stage', choices: [any('Any stage'), ...optionsOf(stageLabels)] },
  { name: 'sector', label: 'Sector', choices: [any('Any sector'), ...optionsOf(sectorLabels)] },
  { name: 'country', label: 'Invests in', choices: [any('Any country'), ...optionsOf(countries)] },
  {
    name: 'currency',
    label: 'Currency',
    choices: [any('Any currency'), ...currencies.map((code) => ({ value: code, label: code }))],
  },
  {
    name: 'ticket',
    label: 'Ticket',
    choices: [
      any('Any ticket'),
      ...ticketBands.map((band) => ({ value: band.value, label: ticketBandLabel(band) })),
    ],
  },
];
