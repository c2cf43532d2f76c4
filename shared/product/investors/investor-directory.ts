/** The directory of investors who chose to be found. */
import { type Static, type TString, Type } from 'typebox';
import { pageQuery } from '../../http/page-query.ts';
import { currencies } from '../../money/currencies.ts';
import { type Sector, type Stage, sectorLabels, stageLabels } from '../companies/sectors.ts';
import { investorsPerPage, searchMaxLength } from '../fields/limits.ts';
import { closed, moment, oneOf, orNull } from '../fields/schema.ts';
import { investorFilters, ticketBandNames } from './directory-filters.ts';
import { investorCard } from './investor-card.ts';

/** The id of an investor, in an address and in a request. */
export const investorId: TString = Type.String({
  maxLength: 80,
  pattern: '^usr_[A-Za-z0-9_-]{16,64}$',
  title: 'the investor',
});

const words = <T extends string>(labels: Readonly<Record<T, string>>) =>
  Object.keys(labels) as [T, T, ...T[]];

export const investorsQuery = closed({
  q: Type.Optional(
    Type.String({
      maxLength: searchMaxLength,
      title: 'the search words',
      description:
        'Beginnings of words of the display name and of what the investor looks for; all have to occur.',
    }),
  ),
  stage: Type.Optional(oneOf(words<Stage>(stageLabels), { title: 'the stage' })),
  sector: Type.Optional(oneOf(words<Sector>(sectorLabels), { title: 'the sector' })),
  country: Type.Optional(
    Type.String({
      maxLength: 2,
      pattern: '^[A-Z]{2}$',
      title: 'the country',
      description: 'Where they invest; also those who invest anywhere. ISO 3166-1, two letters.',
    }),
  ),
  currency: Type.Optional(oneOf(currencies, { title: 'the currency' })),
  ticket: Type.Optional(
    oneOf(ticketBandNames, {
      title: 'the size of the ticket',
      description:
        'The least of a range in whole units of the investor’s currency, from which up to the next one they invest at least part of.',
    }),
  ),
  ...pageQuery('investors', investorsPerPage),
});
export type InvestorsQuery = Static<typeof investorsQuery>;

/** An investor in the directory. */
export const foundInvestor = closed({
  ...investorCard.properties,
  id: orNull(Type.String({ description: 'By which members read the profile; null for visitors.' })),
});
export type FoundInvestor = Static<typeof foundInvestor>;

const facet = closed({
  filter: oneOf(investorFilters),
  isAtLeast: Type.Boolean({
    description: 'Whether there may be more of each, because only the newest were counted.',
  }),
  options: Type.Array(closed({ value: Type.String(), investors: Type.Integer() }), {
    description: 'Without those that no investor has.',
  }),
});
/** How many investors each choice of a filter would leave, with the other filters as they are. */
export type InvestorFacet = Static<typeof facet>;

export const investorDirectory = closed({
  items: Type.Array(foundInvestor, { description: 'The last approved first.' }),
  total: Type.Integer({ minimum: 0, description: 'How many were found, on all pages.' }),
  isAtLeast: Type.Boolean({
    description: 'Whether there may be more than `total`, because only the newest were counted.',
  }),
  facets: Type.Array(facet),
  mayAsk: Type.Boolean({
    description:
      'Whether you can ask for introductions: as an owner or editor of a company with an open raise.',
  }),
  nextCursor: orNull(
    Type.String({
      description:
        'A page may have fewer investors than asked for, or none, and still be followed by another: only so many are looked at for one.',
    }),
  ),
});
export type InvestorDirectory = Static<typeof investorDirectory>;

/** The profile of an investor, for a member who may find them. */
export const investorPage = closed({
  investor: closed({ ...investorCard.properties, id: Type.String() }),
  isOwn: Type.Boolean({ description: 'Whether it is your own profile.' }),
  approvedAt: moment,
});
export type InvestorPage = Static<typeof investorPage>;
