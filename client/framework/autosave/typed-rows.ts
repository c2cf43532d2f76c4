/** Lists of rows in the result of a form, where each field of a row has its own name. */
import { type RowValues, readRows, rowFieldName } from './form-values.ts';
import type { FormValues } from './merge-values.ts';

/** The name under which a form result says how many rows of a list are shown. */
export function rowCountName(list: string): string {
  return `${list}.rows`;
}

/** Leaves out the rows of lists, whose places may be others after a merge. */
export function withoutRows(values: FormValues, lists: readonly string[]): FormValues {
  const isRow = (name: string) => lists.some((list) => name.startsWith(`${list}.`));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isRow(name)));
}

/** Writes values as the controls of a form have them: each field of a row on its own. */
export function typedAs(values: FormValues, lists: readonly string[]): FormValues {
  const typed = { ...values };
  for (const list of lists) {
    delete typed[list];
    Object.assign(typed, typedRows(list, readRows(values[list] ?? '')));
  }
  return typed;
}

/** The fields of a list's rows, and how many there are. */
export function typedRows(list: string, rows: readonly RowValues[]): FormValues {
  const cells = rows.flatMap((row, at) =>
    Object.entries(row).map(([field, value]) => [rowFieldName(list, at, field), value]),
  );
  return { ...Object.fromEntries(cells), [rowCountName(list)]: String(rows.length) };
}
