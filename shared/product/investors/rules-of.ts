import type { Jurisdiction } from './certification-bases.ts';

/** The rules that somebody certifies under, in the middle of a sentence. */
export const rulesOf: Readonly<Record<Jurisdiction, string>> = {
  US: 'US rules',
  UK: 'UK rules',
  EU: 'EU rules',
  OTHER: 'the rules of other countries',
};
