/** The documents that somebody signed with a raise, which they may read for ever. */
import type { Actor } from '#api/platform/http/access.ts';
import { noSuch } from '#api/platform/http/refusals.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { contentsSigned } from '../commitments/signed-snapshots.ts';
import { documentById } from '../raises/documents/document-store.ts';
import { ndaOf } from '../raises/documents/nda-store.ts';
import { type VersionRow, versionsOf } from '../raises/documents/version-store.ts';
import { issuerName } from '../raises/issuer.ts';
import type { FoundDocument } from './document-access.ts';
import { type GrantRow, grantOf } from './room-access.ts';

/** A version that somebody may read because they signed it. */
export interface SignedDocument {
  readonly found: FoundDocument;
  readonly version: VersionRow;
}

/**
 * Tells whether a document lies in what somebody was ever let in to read. To sign gives nobody more
 * of a data room than its company gave them, and nothing that was taken away later takes it back.
 */
export function wasLetIn(grant: GrantRow | undefined, { folder }: { readonly folder: string }) {
  if (grant === undefined || grant.state === 'requested' || grant.state === 'denied') return false;
  return grant.scope === 'all' || folder === 'deck';
}

/**
 * Finds a version of a document in a snapshot that somebody signed, whatever has become of their
 * access, of the document and of the raise since; rejects with 404, or 403 where they were never let
 * in to read it.
 */
export async function signedDocumentFor(
  db: Database,
  { account }: Actor,
  id: string,
  n: number,
): Promise<SignedDocument> {
  const document = await documentById(db, id);
  // What an operator took down, nobody reads.
  if (document === undefined || document.taken_down_at !== null) throw noSuch('document');
  const signed = (await contentsSigned(db, account.id, document.raise_id))
    .flatMap(({ documents }) => documents)
    .find((one) => one.id === id && one.n === n);
  const version = signed && (await versionsOf(db, id)).find((one) => one.id === signed.version);
  if (signed === undefined || version === undefined) throw noSuch('document');
  const [grant, raise, nda] = await Promise.all([
    grantOf(db, account, document.raise_id),
    roomRaiseOf(db, document.raise_id),
    ndaOf(db, document.raise_id),
  ]);
  if (!wasLetIn(grant, signed)) {
    const detail = 'You were never given access to this document. Ask the company for it.';
    throw new ProblemError(problem('forbidden', detail, { code: 'not-let-in' }));
  }
  const room = { raise, memberRole: undefined, grant };
  return { found: { document, current: version, room, ndaVersion: nda?.version }, version };
}

async function roomRaiseOf(db: Database, raiseId: string) {
  const { company_id: companyId, ...raise } = await db
    .selectFrom('raises')
    .innerJoin('companies', 'companies.id', 'raises.company_id')
    .select(['raises.id', 'raises.company_id', 'raises.title', 'raises.slug', 'raises.state'])
    .select(issuerName.as('company'))
    .where('raises.id', '=', raiseId)
    .executeTakeFirstOrThrow();
  return { ...raise, companyId };
}
