import { formatMoney } from '#shared/money/money.ts';
import { sectorLabels, stageLabels } from '#shared/product/companies/sectors.ts';
import { countries } from '#shared/product/fields/countries.ts';
import type { InvestorCard } from '#shared/product/investors/investor-card.ts';
import { kindNames } from './investor-words.ts';

/** Lists what an investor entered to be found by; what is empty is left out. */
export function investorFacts(investor: InvestorCard) {
  const { kind, country, stages, sectors, checkMin, checkMax, leads } = investor;
  const places = [...investor.countries].map((code) => countries[code] ?? code);
  const ticket =
    checkMin === null || checkMax === null
      ? ''
      : `${formatMoney(checkMin)} to ${formatMoney(checkMax)}`;
  return [
    { label: 'Kind', value: kind === null ? '' : kindNames[kind] },
    { label: 'Based in', value: countries[country] ?? '' },
    { label: 'Stages', value: stages.map((one) => stageLabels[one]).join(', ') },
    { label: 'Sectors', value: sectors.map((one) => sectorLabels[one]).join(', ') },
    { label: 'Countries', value: places.join(', ') },
    { label: 'Ticket', value: ticket },
    { label: 'Leads rounds', value: leads ? 'Yes' : '' },
  ].filter(({ value }) => value !== '');
}
