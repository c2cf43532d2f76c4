/** The entries of every calculator, and ways to find one of their fields. */
import type { Field, Part, RowGroup, RowsPart, Shape } from './field.ts';
import { noteShape } from './note-fields.ts';
import { proRataShape } from './pro-rata-fields.ts';
import { regCfShape } from './reg-cf-fields.ts';
import { roundShape } from './round-fields.ts';
import { safeShape } from './safe-fields.ts';

export const calculatorShapes = {
  'priced-round': roundShape,
  safe: safeShape,
  note: noteShape,
  'pro-rata': proRataShape,
  'reg-cf-limit': regCfShape,
} as const satisfies Readonly<Record<string, Shape>>;

export type Calculator = keyof typeof calculatorShapes;

/** The kinds of rows: holders, SAFEs and notes. A round has all of them. */
export const rowParts: Readonly<Record<RowGroup, RowsPart>> = {
  holder: roundShape.capTable.parts.holders,
  safe: roundShape.safes,
  note: roundShape.notes,
};

/** Tells whether it is one field, not rows or a group of several. */
export function isField(part: Part): part is Field {
  return part.kind !== 'rows' && part.kind !== 'group';
}

/** The parts of a shape in their order, with those of its groups in place of the group. */
export function flatParts(shape: Shape): readonly Exclude<Part, { kind: 'group' }>[] {
  return Object.values(shape).flatMap((part) =>
    part.kind === 'group' ? flatParts(part.parts) : [part],
  );
}

/**
 * The field that no row can do without: where an error of the whole row stands. Throws for rows
 * that may be empty, which is a mistake in their declaration.
 */
export function firstNeeded({ group, fields }: RowsPart): Field {
  const needed = Object.values(fields).find(({ required }) => required);
  if (needed === undefined) throw new Error(`No field of a ${group} is required.`);
  return needed;
}

const fieldsByName: ReadonlyMap<string, Field> = new Map(
  Object.values<Shape>(calculatorShapes)
    .flatMap(flatParts)
    .filter(isField)
    .map((field) => [field.name, field]),
);

/** A field of the address, with the row that it is in. */
export interface NamedField {
  readonly field: Field;
  /** "SAFE 1", of `safe1_amount`. */
  readonly row?: string;
}

/**
 * The field with this name in the address (`safe1_amount`), whichever calculator it belongs to;
 * undefined when none has it.
 */
export function fieldNamed(name: string): NamedField | undefined {
  const [, group, number, rest] = /^(holder|safe|note)(\d+)_(\w+)$/.exec(name) ?? [];
  if (group === undefined) {
    const field = fieldsByName.get(name);
    return field && { field };
  }
  const { title, fields } = rowParts[group as RowGroup];
  const field = Object.values(fields).find((each) => each.name === rest);
  return field && { field, row: `${title} ${number}` };
}
