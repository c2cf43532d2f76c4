import { ProblemError, problem } from '#shared/http/errors.ts';
import type { DocumentRow } from './document-store.ts';

/** Rejects with 422 while an operator hides a document: its company leaves it as it is. */
export function requireNotTakenDown({
  document,
}: {
  readonly document: Pick<DocumentRow, 'taken_down_at'>;
}): void {
  if (document.taken_down_at === null) return;
  throw takeDownRefused(
    'taken-down',
    'An operator has taken this document down, so it stays as it is. Add another document instead.',
  );
}

/** A refusal about taking down, with its code. */
export function takeDownRefused(code: string, message: string): ProblemError {
  return new ProblemError(problem('invalid-transition', message, { code }));
}
