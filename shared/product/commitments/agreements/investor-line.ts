/** Who a text that was signed says that the investor is. */
import { countries } from '../../fields/countries.ts';

/** The investor, as the last line that names one has it: the portal adds that after a company's text. */
export interface NamedInvestor {
  /** Of an entity with who signs for it. */
  readonly name: string;
  /** ISO 3166-1, two letters. */
  readonly country: string;
  /** This and the address are empty where the text has none. */
  readonly registrationNumber: string;
  readonly address: string;
}

/** A country as texts write it: by its name, and by its code until November 2026. */
const country = `([A-Z]{2}|${Object.values(countries)
  .map((name) => RegExp.escape(name))
  .join('|')})`;
const codes = new Map(Object.entries(countries).map(([code, name]) => [name, code]));

const line = /^Investor: .*$/gm;
const person = new RegExp(`^Investor: (.+?),? ${country}(?:; (.+))?\\.$`);
const entity = new RegExp(
  `^Investor: (.+?)\\. Registered in ${country}(?![\\p{L}])(?:(?:, registration number (.+?))?; (.+?)\\. The signatory states:)?`,
  'u',
);

/** Reads the investor in a text; undefined where it names none, or they were erased. */
export function namedInvestorIn(text: string): NamedInvestor | undefined {
  const last = [...text.matchAll(line)].at(-1)?.[0] ?? '';
  const asEntity = entity.exec(last);
  if (asEntity !== null) {
    const [, name = '', where = '', registrationNumber = '', address = ''] = asEntity;
    return { name, country: codes.get(where) ?? where, registrationNumber, address };
  }
  const asPerson = person.exec(last);
  if (asPerson === null) return undefined;
  const [, name = '', where = '', address = ''] = asPerson;
  return { name, country: codes.get(where) ?? where, registrationNumber: '', address };
}
