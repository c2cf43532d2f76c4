import { ProblemError } from '#shared/http/errors.ts';
import { errorsAt, fieldErrors } from '../forms/field-errors.ts';
import { type FormName, refusedWith, withTyped } from '../forms/form-name.ts';
import { isVersionConflict } from '../forms/version-conflict.ts';
import type { FormResult, PageAction } from '../pages/page.ts';
import { text } from '../pages/run-page.ts';
import { readRows, rowFieldName, valuesOf } from './form-values.ts';
import {
  beforeConflicts,
  changedValues,
  type FieldConflict,
  type FieldVersions,
  type FormValues,
  mergeValues,
  type SavedBy,
  sameText,
} from './merge-values.ts';
import { savedBy } from './saved-by.ts';
import type { FormTarget, Stored, UnsavedCopy } from './stored-form.ts';
import { askedIn, choiceIn, unticked } from './typed-choices.ts';
import { typedAs, typedRows, withoutRows } from './typed-rows.ts';

/** A field with two versions to choose from, and what was chosen already. */
export interface OpenChoice extends FieldConflict {
  readonly choice?: 'mine' | 'theirs' | undefined;
}

/** A form in which two people's changes meet. */
export type Conflicted = UnsavedCopy & {
  readonly conflicts: readonly OpenChoice[];
  /** What only the other person has changed, which is in the form now. */
  readonly taken: readonly FieldVersions[];
  readonly saved: SavedBy | undefined;
};

/** The result of a form that was sent and could not be saved as it was. */
export interface ConflictedForm {
  /** What the form is based on, whatever has been stored since. */
  readonly stored?: Stored;
  /** Only with conflicts: what was there before, what is in the form now, and what to choose. */
  readonly conflicted?: Conflicted;
  /** The changes that are not stored, by field. */
  readonly unsaved?: FormValues;
}

/** The outcome of a form that was sent. */
export type SavedMerged =
  | {
      readonly kind: 'saved';
      readonly stored: Stored;
      /** What somebody else has changed since the form was shown; it is kept. */
      readonly taken: readonly FieldVersions[];
    }
  /** Nothing typed is lost: it is in the result. */
  | { readonly kind: 'refused'; readonly result: FormResult<ConflictedForm> };

/**
 * Saves a form that was sent, with what others have saved since it was shown merged into it. Where
 * both have changed a field, the form comes back with both versions, and is saved once one of them
 * is chosen. It knows what the form was based on from the form itself, so it works without scripts;
 * and whatever the refusal, the form comes back on the same base, so that the next attempt replaces
 * nothing that was not seen.
 * @param options.publishes what is saved is public, or becomes it: it is saved whole even if nothing
 * was changed, and what others have saved is shown first even if nothing contradicts it
 */
export async function saveMerged(
  { form }: Pick<PageAction, 'form'>,
  name: FormName<ConflictedForm>,
  target: FormTarget,
  lists: readonly string[] = [],
  { publishes = false } = {},
): Promise<SavedMerged> {
  const base = baseIn(form);
  const typed = withoutHidden({ ...unticked(target.boxes), ...valuesOf(form, lists) }, base);
  const mine = chosen(form, typed, base);
  const unsaved = changedValues(base.values, mine, target.same);

  function refused(
    error: ProblemError,
    values: FormValues,
    more: ConflictedForm = {},
  ): SavedMerged {
    const refusal = errorsAt(error, target.controlAt ?? ((pointer) => pointer));
    const result = refusedWith(name, form, refusal, { stored: base, unsaved, ...more });
    const shown = { ...withoutRows(result.values, lists), ...typedAs(values, lists) };
    return { kind: 'refused', result: { ...result, values: shown } };
  }

  async function save(): Promise<SavedMerged> {
    const faults = Object.entries(target.faults(unsaved));
    if (faults.length > 0) {
      throw fieldErrors(...faults.map(([field, message]) => ({ pointer: `/${field}`, message })));
    }
    if (isEmpty(unsaved) && !publishes) return { kind: 'saved', stored: base, taken: [] };
    try {
      return {
        kind: 'saved',
        stored: await target.save(unsaved, base.version, base.values),
        taken: [],
      };
    } catch (error) {
      if (!isVersionConflict(error)) throw error;
      return merge(error, attemptsMax);
    }
  }

  async function merge(error: ProblemError, attempts: number): Promise<SavedMerged> {
    const theirs = savedBy(await target.load(error), error);
    const merged = mergeValues(base.values, mine, theirs.values, target.same);
    const { values, taken } = merged;
    if (merged.conflicts.length > 0 || publishes) {
      const conflicts = merged.conflicts.map((each) => ({ ...each, saved: theirs.saved }));
      const shown = taken.filter((each) => Object.hasOwn(typed, each.name));
      const meeting = { base, mine: values, conflicts, taken: shown, saved: theirs.saved };
      return refused(error, shownValues(values, typed), { stored: theirs, conflicted: meeting });
    }
    const left = changedValues(theirs.values, values, target.same);
    if (isEmpty(left)) return { kind: 'saved', stored: theirs, taken };
    try {
      const stored = await target.save(left, theirs.version, theirs.values);
      return { kind: 'saved', stored, taken };
    } catch (again) {
      // Somebody was faster once more, so theirs is merged as well.
      if (!isVersionConflict(again) || attempts <= 1) throw again;
      return merge(again, attempts - 1);
    }
  }

  const asked = openChoices(form, typed, base, target);
  try {
    if (asked.some(({ choice }) => choice === undefined)) {
      return refused(notChosen(asked), typed, { conflicted: openAgain(base, typed, asked) });
    }
    return await save();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return refused(error, typed);
  }
}

/** Returns the refusal of a form before anything is saved: it comes back on the same base. */
export function notSaved(
  { form }: Pick<PageAction, 'form'>,
  name: FormName<ConflictedForm>,
  error: ProblemError,
): FormResult<ConflictedForm> {
  return refusedWith(name, form, error, asItCame(form));
}

/** So often a save is merged with others that come in between. */
const attemptsMax = 3;

/** The form with the choices that it asked for and that are still open. */
function openAgain(base: Stored, mine: FormValues, conflicts: readonly OpenChoice[]): Conflicted {
  const before = { ...base, values: beforeConflicts(base.values, conflicts) };
  return { base: before, mine, conflicts, taken: [], saved: base.saved };
}

/**
 * Returns what a form was based on and what it asked for, for a button that saves nothing: the form
 * comes back with them, so that the next attempt replaces nothing that was not seen.
 */
export function asItCame(form: FormData, lists: readonly string[] = []): ConflictedForm {
  const base = baseIn(form);
  const typed = withoutHidden(valuesOf(form, lists), base);
  const asked = openChoices(form, typed, base, { same: sameText });
  return {
    stored: base,
    ...(asked.length > 0 && { conflicted: openAgain(base, typed, asked) }),
  };
}

/** The fields that the form asked about, where what was typed is still something else. */
function openChoices(
  form: FormData,
  typed: FormValues,
  base: Stored,
  { same }: Pick<FormTarget, 'same'>,
): readonly OpenChoice[] {
  return Object.entries(askedIn(form)).flatMap(([name, before]) => {
    const [mine, theirs] = [typed[name], base.values[name]];
    if (mine === undefined || theirs === undefined || same(name, mine, theirs)) return [];
    const versions = { name, base: before ?? undefined, mine, theirs, saved: base.saved };
    return [{ ...versions, choice: choiceIn(form, name) }];
  });
}

function notChosen(asked: readonly OpenChoice[]): ProblemError {
  const open = asked.filter(({ choice }) => choice === undefined);
  const message = 'Choose which version to keep.';
  return fieldErrors(
    ...open.map(({ name }) => ({ pointer: `/${name.replaceAll('.', '/')}`, message })),
  );
}

function isEmpty(values: FormValues): boolean {
  return Object.keys(values).length === 0;
}

/** The merged values of the fields that the form has. */
function shownValues(values: FormValues, typed: FormValues): FormValues {
  return Object.fromEntries(Object.keys(typed).map((name) => [name, values[name] ?? '']));
}

/** A button that adds a row to a list or removes one saves nothing; everything typed stays. */
export function changeRows(
  form: FormData,
  name: FormName<ConflictedForm>,
  lists: readonly string[],
): FormResult<ConflictedForm> | null {
  const [step, list = '', at = ''] = text(form, '_rows').split(':');
  if (!lists.includes(list) || (step !== 'add' && step !== 'remove')) return null;
  const values = valuesOf(form, lists);
  const removed = step === 'remove' ? placeAmongFilled(form, list, Number(at)) : null;
  const rows = readRows(values[list] ?? '').filter((_, index) => index !== removed);
  const shown = step === 'add' ? [...rows, {}] : rows;
  const typed = withTyped(name, form, asItCame(form, lists));
  return { ...typed, values: { ...typedAs(values, lists), ...typedRows(list, shown) } };
}

/** The place of a row among those in which something is entered; null where nothing is. */
function placeAmongFilled(form: FormData, list: string, at: number): number | null {
  const isFilled = (place: number) =>
    [...form].some(
      ([name, value]) =>
        name.startsWith(rowFieldName(list, place, '')) &&
        typeof value === 'string' &&
        value.trim() !== '',
    );
  if (!isFilled(at)) return null;
  return Array.from({ length: at }, (_, place) => place).filter(isFilled).length;
}

/** What a form was based on when it was shown. */
export function baseIn(form: FormData): Stored {
  const version = Number.parseInt(text(form, '_version'), 10) || 0;
  try {
    const saved = JSON.parse(text(form, '_saved') || 'null') as Stored['saved'] | null;
    const values = JSON.parse(text(form, '_base')) as FormValues;
    return { version, values, ...(saved === null ? {} : { saved }) };
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
  const theirs = Object.keys(mine).filter((field) => choiceIn(form, field) === 'theirs');
  const taken = theirs.map((field) => [field, base.values[field] ?? '']);
  return { ...mine, ...Object.fromEntries(taken) };
}
