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

export const investorDirectory = closed({
  items: Type.Array(investorCard, { description: 'The last approved first.' }),
  nextCursor: orNull(Type.String()),
});
export type InvestorDirectory = Static<typeof investorDirectory>;
