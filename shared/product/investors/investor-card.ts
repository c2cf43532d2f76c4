/** Investors as others find them: what they chose to show, and nothing else of their profiles. */
import { type Static, Type } from 'typebox';
import { profileContent } from './investors.ts';

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
