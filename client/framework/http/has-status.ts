import { ProblemError } from '#shared/http/errors.ts';

/** Tells whether the API refused with one of these statuses. */
export function hasStatus(error: unknown, ...statuses: readonly number[]): error is ProblemError {
  return error instanceof ProblemError && statuses.includes(error.status);
}
