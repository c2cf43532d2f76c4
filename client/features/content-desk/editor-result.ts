import { type Problem, ProblemError, problem } from '../../../shared/http/errors.ts';
import type {
  EditedAnswer,
  EditedPost,
  Image,
  Preview,
} from '../../../shared/product/content/content-editing.ts';
import type { FormResult } from '../../../shared/site/page-state.ts';
import { type FormName, formName } from '../../framework/forms/form-name.ts';
import { typedValues } from '../../framework/pages/run-page.ts';

/** The version of a text that a form is based on. */
export interface StoredVersion {
  readonly id: string;
  readonly version: number;
}

/** The result of an editor's form, besides what was typed. */
export interface EditorResult<Stored extends StoredVersion> {
  /** The version this form has just saved, even if the next step was refused. */
  readonly stored?: StoredVersion;
  /** The version somebody else has saved meanwhile. */
  readonly other?: Stored;
  readonly preview?: Preview;
  readonly image?: Image;
}

/** The form of an article. */
export const articleForm: FormName<EditorResult<EditedPost>> = formName('article');
/** The form of a question. */
export const questionForm: FormName<EditorResult<EditedAnswer>> = formName('question');

/** The result of a button that saves nothing: everything typed stays as it is. */
export function keptWith<Stored extends StoredVersion>(
  intent: FormName<EditorResult<Stored>>,
  form: FormData,
  result: EditorResult<Stored>,
): FormResult<EditorResult<Stored>> {
  return { kind: 'form', intent, status: 200, values: typedValues(form), result };
}

/**
 * The same refusal with its errors at the fields of the form; `field` finds the field for a
 * pointer.
 */
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
