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
export const ndaResponse = closed({ nda: orNull(ndaText) });
export type NdaResponse = Static<typeof ndaResponse>;
export const ndaVersions = closed({
  items: Type.Array(ndaText, { description: 'Newest first, the one in force included.' }),
});
export type NdaVersions = Static<typeof ndaVersions>;
export const ndaChange = closed({
  text: longText(ndaMinLength, ndaMaxLength, 'the text of the NDA'),
});
