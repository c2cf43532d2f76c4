/** A signed text after its investor was erased, where their name may stand anywhere in it. */

/** Where the annex names the investor: a person, or an entity with who signs for it. */
const parties = [
  /^Investor: (.+?),? [A-Z]{2}\.$/gm,
  /^Investor: (.+?)\. Registered in [A-Z]{2}\b/gm,
];

/** Reads what the investor is called in the annex of an own agreement. */
export function investorNamesIn(text: string): readonly string[] {
  return parties.flatMap((party) => [...text.matchAll(party)].flatMap(([, name]) => name ?? []));
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
