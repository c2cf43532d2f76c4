/** The schema of a calculator's request, from the declarations of its entries. */
import { type TSchema, type TUnsafe, Type } from 'typebox';
import { rowsMax } from '../../calculators/cap-table.ts';
import type {
  EntriesOf,
  Field,
  Part,
  RequestWords,
  Shape,
  ShapeWords,
} from '../../calculators/field.ts';
import { insideSentence } from '../../calculators/field-names.ts';
import { nameMaxLength } from '../../calculators/query-reader.ts';
import type { Money } from '../../money/money.ts';
import {
  basisPointsField,
  currencyField,
  dayField,
  moneyField,
  priceField,
  sharesField,
} from '../fields/money-fields.ts';
import { closed, line, oneOf } from '../fields/schema.ts';

/** What each kind of field is in JSON; a choice is one of its own options. */
interface JsonValues {
  readonly name: string;
  readonly money: Money;
  /** Digits, because JSON numbers do not keep so many safely. */
  readonly shares: string;
  readonly percent: number;
  readonly price: string;
  readonly day: string;
  readonly place: number;
  readonly flag: boolean;
}

/** A request with these entries. */
export type RequestOf<S> = EntriesOf<
  S,
  JsonValues,
  | { readonly required: true }
  | { readonly kind: 'group' }
  | { readonly kind: 'rows'; readonly ask: string }
  | { readonly kind: 'rows'; readonly single: true }
>;

/** The schema of a request with these entries. */
export function requestSchema<const S extends Shape>(
  shape: S,
  words: ShapeWords<S>,
  examples: readonly object[],
): TUnsafe<RequestOf<S>> {
  return closed(schemas(shape, words as Words), { examples }) as never;
}

/** Makes the schema of a request with the currency of the calculation. */
export function requestInCurrency<const S extends Shape>(
  shape: S,
  words: ShapeWords<S>,
  examples: readonly object[],
): TUnsafe<RequestOf<S> & { readonly currency: Money['currency'] }> {
  return closed(
    { currency: currencyField, ...schemas(shape, words as Words) },
    { examples },
  ) as never;
}

type Words = Readonly<Record<string, RequestWords>>;

function schemas(shape: Shape, words: Words = {}): Record<string, TSchema> {
  return Object.fromEntries(
    Object.entries(shape).map(([key, part]) => {
      const schema = schemaOf(part, words[key] ?? {});
      return [key, isRequired(part) ? schema : Type.Optional(schema)];
    }),
  );
}

function isRequired(part: Part): boolean {
  if (part.kind === 'group') return true;
  if (part.kind === 'rows') return part.single === true || part.ask !== undefined;
  return part.required === true;
}

function schemaOf(part: Part, words: RequestWords): TSchema {
  const { title = '', description = '', minItems, parts } = words;
  if (part.kind === 'group') return closed(schemas(part.parts, parts), { description });
  if (part.kind !== 'rows') return fieldSchema(part, words);
  const row = closed(schemas(part.fields, parts));
  if (part.single) return row;
  return Type.Array(row, {
    ...(minItems === undefined ? {} : { minItems }),
    maxItems: rowsMax,
    title,
  });
}

function fieldSchema(field: Field, { sentence, example, ...given }: RequestWords): TSchema {
  const words = { title: `the ${insideSentence(field.called ?? field.label)}`, ...given };
  switch (field.kind) {
    case 'name':
      return line(nameMaxLength, { title: 'a name' });
    case 'money':
      return moneyField(words);
    case 'shares':
      return sharesField(words);
    case 'price':
      return priceField(words);
    case 'day':
      return dayField(words);
    case 'percent':
      return basisPointsField({ ...field, ...(example === undefined ? {} : { example }) }, words);
    case 'place':
      return Type.Integer({ minimum: 0, maximum: rowsMax, ...words });
    case 'flag':
      return Type.Boolean(given);
    case 'choice': {
      const sentences = sentence && { sentences: { required: sentence, choice: sentence } };
      return oneOf(Object.keys(field.options) as [string, string], { ...words, ...sentences });
    }
  }
}
