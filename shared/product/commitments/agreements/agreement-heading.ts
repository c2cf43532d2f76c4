/** The blocks of an agreement that are headings: "4. Payment", "4.1 Bank account", "A2. Amount". */
const heading = /^(?:\d+\.(?:\d+)?|A\d+\.) /;

/** Tells whether a block of the text of an agreement is the heading of a section. */
export function isAgreementHeading(block: string): boolean {
  return heading.test(block);
}

/** Writes a paragraph so that it is not read as a heading, whatever its first words are. */
export function asParagraph(text: string): string {
  // A space that does not break looks the same, and is in no heading.
  return isAgreementHeading(text) ? text.replace(' ', '\u00a0') : text;
}
