import { type Problem, ProblemError, problem } from '../../../shared/errors.ts';
import type { FormResult } from '../../../shared/page-state.ts';
import type { Image, Preview } from '../../../shared/product/content-editing.ts';
import { refused, typedValues } from '../../run-page.ts';

/** Which state of a text a form is about. */
export interface StoredVersion {
  readonly id: string;
  readonly version: number;
}

/** What an editor's form comes back with, beside what was typed. */
export interface EditorResult<Stored extends StoredVersion> {
  /** What this form has just stored, also where the step after it was refused. */
  readonly stored?: StoredVersion;
  /** What somebody else has stored meanwhile. */
  readonly other?: Stored;
  readonly preview?: Preview;
  readonly image?: Image;
}

/** The result of a refusal, with what the page needs beside the problem. */
export function refusedWith<Stored extends StoredVersion>(
  form: FormData,
  error: ProblemError,
  result: EditorResult<Stored>,
): FormResult {
  return { ...refused(form, error), result };
}

/** The result of what saves nothing: everything typed stays as it is. */
export function keptWith<Stored extends StoredVersion>(
  intent: string,
  form: FormData,
  result: EditorResult<Stored>,
): FormResult {
  return { kind: 'form', intent, status: 200, values: typedValues(form), result };
}

/** The same refusal with its faults at the fields of the form; `field` says which, by pointer. */
export function atFields(error: ProblemError, field: (pointer: string) => string): ProblemError {
  const errors = error.problem.errors?.map((fault) => ({
    ...fault,
    pointer: field(fault.pointer),
  }));
  if (errors === undefined) return error;
  return new ProblemError({ ...error.problem, errors } satisfies Problem, error.headers);
}

/** A refusal at one field. */
export function faultAt(pointer: string, message: string): ProblemError {
  return faultsAt([{ pointer, message }]);
}

/** A refusal at several fields. */
export function faultsAt(faults: readonly FieldFault[]): ProblemError {
  const detail = faults.map(({ message }) => message).join(' ');
  const errors = faults.map((fault) => ({ ...fault, code: 'refused' }));
  return new ProblemError(problem('validation', detail, { errors }));
}

/** What is wrong with one field, by its JSON pointer. */
export interface FieldFault {
  readonly pointer: string;
  readonly message: string;
}
