/** The NDA of a data room, in its versions. */
import { type Static, Type } from 'typebox';
import { ndaMaxLength, ndaMinLength } from '../fields/limits.ts';
import { closed, longText, moment, orNull } from '../fields/schema.ts';

export const ndaAcceptance = closed({
  version: Type.Integer({ minimum: 1, maximum: 1_000_000, title: 'the version of the NDA' }),
});

export const ndaText = closed({
  version: Type.Integer(),
  text: Type.String(),
  sha256: Type.String(),
  createdAt: moment,
});
export type NdaText = Static<typeof ndaText>;
/** What the company wrote last, which its next change is a change of. */
export const ndaEdit = closed(
  {
    version: Type.Integer({
      minimum: 0,
      description: 'For If-Match; it counts saves, and is not the version that readers accept.',
    }),
    text: Type.String({ description: 'Proposed, or else in effect; empty if there is none.' }),
    isProposed: Type.Boolean({ description: 'Whether an operator has yet to approve it.' }),
  },
  { description: 'What the company wrote last; null for others.' },
);
export type NdaEdit = Static<typeof ndaEdit>;
export const ndaResponse = closed({ nda: orNull(ndaText), edit: orNull(ndaEdit) });
export type NdaResponse = Static<typeof ndaResponse>;
export const ndaVersions = closed({
  items: Type.Array(ndaText, { description: 'Newest first, the one in force included.' }),
});
export type NdaVersions = Static<typeof ndaVersions>;
export const ndaChange = closed({
  text: longText(ndaMinLength, ndaMaxLength, 'the text of the NDA'),
});
