/**
 * The company before a round as the query of a calculation: who holds what, and the SAFEs and notes
 * that convert. The part of a saved calculation that is true whatever is raised next.
 */
import { type Currency, currencies } from '../money/currencies.ts';
import { capTableFaults, fullyDilutedShares } from './cap-table.ts';
import { type CapTable, company } from './company-fields.ts';
import { type Note, noteFaults } from './convertible-note.ts';
import type { Rows } from './field.ts';
import { type Safe, safeFaults } from './post-money-safe.ts';
import { queryPairs } from './query-pairs.ts';
import { queryReader } from './query-reader.ts';
import { queryText, shapePairs, type WrittenPair } from './query-writer.ts';
import { readShape } from './read-fields.ts';
import { roundShape } from './round-fields.ts';
import type { RoundInputs } from './round-inputs.ts';

/** The name of a raise's SAFE or note in a calculation that its terms were opened in. */
export const ownSecurityName = 'This raise';

// None is assumed: what a saved calculation does not say is not said.
const {
  otherwise: _otherwise,
  required: _required,
  need: _need,
  ...convention
} = roundShape.convention;

const heldShape = {
  capTable: company,
  safes: roundShape.safes,
  notes: roundShape.notes,
  convention,
} as const;

/** A company before a round. */
export interface HeldCompany {
  /** Of the SAFEs and notes. */
  readonly currency: Currency;
  readonly capTable: CapTable;
  readonly safes: readonly Safe[];
  readonly notes: readonly Note[];
  /** What “pre-money” means when SAFEs and notes convert; undefined when it was not chosen. */
  readonly convention?: RoundInputs['convention'];
}

export type HeldReading =
  | { readonly ok: true; readonly company: HeldCompany }
  /** What to correct, as sentences. */
  | { readonly ok: false; readonly messages: readonly string[] };

/**
 * Reads the company of a query; other entries of the calculation are not looked at. A SAFE or note
 * named as that of a raise is left out, because it is not there before.
 */
export function readHeldCompany(query: string): HeldReading {
  const reader = queryReader(queryPairs(query));
  const currency = reader.choice('currency', currencies) ?? 'USD';
  const rows: Rows = { holder: [], safe: [], note: [] };
  const read = readShape(heldShape, { reader, currency, rows }) as unknown as HeldCompany;
  if (reader.messages.length > 0) {
    return { ok: false, messages: reader.messages.map(({ message }) => message) };
  }
  const safes = withoutOwn(read.safes);
  const notes = read.notes.filter(({ name }) => name !== ownSecurityName);
  const { convention: said } = read;
  const converts = safes.length + notes.length > 0;
  const held: HeldCompany = {
    ...{ currency, capTable: read.capTable, safes, notes },
    ...(said === undefined || !converts ? {} : { convention: said }),
  };
  const faults = [
    ...capTableFaults(held.capTable),
    ...safeFaults(held.safes),
    ...held.notes.flatMap((note, at) => noteFaults(note, `/notes/${at}`)),
  ];
  if (faults.length > 0) return { ok: false, messages: faults.map(({ message }) => message) };
  if (fullyDilutedShares(held.capTable).n > 0n) return { ok: true, company: held };
  return { ok: false, messages: ['Enter at least one holder with shares.'] };
}

/** The pairs of a company in a query; they read back to the same. */
export function heldCompanyPairs(held: HeldCompany): readonly WrittenPair[] {
  return [
    ...(held.currency === 'USD' ? [] : [['currency', held.currency] as const]),
    ...shapePairs(heldShape, held),
  ];
}

/** The company as the shortest query with the same meaning. */
export function heldCompanyQuery(held: HeldCompany): string {
  return queryText(heldCompanyPairs(held));
}

/** An MFN SAFE names another one by its place, and places change when one is left out. */
function withoutOwn(safes: readonly Safe[]): readonly Safe[] {
  const kept = safes.map(({ name }) => name !== ownSecurityName);
  const placeNow = (place: number) =>
    kept[place - 1] ? kept.slice(0, place).filter((isKept) => isKept).length : 0;
  return safes
    .filter((_safe, at) => kept[at])
    .map((safe) =>
      safe.mfnAdopts === undefined ? safe : { ...safe, mfnAdopts: placeNow(safe.mfnAdopts) },
    );
}
