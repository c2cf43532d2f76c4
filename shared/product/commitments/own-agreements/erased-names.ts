/** A signed text after its investor was erased, where their name may stand anywhere in it. */
import { countries } from '../../fields/countries.ts';

/** A country as annexes write it: by its name, and by its code until November 2026. */
const country = `(?:[A-Z]{2}|${Object.values(countries)
  .map((name) => RegExp.escape(name))
  .join('|')})`;

/** Where the annex names the investor: a person, or an entity with who signs for it. */
const parties = [
  new RegExp(`^Investor: (.+?),? ${country}\\.$`, 'gm'),
  new RegExp(`^Investor: (.+?)\\. Registered in ${country}(?![\\p{L}])`, 'gmu'),
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
