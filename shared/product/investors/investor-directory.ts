/** The directory of investors who chose to be found. */
import { type Static, Type } from 'typebox';
import { pageQuery } from '../../http/page-query.ts';
import { investorsPerPage } from '../fields/limits.ts';
import { closed, orNull } from '../fields/schema.ts';
import { investorCard } from './investor-card.ts';

export const investorsQuery = closed(pageQuery('investors', investorsPerPage));

/** An investor in the directory. */
export const foundInvestor = closed({
  ...investorCard.properties,
  id: orNull(
    Type.String({
      description:
        'For owners and editors of a company with an open raise: whom to ask for an introduction. null for others.',
    }),
  ),
});
export type FoundInvestor = Static<typeof foundInvestor>;

export const investorDirectory = closed({
  items: Type.Array(foundInvestor, { description: 'The last approved first.' }),
  nextCursor: orNull(Type.String()),
});
export type InvestorDirectory = Static<typeof investorDirectory>;
