/** Writes an IBAN, a number or a reference in groups of four, as banks print them. */
export function inFours(text: string): string {
  return text.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

/** Writes a sort code as banks print it: 12-34-56. */
export function sortCodeWords(digits: string): string {
  return digits.replaceAll(/(\d{2})(?=\d)/g, '$1-');
}
