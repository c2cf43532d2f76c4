import { ProblemError, problem } from '#shared/http/errors.ts';

/** Makes the 404 of a thing that does not exist, or of which the caller may not know. */
export function noSuch(thing: string): ProblemError {
  return new ProblemError(problem('not-found', `There is no such ${thing}.`));
}

/** Makes the 422 of something that is not possible now; programs know it by its code. */
export function refusal(code: string, message: string, figures: object = {}): ProblemError {
  return new ProblemError(problem('invalid-transition', message, { code, ...figures }));
}
