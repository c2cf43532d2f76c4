import { type Problem, ProblemError, problem } from '#shared/http/errors.ts';

/** A message about one field, by its JSON pointer. */
export interface FieldMessage {
  readonly pointer: string;
  readonly message: string;
}

/** A refusal at fields, made by a form before the API is asked. */
export function fieldErrors(...found: readonly FieldMessage[]): ProblemError {
  const detail = found.map(({ message }) => message).join(' ');
  const errors = found.map((each) => ({ ...each, code: 'refused' }));
  return new ProblemError(problem('validation', detail, { errors }));
}

/** Moves the errors of a refusal to other fields; `field` finds the field for a pointer. */
export function errorsAt(error: ProblemError, field: (pointer: string) => string): ProblemError {
  const errors = error.problem.errors?.map((each) => ({ ...each, pointer: field(each.pointer) }));
  if (errors === undefined) return error;
  return new ProblemError({ ...error.problem, errors } satisfies Problem, error.headers);
}
