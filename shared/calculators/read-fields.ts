/** Reads the declared entries of a calculator from a query. Empty rows do not count. */
import type { Currency } from '../money/currencies.ts';
import { firstNeeded } from './calculator-fields.ts';
import { rowsMax, sharesMax } from './cap-table.ts';
import type { Field, Rows, RowsPart, Shape } from './field.ts';
import type { QueryReader } from './query-reader.ts';

/** The values that were read, and the rows that turned out to be used. */
export interface FieldValues {
  readonly reader: QueryReader;
  readonly currency: Currency;
  readonly rows: Rows;
}

/**
 * The inputs by their declared names. What is missing or cannot be read is left out, and the reader
 * has a message for it.
 */
export function readShape(shape: Shape, reading: FieldValues): Record<string, unknown> {
  return valuesOf(shape, (part) => {
    if (part.kind === 'group') return readShape(part.parts, reading);
    return part.kind === 'rows' ? readRows(part, reading) : readField(part, part.name, reading);
  });
}

function readRows(part: RowsPart, reading: FieldValues): unknown {
  const { group, title, fields, ask } = part;
  const { reader, rows } = reading;
  rows[group] = part.single ? [1] : usedRows(reader, part);
  if (rows[group].length === 0 && ask !== undefined) {
    reader.fault(`${group}1_${firstNeeded(part).name}`, 'required', ask);
  }
  const read = rows[group].map((row) =>
    valuesOf(fields, (field) => {
      const name = `${group}${row}_${field.name}`;
      return field.kind === 'name'
        ? reader.name(name, `${title} ${row}`)
        : readField(field, name, reading, group);
    }),
  );
  return part.single ? read[0] : read;
}

/** The rows in which something was entered; what a form always sends does not count. */
function usedRows(reader: QueryReader, { group, fields }: RowsPart): number[] {
  const telling = Object.values(fields).filter((field) =>
    field.kind === 'name' ? field.counts : field.kind !== 'choice' && field.kind !== 'flag',
  );
  return Array.from({ length: rowsMax }, (_, index) => index + 1).filter((row) => {
    // Read even when the row is not used yet, so that the form keeps the name.
    reader.text(`${group}${row}_name`);
    return reader.has(...telling.map(({ name }) => `${group}${row}_${name}`));
  });
}

function readField(field: Field, name: string, reading: FieldValues, group?: keyof Rows): unknown {
  const { reader, rows, currency } = reading;
  const need = field.need?.({ ...reader, rows }) ?? (field.required ? 'needed' : 'optional');
  if (need === 'unread') return undefined;
  const ask = need === 'needed' ? field.ask : undefined;
  switch (field.kind) {
    case 'name':
      return reader.text(name) || undefined;
    case 'money':
      return reader.money(name, currency, ask);
    case 'shares':
      return reader.count(name, sharesMax, ask) ?? field.usual;
    case 'percent': {
      const { min = 0, max, below = '', usual } = field;
      const points = reader.percent(name, max, ask);
      if (points !== undefined && points < min) reader.fault(name, 'minimum', below);
      return points ?? usual;
    }
    case 'price':
      return reader.price(name, ask);
    case 'day':
      return reader.day(name);
    case 'choice':
      return reader.choice(name, Object.keys(field.options), ask) ?? field.usual ?? field.otherwise;
    case 'flag':
      return reader.flag(name) || undefined;
    case 'place':
      return readPlace(reader, name, group === undefined ? [] : rows[group]);
  }
}

/**
 * In the form the field gives the number of a row; the engine counts only the rows that are used.
 */
function readPlace(reader: QueryReader, name: string, used: readonly number[]): number | undefined {
  const row = reader.count(name, BigInt(rowsMax));
  if (row === undefined || row === 0n) return row === undefined ? undefined : 0;
  const place = used.indexOf(Number(row)) + 1;
  if (place === 0) reader.fault(name, 'no-such-safe', `There is no SAFE ${row} in the list.`);
  return place;
}

function valuesOf<P>(
  parts: Readonly<Record<string, P>>,
  read: (part: P) => unknown,
): Record<string, unknown> {
  const values = Object.entries(parts).map(([key, part]) => [key, read(part)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}
