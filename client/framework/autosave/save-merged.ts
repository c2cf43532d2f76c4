import { fieldErrors } from '../forms/field-errors.ts';
import { type FormName, refusedWith, withTyped } from '../forms/form-name.ts';
import { conflictInWords, isVersionConflict } from '../forms/version-conflict.ts';
import type { FormResult, PageAction } from '../pages/page.ts';
import { text } from '../pages/run-page.ts';
import type { AutosaveTarget, Stored, UnsavedCopy } from './autosave.ts';
import { type RowValues, readRows, rowFieldName, valuesOf } from './form-values.ts';
import { changedValues, type FieldConflict, type FormValues, mergeValues } from './merge-values.ts';

/** The result of a form that was sent while somebody else had saved. */
export interface ConflictedForm {
  readonly stored?: Stored;
  /** Only with conflicts: what the form was based on, and what is in it now. */
  readonly conflicted?: UnsavedCopy & { readonly conflicts: readonly FieldConflict[] };
}

const choicePrefix = '_choose.';

/** The name of the choice between two versions of a field. */
export function choiceName(field: string): string {
  return choicePrefix + field;
}

/** The outcome of a form that was sent. */
export type SavedMerged =
  | { readonly kind: 'saved'; readonly stored: Stored }
  /** Nothing typed is lost: it is in the result. */
  | { readonly kind: 'refused'; readonly result: FormResult<ConflictedForm> };

/**
 * Saves a form that was sent, with what others have saved since it was shown merged into it. It knows
 * what the form was based on from the form itself, so it works without scripts.
 */
export async function saveMerged(
  { form }: Pick<PageAction, 'form'>,
  name: FormName<ConflictedForm>,
  target: AutosaveTarget,
  lists: readonly string[],
): Promise<SavedMerged> {
  const base = baseIn(form);
  const mine = chosen(form, withoutHidden(valuesOf(form, lists), base), base);
  const changes = changedValues(base.values, mine, target.same);
  const faults = Object.entries(target.faults(changes));
  if (faults.length > 0) {
    throw fieldErrors(...faults.map(([field, message]) => ({ pointer: `/${field}`, message })));
  }
  if (Object.keys(changes).length === 0) return { kind: 'saved', stored: base };
  try {
    return { kind: 'saved', stored: await target.save(changes, base.version) };
  } catch (error) {
    if (!isVersionConflict(error)) throw error;
    const theirs = await target.load();
    const { values, conflicts } = mergeValues(base.values, mine, theirs.values, target.same);
    if (conflicts.length > 0) {
      const conflict = conflictInWords(error, conflictWords);
      const conflicted = { base, mine: values, conflicts };
      const result = refusedWith(name, form, conflict, { stored: theirs, conflicted });
      return { kind: 'refused', result: { ...result, values: typedAs(values, lists) } };
    }
    const left = changedValues(theirs.values, values, target.same);
    if (Object.keys(left).length === 0) return { kind: 'saved', stored: theirs };
    return { kind: 'saved', stored: await target.save(left, theirs.version) };
  }
}

const conflictWords =
  'Somebody else has changed the same fields. Nothing is lost: choose at each of them whose version to keep, and save again.';

/** A button that adds a row to a list or removes one saves nothing; everything typed stays. */
export function changeRows(
  form: FormData,
  name: FormName<ConflictedForm>,
  lists: readonly string[],
): FormResult<ConflictedForm> | null {
  const [step, list = '', at = ''] = text(form, '_rows').split(':');
  if (!lists.includes(list) || (step !== 'add' && step !== 'remove')) return null;
  const values = valuesOf(form, lists);
  const rows = readRows(values[list] ?? '').filter(
    (_, index) => step === 'add' || index !== Number(at),
  );
  const shown = step === 'add' ? [...rows, {}] : rows;
  const typed = withTyped(name, form, { stored: baseIn(form) });
  return { ...typed, values: { ...typedAs(values, lists), ...typedRows(list, shown) } };
}

/** The name under which a form result says how many rows of a list are shown. */
export function rowCountName(list: string): string {
  return `${list}.rows`;
}

/** Values as the controls of a form have them: each field of a row on its own. */
function typedAs(values: FormValues, lists: readonly string[]): FormValues {
  const typed = { ...values };
  for (const list of lists) {
    delete typed[list];
    Object.assign(typed, typedRows(list, readRows(values[list] ?? '')));
  }
  return typed;
}

function typedRows(list: string, rows: readonly RowValues[]): FormValues {
  const cells = rows.flatMap((row, at) =>
    Object.entries(row).map(([field, value]) => [rowFieldName(list, at, field), value]),
  );
  return { ...Object.fromEntries(cells), [rowCountName(list)]: String(rows.length) };
}

function baseIn(form: FormData): Stored {
  const version = Number.parseInt(text(form, '_version'), 10) || 0;
  try {
    return { version, values: JSON.parse(text(form, '_base')) as FormValues };
  } catch {
    return { version, values: {} };
  }
}

/** Without the fields that say what the form is about. */
function withoutHidden(values: FormValues, base: Stored): FormValues {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => Object.hasOwn(base.values, name)),
  );
}

/** Where somebody chose the other version, it is the one that the form is based on. */
function chosen(form: FormData, mine: FormValues, base: Stored): FormValues {
  const theirs = Object.keys(mine).filter((field) => text(form, choiceName(field)) === 'theirs');
  const taken = theirs.map((field) => [field, base.values[field] ?? '']);
  return { ...mine, ...Object.fromEntries(taken) };
}
