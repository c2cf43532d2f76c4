import { ProblemError, problem } from '#shared/http/errors.ts';

/** The ETag of a version. */
export function etagOf(version: number): string {
  return `"${version}"`;
}

/**
 * The version a caller has seen; rejects with 400 when the header is missing or is not a version.
 */
export function versionOf(ifMatch: string | undefined): number {
  const version = /^(?:W\/)?"(\d{1,10})"$/.exec(ifMatch ?? '')?.[1];
  if (version === undefined) {
    throw new ProblemError(
      problem('bad-request', 'Send If-Match with the ETag of the version you are changing.'),
    );
  }
  return Math.min(Number(version), versionMax);
}

/** No record gets there. One more is still an integer of PostgreSQL, which fails on a larger one. */
const versionMax = 2 ** 31 - 2;

/**
 * The 412 for a change when somebody else has saved first; names the current version, and may bring
 * what is needed to merge.
 */
export function versionConflict(
  currentVersion: number | undefined,
  more: Readonly<Record<string, unknown>> = {},
): ProblemError {
  return new ProblemError(
    problem(
      'version-mismatch',
      'This was changed in the meantime. Load it again and repeat your change.',
      { currentVersion, ...more },
    ),
  );
}
