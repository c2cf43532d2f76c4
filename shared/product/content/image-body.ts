import { Type } from 'typebox';
import { acceptedImageTypes } from './image-address.ts';

const bytes = Type.Unsafe<unknown>({ contentEncoding: 'binary' });

/** The body of an endpoint that takes an image: its bytes, in any of the accepted types. */
export const imageBody = {
  content: Object.fromEntries(
    acceptedImageTypes.flatMap(({ types }) => types).map((type) => [type, { schema: bytes }]),
  ),
};
