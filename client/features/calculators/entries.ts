/** The declared fields of the calculators as their forms arrange them. */
import {
  type Calculator,
  calculatorShapes,
  flatParts,
  isField,
  rowParts,
} from '#shared/calculators/calculator-fields.ts';
import type { Field, RowGroup, Section, Shape } from '#shared/calculators/field.ts';

export type { RowGroup };

export interface RowKind {
  /** "SAFE", before its number. */
  readonly title: string;
  readonly another: string;
  readonly entries: readonly Field[];
}

/** The kinds of rows, with the fields of one row. */
export const rowKinds: Readonly<Record<RowGroup, RowKind>> = {
  holder: rowKind('holder', 'Add another holder'),
  safe: rowKind('safe', 'Add another SAFE'),
  note: rowKind('note', 'Add another note'),
};

function rowKind(group: RowGroup, another: string): RowKind {
  const { title, fields } = rowParts[group];
  const all = Object.values(fields);
  return { title, another, entries: [...all.filter((f) => !f.late), ...all.filter((f) => f.late)] };
}

/** The fields of a calculator that are not in rows. */
export function singleEntries(calculator: Calculator): readonly Field[] {
  return flatParts(calculatorShapes[calculator]).filter(isField);
}

/** Those in one part of its form. */
export function sectionEntries(calculator: Calculator, section: Section): readonly Field[] {
  return singleEntries(calculator).filter((field) => field.section === section);
}

/** Tells whether a calculator cannot do without a row of this kind. */
export function needsRow(calculator: Calculator, group: RowGroup): boolean {
  return flatParts(calculatorShapes[calculator] as Shape).some(
    (part) => part.kind === 'rows' && part.group === group && (part.single || part.ask),
  );
}

/** Tells whether the form leaves it to the person to fill it in. */
export function isOptional(field: Field): boolean {
  if (field.kind === 'choice') return field.usual === undefined;
  return field.required !== true;
}
