/** Reads fields as people typed them; keeps the entry, says what was understood, notes faults. */
import type { Currency } from '../money/currencies.ts';
import type { Money } from '../money/money.ts';
import { dayText, readDay } from '../money/parse-days.ts';
import { readMoney } from '../money/parse-money.ts';
import { type Parsed, readBasisPoints, readNumber, readWhole } from '../money/parse-numbers.ts';
import { exactDecimal, type Rational } from '../money/rational.ts';
import { namedMessage } from './field-names.ts';
import { basisPointsText, countText } from './figures.ts';

/** A fault in one field of the form. */
export interface FieldMessage {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

/** Names and values of a query; when a name is repeated, the first one counts. */
export type QueryPairs = Iterable<readonly [name: string, value: string]>;

/** No valid entry is longer. */
export const valueMaxLength = 200;
/** Characters of the name of a holder, SAFE or note. */
export const nameMaxLength = 60;
/** Prices are decimals with at most this many digits after the point, and below this limit. */
const priceMaxDecimals = 10;
const priceLimit = 1_000_000_000_000n;

export interface QueryReader {
  /** What was typed, by field, to fill in the form again. */
  readonly typed: Readonly<Record<string, string>>;
  /** What was understood, by field: "$2,500,000". */
  readonly echoes: Readonly<Record<string, string>>;
  readonly messages: readonly FieldMessage[];
  /** Whether any of these fields has an entry. */
  has(...fields: readonly string[]): boolean;
  text(field: string): string;
  name(field: string, fallback: string): string;
  /** `needed` is the message for an empty field; without it the field may be empty. */
  money(field: string, currency: Currency, needed?: string): Money | undefined;
  count(field: string, max: bigint, needed?: string): bigint | undefined;
  percent(field: string, maxBps: number, needed?: string): number | undefined;
  price(field: string, needed?: string): Rational | undefined;
  day(field: string): string | undefined;
  choice<const V extends string>(
    field: string,
    values: readonly V[],
    needed?: string,
  ): V | undefined;
  flag(field: string): boolean;
  fault(field: string, code: string, message: string): void;
}

/** A reader of one query. */
export function queryReader(pairs: QueryPairs): QueryReader {
  const given = new Map<string, string>();
  for (const [name, value] of pairs) {
    if (!given.has(name)) given.set(name, value.slice(0, valueMaxLength).toWellFormed());
  }
  const typed: Record<string, string> = {};
  const echoes: Record<string, string> = {};
  const messages: FieldMessage[] = [];

  function text(field: string): string {
    const value = (given.get(field) ?? '').trim();
    if (value !== '') typed[field] = value;
    return value;
  }

  function fault(field: string, code: string, message: string): void {
    if (messages.some((known) => known.field === field)) return;
    messages.push({ field, code, message: namedMessage(field, message) });
  }

  function read<T>(
    field: string,
    needed: string | undefined,
    reading: (text: string) => Parsed<T>,
    echo: (value: T) => string,
  ): T | undefined {
    const value = text(field);
    if (value === '') {
      if (needed !== undefined) fault(field, 'required', needed);
      return undefined;
    }
    const found = reading(value);
    if (!found.ok) {
      fault(field, found.code, found.message);
      return undefined;
    }
    echoes[field] = echo(found.value);
    return found.value;
  }

  return {
    typed,
    echoes,
    messages,
    text,
    fault,
    has: (...fields) => fields.some((field) => text(field) !== ''),
    name: (field, fallback) => cleanName(text(field)) || fallback,
    money: (field, currency, needed) =>
      read(
        field,
        needed,
        (value) => readMoney(value, currency),
        ({ echo }) => echo,
      )?.money,
    count: (field, max, needed) => read(field, needed, (value) => readWhole(value, max), countText),
    percent: (field, maxBps, needed) =>
      read(field, needed, (value) => readBasisPoints(value, maxBps), basisPointsText),
    price: (field, needed) => read(field, needed, readPrice, (value) => exactDecimal(value) ?? ''),
    day: (field) => read(field, undefined, (value) => readDay(value), dayText),
    choice(field, values, needed) {
      const value = text(field);
      const known = values.find((candidate) => candidate === value);
      if (known === undefined && (value !== '' || needed !== undefined)) {
        fault(field, value === '' ? 'required' : 'choice', needed ?? `Choose one of the options.`);
      }
      return known;
    },
    flag: (field) => !['', '0', 'no', 'off', 'false'].includes(text(field).toLowerCase()),
  };
}

/** Names are shown in tables and sentences, so they are one line without control characters. */
function cleanName(value: string): string {
  const line = value.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return [...line].slice(0, nameMaxLength).join('').trim();
}

function readPrice(value: string): Parsed<Rational> {
  const read = readNumber(value.replace(/^\D{1,3}(?=[\d.])/, ''));
  if (!read.ok) return read;
  const decimals = exactDecimal(read.value)?.split('.')[1]?.length ?? 0;
  if (decimals > priceMaxDecimals) {
    const message = `Enter at most ${priceMaxDecimals} decimals.`;
    return { ok: false, code: 'precision', message };
  }
  if (read.value.n >= priceLimit * read.value.d) {
    const message = `Enter less than ${priceLimit.toLocaleString('en-US')}.`;
    return { ok: false, code: 'maximum', message };
  }
  return read;
}
