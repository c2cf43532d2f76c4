/** A file that cannot be used as a picture; the message is the end of a sentence that says why. */
export class ImageError extends Error {
  override readonly name = 'ImageError';
}
