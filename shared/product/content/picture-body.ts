import { Type } from 'typebox';
import { takenPictures } from './media.ts';

const bytes = Type.Unsafe<unknown>({ contentEncoding: 'binary' });

/** The body of an endpoint that takes a picture: its bytes, in any of the accepted types. */
export const pictureBody = {
  content: Object.fromEntries(
    takenPictures.flatMap(({ types }) => types).map((type) => [type, { schema: bytes }]),
  ),
};
