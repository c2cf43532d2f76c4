import { ProblemError } from '#shared/http/errors.ts';
import type { FormResult } from '#shared/site/page-state.ts';
import { text } from '../pages/run-page.ts';

/** The version that a form was filled in for, from its hidden field. */
export function versionIn(form: FormData): number {
  return Number.parseInt(text(form, 'version'), 10) || 0;
}

/** Tells whether a change was refused because somebody else has saved first. */
export function isVersionConflict(error: unknown): error is ProblemError {
  return error instanceof ProblemError && error.status === 412;
}

/**
 * Makes a change that names the version it is about, and says in the words for that thing when
 * somebody else has saved first. The API's message is for programs and says to load again; a person
 * keeps what they typed and decides.
 */
export async function changeVersion<T>(conflict: string, change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    throw isVersionConflict(error) ? conflictInWords(error, conflict) : error;
  }
}

/** Gives the refusal of a version conflict another sentence. */
export function conflictInWords({ problem, headers }: ProblemError, detail: string): ProblemError {
  return new ProblemError({ ...problem, detail }, headers);
}

/** The version that is stored now, if a submit was refused because of it. */
export function conflictingVersion(result: FormResult | null): number | undefined {
  if (result?.problem?.status !== 412) return undefined;
  const version = result.problem['currentVersion'];
  return typeof version === 'number' ? version : undefined;
}
