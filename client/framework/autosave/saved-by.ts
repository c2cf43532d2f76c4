import type { ProblemError } from '#shared/http/errors.ts';
import type { Stored } from './stored-form.ts';

/**
 * Adds who saved a version, as the refusal says it. What was loaded after the refusal may be newer
 * still, and is then not called theirs.
 */
export function savedBy(stored: Stored, { problem }: Pick<ProblemError, 'problem'>): Stored {
  const { currentVersion, changedBy, changedAt } = problem;
  if (currentVersion !== stored.version || typeof changedAt !== 'string') return stored;
  const name = typeof changedBy === 'string' ? changedBy : null;
  return { ...stored, saved: { name, at: changedAt } };
}
