/** Finds references of payments in what a bank says about one. */

const length = 11;

/**
 * Returns the references in a text that are known, each once: in any case, with spaces, hyphens and line
 * breaks within, an O for a zero, an I or an L for a one. A reference has a check symbol, so that hardly
 * any other text has one by chance.
 */
export function referencesIn(text: string, known: ReadonlyMap<string, string>): readonly string[] {
  const plain = text
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  const found = new Set<string>();
  for (let at = 0; at + length <= plain.length; at += 1) {
    const part = plain.slice(at, at + length);
    if (known.has(part)) found.add(part);
  }
  return [...found];
}
