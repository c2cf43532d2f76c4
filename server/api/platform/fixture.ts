/** Reads the fixtures of the demo: JSON and Markdown beside the code that plays them. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { projectRoot } from '#server/project.ts';
import { type Currency, minorDigits } from '#shared/money/currencies.ts';
import type { Money } from '#shared/money/money.ts';
import { dayField } from '#shared/product/fields/money-fields.ts';
import { fieldErrors } from './http/validation.ts';

/** A place in a file: a JSON pointer, empty for all of it. */
export interface FixturePlace {
  readonly file: string;
  readonly pointer?: string;
}

/** The text of a fixture, with the ends of lines that it has everywhere. */
export function fixtureText(file: string): string {
  return readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
}

/**
 * A fixture in JSON that fits a schema.
 * @throws Error that names the file, and the places that do not fit
 */
export function fixture<S extends TSchema>(file: string, schema: S): Static<S> {
  try {
    return fitting({ file }, schema, JSON.parse(fixtureText(file)));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new Error(`${relative(projectRoot, file)}: ${error.message}`);
  }
}

/**
 * A value of a fixture, once it fits a schema.
 * @throws Error that names the file, and the places that do not fit
 */
export function fitting<S extends TSchema>(
  { file, pointer: before = '' }: FixturePlace,
  schema: S,
  value: unknown,
): Static<S> {
  const faults = Value.Errors(schema, value);
  if (faults.length === 0) return value as Static<S>;
  const errors = fieldErrors(schema as object, faults as never, value);
  // Of a choice of many words, only its branches may have been reported.
  const [first] = faults.map(({ instancePath, message }) => ({ pointer: instancePath, message }));
  const named = errors.length > 0 || first === undefined ? errors : [first];
  const places = named.map(({ pointer, message }) => `${before + pointer || '/'}: ${message}`);
  throw new Error(`${relative(projectRoot, file)} ${places.join(' ')}`);
}

/** What the numbers of a fixture stand for. */
export interface FixtureUnits {
  readonly currency: Currency;
  /** The moment that many days from now, in ISO 8601. */
  readonly day?: (days: number) => string;
}

interface SchemaNode {
  readonly anyOf?: readonly SchemaNode[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly items?: SchemaNode;
  readonly format?: string;
  readonly pattern?: string;
}

const { pattern: dayPattern } = dayField({}) as SchemaNode;

/**
 * Writes out what a fixture says in short: a number is whole units of the currency where the schema
 * has money, and days from now where it has a moment or a day.
 */
export function writtenOut(
  schema: object | undefined,
  value: unknown,
  units: FixtureUnits,
): unknown {
  const { anyOf, properties, items, format, pattern } = (schema ?? {}) as SchemaNode;
  if (anyOf !== undefined && value !== null) return writtenOut(anyOf[0], value, units);
  if (typeof value === 'number') {
    if (properties?.['currency'] !== undefined) return wholeUnits(units.currency, value);
    if (format === 'date-time') return units.day?.(value);
    return pattern === dayPattern ? units.day?.(value).slice(0, 10) : value;
  }
  if (Array.isArray(value)) return value.map((one) => writtenOut(items, one, units));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, writtenOut(properties?.[name], one, units)]),
  );
}

function wholeUnits(currency: Currency, amount: number): Money {
  return { amount: amount * 10 ** minorDigits(currency), currency };
}
