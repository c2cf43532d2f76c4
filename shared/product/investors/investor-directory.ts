/** Investors as others find them: what they chose to show, and nothing else of their profiles. */
import { type Static, Type } from 'typebox';
import { pageQuery } from '../../http/page-query.ts';
import { investorsPerPage } from '../fields/limits.ts';
import { closed, orNull } from '../fields/schema.ts';
import { profileContent } from './investors.ts';

export const investorsQuery = closed(pageQuery('investors', investorsPerPage));

/** A legal name is for agreements, so it is not among what others see. */
export const investorCard = Type.Pick(
  profileContent,
  [
    ...(['kind', 'displayName', 'country', 'bio', 'thesis', 'stages', 'sectors'] as const),
    ...(['countries', 'checkMin', 'checkMax', 'leads'] as const),
  ],
  { additionalProperties: false },
);
export type InvestorCard = Static<typeof investorCard>;

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
