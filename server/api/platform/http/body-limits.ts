/**
 * How large a request's body may be. Every route has the smallest limit unless it names another:
 * `bodyLimit: bodyWithText(contactBodyMaxLength)` where a long text is sent.
 */
const kibibyte = 1024;

/** Many times what a form with a few fields needs. */
export const bodyMaxBytes: number = 16 * kibibyte;
/** A cap table with the maximum number of rows. */
export const calculationMaxBytes: number = 64 * kibibyte;

/** In JSON any character of a text may be written as \uXXXX. */
const bytesPerCharacter = 6;

/** The limit of a body with texts of this many characters and a few small fields. */
export function bodyWithText(characters: number): number {
  return bodyMaxBytes + Math.ceil((characters * bytesPerCharacter) / kibibyte) * kibibyte;
}
