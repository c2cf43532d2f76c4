import { type TObject, type TOptional, type TString, Type } from 'typebox';
import { ProblemError, problem } from '../../shared/errors.ts';

/** The headers of a route that changes one version of a thing, and no other (RFC 9110, 13.1.1). */
export const changeHeaders: TObject<{ 'if-match': TOptional<TString> }> = Type.Object({
  'if-match': Type.Optional(Type.String({ maxLength: 100 })),
});

/** The ETag of a version. */
export function etagOf(version: number): string {
  return `"${version}"`;
}

/** The version a caller has seen; rejects with 400 where the header is missing or not one of ours. */
export function versionOf(ifMatch: string | undefined): number {
  const version = /^(?:W\/)?"(\d{1,10})"$/.exec(ifMatch ?? '')?.[1];
  if (version === undefined) {
    throw new ProblemError(
      problem('bad-request', 'Send If-Match with the ETag of the version you are changing.'),
    );
  }
  return Number(version);
}

/** The 412 of a change that somebody else's overtook; names the version there is now. */
export function overtaken(currentVersion: number | undefined): ProblemError {
  return new ProblemError(
    problem(
      'version-mismatch',
      'This was changed in the meantime. Load it again and repeat your change.',
      { currentVersion },
    ),
  );
}
