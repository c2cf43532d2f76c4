/** Refusals shared by the editing of articles and of questions. */
import { ProblemError, problem } from '../../../../shared/http/errors.ts';
import { versionOf } from '../../platform/http/versions.ts';
import type { Publication } from './publication.ts';
import type { PublicationRow } from './publication-columns.ts';

type Edited = Publication<unknown, PublicationRow, unknown, unknown, unknown>['word'];

/** Rejects with 412, naming who saved first, when the request does not name the current version. */
export function requireVersion(
  current: PublicationRow,
  expected: number | undefined,
  thing: Edited,
): void {
  if (expected === undefined || expected === current.version) return;
  const who = current.updated_by_name ?? 'Somebody';
  const when = `${current.updated_at.slice(0, 16).replace('T', ' ')} UTC`;
  const detail = `${who} saved this ${thing} at ${when}, after you opened it. Your changes were not saved. Open it in another tab and merge the two.`;
  throw new ProblemError(
    problem('version-mismatch', detail, {
      currentVersion: current.version,
      changedAt: current.updated_at,
      changedBy: current.updated_by_name,
    }),
  );
}

/** The version in If-Match, if sent; rejects with 400 when it is not a version. */
export function sentVersion(ifMatch: string | undefined): number | undefined {
  return ifMatch === undefined ? undefined : versionOf(ifMatch);
}

/** 422, for deleting what the public can see. */
export function stillPublished(thing: Edited): ProblemError {
  return new ProblemError(
    problem(
      'invalid-transition',
      `This ${thing} is public. Unpublish it first; then it can be deleted.`,
    ),
  );
}
