/**
 * A text as it is stored: forms send \r\n, and the databases treat NUL and lone surrogates
 * differently.
 */
export function plainLines(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll('\u0000', '').toWellFormed();
}
