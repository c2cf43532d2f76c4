/** The repeated rows of a calculation's form: holder1_…, safe1_…, note1_…. Empty rows do not count. */
import type { Currency } from '../money/currencies.ts';
import { type CapTable, rowsMax, sharesMax } from './cap-table.ts';
import { capBases, interestMaxBps, type Note } from './convertible-note.ts';
import { dayCounts } from './day-count.ts';
import { discountMaxBps, type Safe } from './post-money-safe.ts';
import type { QueryReader } from './query-reader.ts';

/** The numbers of the rows that are used, by group. */
export interface Rows {
  holder: readonly number[];
  safe: readonly number[];
  note: readonly number[];
}

/** The rows in which one of these fields has an entry. */
function usedRows(reader: QueryReader, group: keyof Rows, fields: readonly string[]): number[] {
  return Array.from({ length: rowsMax }, (_, index) => index + 1).filter((row) => {
    // Read even when the row is not used yet, so that the form keeps the name.
    reader.text(`${group}${row}_name`);
    return reader.has(...fields.map((field) => `${group}${row}_${field}`));
  });
}

/** Holders, options and pool. */
export function readCapTable(reader: QueryReader, rows: Rows): CapTable {
  rows.holder = usedRows(reader, 'holder', ['name', 'shares']);
  if (rows.holder.length === 0) {
    reader.fault('holder1_shares', 'required', 'Enter at least one holder with shares.');
  }
  return {
    holders: rows.holder.map((row) => ({
      name: reader.name(`holder${row}_name`, `Holder ${row}`),
      shares: reader.count(`holder${row}_shares`, sharesMax, 'Enter the number of shares.') ?? 0n,
    })),
    optionsGranted: reader.count('granted', sharesMax) ?? 0n,
    optionsPromised: reader.count('promised', sharesMax) ?? 0n,
    poolUnissued: reader.count('unissued', sharesMax) ?? 0n,
  };
}

const safeFields = ['amount', 'cap', 'sold', 'discount', 'mfn'];

/** The SAFEs of the rows that have an amount or terms. */
export function readSafes(reader: QueryReader, currency: Currency, rows: Rows): readonly Safe[] {
  rows.safe = usedRows(reader, 'safe', safeFields);
  return rows.safe.flatMap((row): readonly Safe[] => {
    const at = `safe${row}_`;
    const name = reader.name(`${at}name`, `SAFE ${row}`);
    const amount = reader.money(`${at}amount`, currency, 'Enter an amount.');
    const cap = reader.money(`${at}cap`, currency);
    const ownershipBps = reader.percent(`${at}sold`, 10_000);
    const discountBps = reader.percent(`${at}discount`, discountMaxBps);
    const mfnAdopts = readAdoption(reader, `${at}mfn`, rows.safe);
    const proRata = reader.flag(`${at}prorata`);
    if (ownershipBps === 0) reader.fault(`${at}sold`, 'minimum', 'Enter more than 0%.');
    if (amount === undefined) return [];
    return [
      {
        name,
        amount,
        ...(cap === undefined ? {} : { cap }),
        ...(ownershipBps === undefined ? {} : { ownershipBps }),
        ...(discountBps === undefined ? {} : { discountBps }),
        ...(mfnAdopts === undefined ? {} : { mfnAdopts }),
        ...(proRata ? { proRata } : {}),
      },
    ];
  });
}

/**
 * In the form the field gives the number of a row; the engine counts only the rows that are used.
 */
function readAdoption(
  reader: QueryReader,
  field: string,
  used: readonly number[],
): number | undefined {
  const row = reader.count(field, BigInt(rowsMax));
  if (row === undefined || row === 0n) return row === undefined ? undefined : 0;
  const place = used.indexOf(Number(row)) + 1;
  if (place === 0) reader.fault(field, 'no-such-safe', `There is no SAFE ${row} in the list.`);
  return place;
}

const noteFields = ['principal', 'rate', 'from', 'to', 'cap', 'base_shares', 'discount'];

/** The notes of the rows that are used. */
export function readNotes(reader: QueryReader, currency: Currency, rows: Rows): readonly Note[] {
  rows.note = usedRows(reader, 'note', noteFields);
  return rows.note.flatMap((row) => readNote(reader, currency, row) ?? []);
}

/** One note; undefined without a principal. */
export function readNote(reader: QueryReader, currency: Currency, row: number): Note | undefined {
  const at = `note${row}_`;
  const name = reader.name(`${at}name`, `Note ${row}`);
  const principal = reader.money(`${at}principal`, currency, 'Enter an amount.');
  const interestBps = reader.percent(`${at}rate`, interestMaxBps) ?? 0;
  const dayCount = reader.choice(`${at}days`, dayCounts) ?? 'actual_365';
  const from = reader.day(`${at}from`);
  const to = reader.day(`${at}to`);
  const cap = reader.money(`${at}cap`, currency);
  const capBase = reader.choice(`${at}base`, capBases);
  const capBaseShares = reader.count(`${at}base_shares`, sharesMax);
  const discountBps = reader.percent(`${at}discount`, discountMaxBps);
  if (principal === undefined) return undefined;
  return {
    name,
    principal,
    interestBps,
    dayCount,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(cap === undefined ? {} : { cap }),
    ...(capBase === undefined ? {} : { capBase }),
    ...(capBaseShares === undefined ? {} : { capBaseShares }),
    ...(discountBps === undefined ? {} : { discountBps }),
  };
}
