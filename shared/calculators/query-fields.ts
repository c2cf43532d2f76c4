/** Finds the form field that an error in the inputs belongs to. */
import { calculatorShapes, firstNeeded } from './calculator-fields.ts';
import type { Part, Rows, Shape } from './field.ts';
import { namedMessage } from './field-names.ts';
import type { ReadQuery } from './query.ts';
import type { FieldMessage } from './query-reader.ts';
import type { InputFault } from './refusal.ts';

/** Errors that the engine found, as messages at the fields of the form. */
export function fieldMessages(
  { calculator, rows }: Pick<ReadQuery, 'calculator' | 'rows'>,
  faults: readonly InputFault[],
): readonly FieldMessage[] {
  return faults.map(({ pointer, code, message }) => {
    const path = pointer.split('/').slice(1);
    const field = nameIn(calculatorShapes[calculator], path, rows);
    return { field, code, message: namedMessage(field, message) };
  });
}

function nameIn(shape: Shape, [key = '', ...rest]: readonly string[], rows: Rows): string {
  const part: Part | undefined = shape[key];
  if (part === undefined) return key;
  if (part.kind === 'group') return nameIn(part.parts, rest, rows);
  if (part.kind !== 'rows') return part.name;
  const [index, inRow] = part.single ? ['0', rest[0]] : rest;
  const number = rows[part.group][Number(index ?? 0)] ?? 1;
  const name = inRow === undefined ? firstNeeded(part).name : nameIn(part.fields, [inRow], rows);
  return `${part.group}${number}_${name}`;
}
