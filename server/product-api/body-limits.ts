/**
 * How large a request's body may be. Every route has the smallest limit unless it names another:
 * `bodyLimit: bodyWithText(contactBodyMaxLength)` where a long text is sent.
 */
const kibibyte = 1024;

/** What a form with a few fields needs many times over. */
export const bodyMaxBytes: number = 16 * kibibyte;
/** A cap table with all the rows that are taken. */
export const calculationMaxBytes: number = 64 * kibibyte;

/** In JSON any character of a text may be written as \uXXXX. */
const bytesPerCharacter = 6;

/** The limit of a body in which texts have so many characters, beside a few small fields. */
export function bodyWithText(characters: number): number {
  return bodyMaxBytes + Math.ceil((characters * bytesPerCharacter) / kibibyte) * kibibyte;
}
