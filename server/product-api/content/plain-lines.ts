/**
 * A text as it is kept: forms send \r\n, and the databases differ in what they make of NUL and of
 * half a character.
 */
export function plainLines(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll('\u0000', '').toWellFormed();
}
