import type { Actor } from '#api/platform/http/access.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { documentFor } from './document-access.ts';
import { readableVersions } from './readable-versions.ts';
import { type SignedDocument, signedDocumentFor } from './signed-documents.ts';

/** Who reads which version of which document; `n` is left out for the present one. */
export interface VersionAsked {
  readonly actor: Actor;
  readonly action: Action;
  readonly id: string;
  readonly n: number | undefined;
}

/**
 * Finds a version of a document that somebody may read: in the data room as it is now, or because
 * they signed a snapshot that names it. Rejects with 404 or 403.
 */
export async function documentToRead(
  db: Database,
  asked: VersionAsked,
  now: number,
): Promise<SignedDocument> {
  const { actor, action, id, n } = asked;
  try {
    const found = await documentFor(db, actor, action, id, now);
    const { current } = found;
    if (n === undefined || n === current?.n) {
      if (current === undefined) throw noSuchFile();
      return { found, version: current };
    }
    const version = (await readableVersions(db, found)).find((one) => one.n === n);
    if (version === undefined) throw noSuchFile();
    return { found, version };
  } catch (error) {
    if (n === undefined || !isRefusal(error)) throw error;
    return signedDocumentFor(db, actor, id, n).catch((second: unknown) => {
      // Whoever signed nothing of it learns no more than without having asked for a version.
      throw second instanceof ProblemError && second.status === 403 ? second : error;
    });
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof ProblemError && error.status === 404;
}

/** The refusal where there is nothing to read. */
export function noSuchFile(): ProblemError {
  return new ProblemError(problem('not-found', 'This document has no such file.'));
}
