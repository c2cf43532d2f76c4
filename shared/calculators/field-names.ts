/** What the fields of a calculation are called in messages: with the row they are in. */
import { fieldNamed } from './calculator-fields.ts';

/** "shares" of "Shares", as it stands inside a sentence; "MFN" stays as it is. */
export function insideSentence(words: string): string {
  return words.replace(/^[A-Z](?=[a-z ])/, (first) => first.toLowerCase());
}

/**
 * "SAFE 1, amount" of `safe1_amount`; undefined when the message itself says which field it means.
 */
export function fieldName(name: string): string | undefined {
  if (name === 'currency') return 'Currency';
  const named = fieldNamed(name);
  if (named === undefined) return undefined;
  const { row, field } = named;
  const called = field.called ?? field.label;
  if (called === '') return undefined;
  return row === undefined ? called : `${row}, ${insideSentence(called)}`;
}

/**
 * "SAFE 1, amount: enter 0 or more." Without the name, a list of messages would not say where to
 * look.
 */
export function namedMessage(field: string, message: string): string {
  const name = fieldName(field);
  return name === undefined ? message : `${name}: ${insideSentence(message)}`;
}
