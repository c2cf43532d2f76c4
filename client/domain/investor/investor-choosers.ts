import { currencies } from '#shared/money/currencies.ts';
import { sectorLabels, stageLabels } from '#shared/product/companies/sectors.ts';
import { countries } from '#shared/product/fields/countries.ts';
import {
  type InvestorFilter,
  ticketBandLabel,
  ticketBands,
} from '#shared/product/investors/directory-filters.ts';
import type { InvestorFacet } from '#shared/product/investors/investor-directory.ts';
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

/** The same choices, each with how many investors it would leave. */
export function withCounts<C extends { readonly name: string } & Pick<InvestorChooser, 'choices'>>(
  chooser: C,
  facets: readonly InvestorFacet[],
  chosen: string,
): C {
  const facet = facets.find(({ filter }) => filter === chooser.name);
  if (facet === undefined) return chooser;
  const choices = chooser.choices.flatMap((choice) => {
    if (choice.value === '') return [choice];
    const found = facet.options.find(({ value }) => value === choice.value)?.investors ?? 0;
    // A long list of countries in which nobody invests helps nobody.
    const isNoise = found === 0 && !facet.isAtLeast && chooser.name === 'country';
    if (isNoise && choice.value !== chosen) return [];
    return [{ ...choice, label: `${choice.label}${countWords(found, facet.isAtLeast)}` }];
  });
  return { ...chooser, choices };
}

function countWords(investors: number, isAtLeast: boolean): string {
  // Of those that were counted none has it, which says nothing about the others.
  if (isAtLeast && investors === 0) return '';
  return ` (${investors.toLocaleString('en')}${isAtLeast ? '+' : ''})`;
}

/** How many investors were found, in words. */
export function investorsFound(total: number, isAtLeast: boolean): string {
  if (total === 1 && !isAtLeast) return '1 investor';
  return `${total.toLocaleString('en')}${isAtLeast ? '+' : ''} investors`;
}
