import { releaseFiles } from '#api/platform/files/file-store.ts';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import { stagedDaysAfterNotice, stagedDaysUntouched } from '#shared/product/fields/limits.ts';
import type { DocumentRow } from '../raises/documents/document-store.ts';
import { issuerName } from '../raises/issuer.ts';

const dayMs = 86_400_000;

/** Staged documents of one raise that are removed soon, of which its company is to be told. */
export interface FadingDocuments {
  readonly raise: string;
  readonly company: string;
  /** Of the company, as the raise names it. */
  readonly name: string;
  readonly ids: readonly string[];
}

/**
 * When a staged document is removed, unless somebody changes or publishes it first; null while its
 * company was not told of it. A change after that takes the notice back.
 */
export function removalOf({
  published_at,
  removal_told_at,
  updated_at,
}: Pick<DocumentRow, 'published_at' | 'removal_told_at' | 'updated_at'>): string | null {
  if (published_at !== null || removal_told_at === null || removal_told_at < updated_at)
    return null;
  return new Date(Date.parse(removal_told_at) + stagedDaysAfterNotice * dayMs).toISOString();
}

/** The staged documents that nobody has changed for so long that their companies are to be told. */
export async function fadingDocuments(
  db: Database,
  now: number,
  limit: number,
): Promise<readonly FadingDocuments[]> {
  const untouchedDays = stagedDaysUntouched - stagedDaysAfterNotice;
  const rows = await staged(db)
    .innerJoin('raises', 'raises.id', 'raise_documents.raise_id')
    .innerJoin('companies', 'companies.id', 'raises.company_id')
    .select(['raise_documents.id', 'raises.id as raise', 'raises.company_id'])
    .select(issuerName.as('name'))
    .where('raise_documents.updated_at', '<=', daysBefore(now, untouchedDays))
    .where((row) =>
      row.or([
        row('removal_told_at', 'is', null),
        row('removal_told_at', '<', row.ref('raise_documents.updated_at')),
      ]),
    )
    .orderBy('raise_documents.updated_at')
    .limit(limit)
    .execute();
  const raises = Map.groupBy(rows, ({ raise }) => raise);
  return [...raises].map(([raise, all]) => ({
    raise,
    company: all[0]?.company_id ?? '',
    name: all[0]?.name ?? '',
    ids: all.map(({ id }) => id),
  }));
}

/** Notes that a company was told that staged documents are removed soon. */
export async function noteRemovalTold(
  trx: Transaction,
  ids: readonly string[],
  now: number,
): Promise<void> {
  await trx
    .updateTable('raise_documents')
    .set({ removal_told_at: new Date(now).toISOString() })
    .where('id', 'in', ids)
    .execute();
}

/** The staged documents whose company was told long enough ago, and has left them as they are. */
export async function fadedDocuments(
  db: Database,
  now: number,
  limit: number,
): Promise<readonly Pick<DocumentRow, 'id' | 'raise_id'>[]> {
  return staged(db)
    .select(['raise_documents.id', 'raise_id'])
    .where('removal_told_at', '<=', daysBefore(now, stagedDaysAfterNotice))
    .where('removal_told_at', '>=', (row) => row.ref('raise_documents.updated_at'))
    .orderBy('removal_told_at')
    .limit(limit)
    .execute();
}

/**
 * Removes a document that was never published, with its versions, and gives up their files: nobody
 * has reviewed or signed it, so nothing refers to them.
 */
export async function removeStaged(trx: Transaction, id: string, now: number): Promise<void> {
  const versions = await trx
    .selectFrom('raise_document_versions')
    .select('file_id')
    .where('document_id', '=', id)
    .execute();
  await trx.deleteFrom('raise_documents').where('id', '=', id).execute();
  const files = versions.map(({ file_id }) => file_id);
  await releaseFiles(trx, files, now);
}

function staged(db: Database) {
  return db
    .selectFrom('raise_documents')
    .where('raise_documents.published_at', 'is', null)
    .where('raise_documents.deleted_at', 'is', null);
}

function daysBefore(now: number, days: number): string {
  return new Date(now - days * dayMs).toISOString();
}
