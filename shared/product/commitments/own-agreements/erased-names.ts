/** A signed text after its investor was erased, where their name may stand anywhere in it. */

/** Ends what a party is called in the annex: their country, and a full stop. */
const party = /^Investor: (.+?),? [A-Z]{2}\.$/gm;

/** Reads what the investor is called in the annex of an own agreement. */
export function investorNamesIn(text: string): readonly string[] {
  return [...text.matchAll(party)].flatMap(([, name]) => name ?? []);
}

/** Replaces names wherever they stand as whole words. */
export function withoutNames(text: string, names: readonly string[], instead: string): string {
  const longestFirst = [...new Set(names.map(asWritten))]
    .filter((name) => name !== '')
    .toSorted((a, b) => b.length - a.length);
  return longestFirst.reduce((rest, name) => {
    const whole = new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(name)}(?![\\p{L}\\p{N}])`, 'gu');
    return rest.replace(whole, () => instead);
  }, text);
}

/** A name as an agreement writes it. */
function asWritten(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim();
}
