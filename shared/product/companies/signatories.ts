/** Who signs for a company beside its owner. */
import { type Static, Type } from 'typebox';
import { legalNameMaxLength, signatoryTitleMaxLength } from '../fields/limits.ts';
import { closed, idOf, line, moment } from '../fields/schema.ts';

/** The name and the title of a signatory, as they stand under an agreement. */
export const signatoryRequest = closed({
  name: line(legalNameMaxLength, { title: 'the name, as it appears under the agreement' }),
  title: line(signatoryTitleMaxLength, { title: 'the title in the company' }),
});

export const signatoryList = closed({
  items: Type.Array(
    closed({
      id: idOf('usr'),
      member: Type.String({ description: 'The name of the account.' }),
      name: Type.String(),
      title: Type.String(),
      namedAt: moment,
    }),
    { description: 'By name. The owner can always sign and is not listed.' },
  ),
});
export type SignatoryList = Static<typeof signatoryList>;
export type Signatory = SignatoryList['items'][number];
