/** What a file is that is shown to operators, by its first bytes, beside what its sender says. */
import { refused } from '#api/platform/files/spool.ts';
import { imageTypeOf } from '#api/platform/images/image-kind.ts';
import { startsAsPdf } from '#api/platform/rendering/document-types.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { type EvidenceFileType, shownFileTypes } from '#shared/product/evidence/evidence-kinds.ts';

const accepted = 'Send a PDF, PNG, JPEG or WebP file.';

/** The type that Content-Type names; rejects with 415 when it is not one of ours. */
export function declaredType(contentType: string | undefined): EvidenceFileType {
  const [name = ''] = (contentType ?? '').split(';', 1);
  const type = name.trim().toLowerCase();
  if (type in shownFileTypes) return type as EvidenceFileType;
  throw new ProblemError(problem('unsupported-type', accepted));
}

/**
 * Checks that a file is what it was sent as, by its first bytes.
 * @throws ProblemError 422 that says what it is instead
 */
export function typeIfIs(declared: EvidenceFileType, head: Uint8Array): EvidenceFileType {
  const found = startsAsPdf(head) ? 'application/pdf' : imageTypeOf(head);
  if (found === declared) return declared;
  if (found === 'image/gif') throw refused('kind', `This is a GIF image. ${accepted}`);
  const { label } = shownFileTypes[declared];
  const is = shownFileTypes[found].label;
  throw refused('kind', `The file was sent as a ${label}, but is a ${is}. ${accepted}`);
}
