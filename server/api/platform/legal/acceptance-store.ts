import type { DueLegalText } from '#shared/product/legal/legal.ts';
import { type LegalDocument, legalDocuments } from '#shared/product/legal/legal-documents.ts';
import { newId } from '../ids.ts';
import type { Database, Transaction } from '../storage/storage.ts';
import type { LegalTexts } from './legal-texts.ts';

/** The names of the texts in the table. */
const stored = { 'terms-of-service': 'terms', 'privacy-policy': 'privacy' } as const;

/** Records that somebody accepted a version; only once for each version. */
export async function recordAcceptance(
  trx: Transaction,
  userId: string,
  { document, version }: { readonly document: LegalDocument; readonly version: string },
  now: number,
): Promise<void> {
  if ((await acceptedVersions(trx, userId)).get(document)?.has(version)) return;
  await trx
    .insertInto('acceptances')
    .values({
      id: newId('acc'),
      user_id: userId,
      document: stored[document],
      document_version: version,
      accepted_at: new Date(now).toISOString(),
    })
    .execute();
}

/**
 * The texts of which a member accepted an earlier version than the one in force. A member who never
 * accepted any, such as an invited operator, is not asked.
 */
export async function dueTexts(
  db: Database,
  userId: string,
  legal: LegalTexts,
  now: number,
): Promise<DueLegalText[]> {
  const accepted = await acceptedVersions(db, userId);
  return legalDocuments.flatMap((document) => {
    const versions = accepted.get(document);
    const text = legal.read(document, undefined, now);
    if (versions === undefined || text === undefined || versions.has(text.version)) return [];
    const { title, version, day } = text;
    const changes = text.versions.find((each) => each.version === version)?.changes ?? null;
    return [{ document, title, version, day, changes }];
  });
}

async function acceptedVersions(
  db: Database,
  userId: string,
): Promise<ReadonlyMap<LegalDocument, ReadonlySet<string>>> {
  const rows = await db
    .selectFrom('acceptances')
    .select(['document', 'document_version'])
    .where('user_id', '=', userId)
    .execute();
  const accepted = new Map<LegalDocument, Set<string>>();
  for (const row of rows) {
    const document =
      row.document === stored['terms-of-service'] ? 'terms-of-service' : 'privacy-policy';
    const versions = accepted.get(document) ?? new Set<string>();
    accepted.set(document, versions.add(row.document_version));
  }
  return accepted;
}
