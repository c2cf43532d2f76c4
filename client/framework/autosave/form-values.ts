import { controlsOf } from '../build-refresh/form-controls.ts';
import type { FormValues } from './merge-values.ts';

/** One row of a list: the text of each of its fields. */
export type RowValues = Readonly<Record<string, string>>;

const rowName = /^([a-z]\w*)\.(\d+)\.(\w+)$/i;

/** The name of a row's field: `useOfFunds.0.label`. */
export function rowFieldName(list: string, at: number, field: string): string {
  return `${list}.${at}.${field}`;
}

/** The field that a control belongs to: of a row's, the whole list. */
export function fieldOfControl(name: string): string {
  return rowName.exec(name)?.[1] ?? name;
}

/**
 * Returns what a form holds, by field. Rows of a list are read into one field, because they belong
 * together: moving or removing one changes the places of the others. Fields whose name begins with
 * an underscore belong to the page, and files are sent on their own. A box that can be ticked has
 * its place only in a list, which then holds those that are ticked: an empty one is not sent, and
 * on its own would look as if the form did not show it.
 * @param lists the fields that are lists, which have no control when they are empty
 */
export function valuesOf(
  entries: Iterable<readonly [string, FormDataEntryValue]>,
  lists: readonly string[],
): FormValues {
  const values: Record<string, string> = {};
  const rows = new Map<string, Map<number, Record<string, string>>>();
  for (const list of lists) rows.set(list, new Map());
  for (const [name, value] of entries) {
    if (typeof value !== 'string' || name.startsWith('_')) continue;
    const [, list = '', at = '', field = ''] = rowName.exec(name) ?? [];
    const listed = rows.get(list);
    if (listed === undefined) {
      values[name] = plainLines(value);
      continue;
    }
    const row = listed.get(Number(at)) ?? {};
    row[field] = plainLines(value);
    listed.set(Number(at), row);
  }
  for (const [list, found] of rows) {
    const inOrder = [...found].sort(([a], [b]) => a - b).map(([, row]) => row);
    values[list] = writeRows(inOrder);
  }
  return values;
}

/** Returns what a form in the document holds, without its hidden fields. */
export function valuesIn(form: HTMLFormElement, lists: readonly string[]): FormValues {
  const typed = controlsOf(form).flatMap((control) => {
    if (control.disabled || control.name === '' || control.type === 'file') return [];
    const isChoice = control.type === 'radio' || control.type === 'checkbox';
    if (isChoice && !(control as HTMLInputElement).checked) return [];
    return [[control.name, control.value] as const];
  });
  return valuesOf(typed, lists);
}

/** Rows as the text of one field; rows in which nothing was entered are left out. */
export function writeRows(rows: readonly RowValues[]): string {
  const filled = rows.filter((row) => Object.values(row).some((value) => value.trim() !== ''));
  const sorted = filled.map((row) =>
    Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))),
  );
  return JSON.stringify(sorted);
}

/** The rows in such a text; none when it is not one. */
export function readRows(text: string): readonly RowValues[] {
  try {
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows) ? (rows as RowValues[]) : [];
  } catch {
    return [];
  }
}

/** Documents send CR LF at the end of each line of a text, and scripts LF. */
function plainLines(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
