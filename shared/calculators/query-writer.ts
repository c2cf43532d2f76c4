/** Writes a calculation as a query that is short, stable and reads back to the same inputs. */
import { majorUnits } from '../money/money.ts';
import { exactDecimal, multiply, type Rational, rational } from '../money/rational.ts';
import { calculatorShapes, fieldNamed } from './calculator-fields.ts';
import type { Field, FieldValues, Shape } from './field.ts';
import type { CalculatorQuery, ReadQuery } from './query.ts';
import { roundEntries } from './round-inputs.ts';

export type WrittenPair = readonly [name: string, value: string];

/** The fields of a calculation in their order; empty fields and default values are left out. */
export function writeQuery(asked: CalculatorQuery): readonly WrittenPair[] {
  const { calculator } = asked;
  const currency = calculator === 'reg-cf-limit' ? 'USD' : asked.inputs.currency;
  const inputs = calculator === 'priced-round' ? roundEntries(asked.inputs) : asked.inputs;
  return [
    ...(calculator === 'priced-round' ? [] : [['calc', calculator] as const]),
    ...(currency === 'USD' ? [] : [['currency', currency] as const]),
    ...pairsOf(calculatorShapes[calculator], inputs),
  ];
}

/**
 * Returns what a form holds as a query, even when it cannot be calculated yet: in its shortest form
 * when it can, else as typed, so that a reload loses nothing.
 */
export function heldQuery(read: ReadQuery): string {
  if (read.asked !== undefined) return queryText(writeQuery(read.asked));
  const { calculator, isAsked, typed } = read;
  if (!isAsked) return calculator === 'priced-round' ? '' : queryText([['calc', calculator]]);
  return queryText(Object.entries(typed).filter(([name, value]) => !isUsual(name, value)));
}

/** Tells whether it is a default value, which a form always sends. */
export function isUsual(name: string, value: string): boolean {
  if (name === 'calc') return value === 'priced-round';
  if (name === 'currency') return value === 'USD';
  const field = fieldNamed(name)?.field;
  return field?.kind === 'choice' && field.usual === value;
}

/** The query as it is in a link, without the question mark. */
export function queryText(pairs: readonly WrittenPair[]): string {
  const encoded = (text: string) => encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+');
  return pairs.map(([name, value]) => `${name}=${encoded(value)}`).join('&');
}

/** The fields of a shape in their order; empty fields and default values are left out. */
export function shapePairs(shape: Shape, inputs: object): readonly WrittenPair[] {
  return pairsOf(shape, inputs);
}

/** `at` is what the names of a row begin with, and `usualName` what the row is called by default. */
function pairsOf(shape: Shape, inputs: object, at = '', usualName = ''): readonly WrittenPair[] {
  const values = inputs as Readonly<Record<string, unknown>>;
  return Object.entries(shape).flatMap(([key, part]): readonly WrittenPair[] => {
    const value = values[key];
    if (value === undefined) return [];
    if (part.kind === 'group') return pairsOf(part.parts, value as object);
    if (part.kind === 'rows') {
      const { group, title, fields } = part;
      return (part.single ? [value as object] : (value as readonly object[])).flatMap(
        (row, index) => pairsOf(fields, row, `${group}${index + 1}_`, `${title} ${index + 1}`),
      );
    }
    const usual = part.kind === 'name' ? usualName : 'usual' in part ? part.usual : false;
    return value === usual ? [] : [[at + part.name, textOf(part, value)]];
  });
}

const texts: { readonly [K in keyof FieldValues]: (value: FieldValues[K]) => string } = {
  name: (name) => name,
  money: (money) => short(majorUnits(money)),
  shares: (count) => short(rational(count)),
  percent: (points) => String(points / 100),
  price: (price) => exactDecimal(price) ?? '',
  day: (day) => day,
  place: String,
  flag: () => '1',
};

function textOf({ kind }: Field, value: unknown): string {
  return kind === 'choice' ? String(value) : texts[kind](value as never);
}

/** "15m", "2.5m", "250k" when that is exact with two decimals; else the plain digits. */
function short(value: Rational): string {
  for (const [size, unit] of [
    [1_000_000n, 'm'],
    [1_000n, 'k'],
  ] as const) {
    const scaled = multiply(value, rational(1n, size));
    if (scaled.n >= scaled.d && 100n % scaled.d === 0n) return `${exactDecimal(scaled)}${unit}`;
  }
  return exactDecimal(value) ?? '';
}
