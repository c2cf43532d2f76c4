/** A signed text after its investor was erased, where their name may stand anywhere in it. */
import { countries } from '../../fields/countries.ts';

/** A country as annexes write it: by its name, and by its code until November 2026. */
const country = `(?:[A-Z]{2}|${Object.values(countries)
  .map((name) => RegExp.escape(name))
  .join('|')})`;

/** Where the annex names the investor: a person, or an entity with who signs for it. */
const person = new RegExp(`^Investor: (.+?),? ${country}(?:; (.+))?\\.$`, 'gm');
const entity = new RegExp(
  `^Investor: (.+?)\\. Registered in ${country}(?![\\p{L}])(?:(?:, registration number (.+?))?; (.+?)\\. The signatory states:)?`,
  'gmu',
);

/** A shorter address or number may stand in a text for something else. */
const factMin = 4;

/**
 * Reads who the investor is in the annex of an own agreement: what they are called, alone and with who
 * signs for them, their address and their number in a register.
 */
export function investorFactsIn(text: string): readonly string[] {
  return [...text.matchAll(person), ...text.matchAll(entity)].flatMap(([, name = '', ...facts]) => [
    ...namesIn(name),
    ...facts.filter((fact) => fact !== undefined && fact.length >= factMin),
  ]);
}

/** "Hollow Oak Capital GmbH, by Nora Lind, Managing Director" is also called by each of its names. */
function namesIn(name: string): readonly string[] {
  const [legalName = '', signatory] = name.split(', by ');
  if (signatory === undefined) return [name];
  const [signer = ''] = signatory.split(', ');
  return [name, legalName, signer];
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
