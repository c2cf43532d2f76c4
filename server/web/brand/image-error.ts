/** A file that cannot be used as an image; the message is the end of a sentence that says why. */
export class ImageError extends Error {
  override readonly name = 'ImageError';
}
