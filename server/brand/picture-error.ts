/** A file that is no picture we show; the message says why, as the end of a sentence. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
}
