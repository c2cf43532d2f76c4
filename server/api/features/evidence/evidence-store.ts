import type { Selectable } from 'kysely';
import { keepFile, releaseFiles, type StoredFile } from '#api/platform/files/file-store.ts';
import { noSuch } from '#api/platform/http/refusals.ts';
import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';
import {
  type EvidenceDocument,
  evidenceDocuments,
} from '#shared/product/evidence/evidence-documents.ts';
import type { EvidenceFileType } from '#shared/product/evidence/evidence-kinds.ts';
import type { SealedFile } from './sealed-file.ts';

/** What is known of a file, with the names that go with it. */
export interface EvidenceRow extends EvidenceColumns {
  readonly entity_name: string | null;
  readonly decider_name: string | null;
}
export type EvidenceColumns = Selectable<Tables['investor_evidence']>;

/** Reads evidence; that of an entity that was removed is not there any more. */
function evidence(db: Database) {
  return db
    .selectFrom('investor_evidence')
    .leftJoin('investor_entities', 'investor_entities.id', 'investor_evidence.entity_id')
    .leftJoin('users as deciders', 'deciders.id', 'investor_evidence.decided_by')
    .selectAll('investor_evidence')
    .select(['investor_entities.legal_name as entity_name', 'deciders.name as decider_name'])
    .where((row) =>
      row.or([
        row('investor_evidence.entity_id', 'is', null),
        row('investor_entities.id', 'is not', null),
      ]),
    );
}

/** All that somebody sent, the newest first. */
export async function evidenceOf(db: Database, userId: string): Promise<readonly EvidenceRow[]> {
  const rows: EvidenceRow[] = await evidence(db)
    .where('investor_evidence.user_id', '=', userId)
    .orderBy('uploaded_at', 'desc')
    .orderBy('investor_evidence.id')
    .execute();
  return rows.map(counted);
}

/** One file of somebody; rejects with 404, also for that of somebody else. */
export async function evidenceById(db: Database, id: string, userId?: string) {
  const row: EvidenceRow | undefined = await evidence(db)
    .where('investor_evidence.id', '=', id)
    .executeTakeFirst();
  if (row === undefined || (userId !== undefined && row.user_id !== userId)) {
    throw noSuch('evidence');
  }
  return counted(row);
}

/** PostgreSQL writes large integers as texts. */
function counted(row: EvidenceRow): EvidenceRow {
  return { ...row, bytes: Number(row.bytes) };
}

/** Counts the files of somebody that are not deleted yet. */
export async function countKept(db: Database, userId: string): Promise<number> {
  const { kept } = await db
    .selectFrom('investor_evidence')
    .select((eb) => eb.fn.countAll().as('kept'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(kept);
}

/** A file that has arrived and whom it is about. */
export interface NewEvidence {
  readonly id: string;
  readonly userId: string;
  readonly entityId: string | null;
  readonly document: EvidenceDocument;
  readonly name: string;
  readonly file: StoredFile;
  readonly sealed: SealedFile<EvidenceFileType>;
}

/** Keeps a file that was uploaded, for operators to look at. */
export async function addEvidence(
  trx: Transaction,
  { id, userId, entityId, document, name, file, sealed }: NewEvidence,
  now: number,
): Promise<void> {
  await keepFile(trx, file.id, id, now);
  await trx
    .insertInto('investor_evidence')
    .values({
      id,
      user_id: userId,
      entity_id: entityId,
      kind: evidenceDocuments[document].kind,
      document,
      name,
      file_id: file.id,
      sealed_key: sealed.sealedKey,
      media_type: sealed.mediaType,
      bytes: file.bytes,
      sha256: sealed.sha256,
      state: 'waiting',
      uploaded_at: new Date(now).toISOString(),
      decided_at: null,
      decided_by: null,
      decision_reason: '',
      valid_until: null,
      delete_at: null,
      deleted_at: null,
    })
    .execute();
}

/** Removes files with all that is known of them: their keys at once, the bytes within a day. */
export async function removeEvidence(
  trx: Transaction,
  rows: readonly Pick<EvidenceColumns, 'id' | 'file_id'>[],
  now: number,
): Promise<void> {
  if (rows.length === 0) return;
  await releaseFiles(trx, filesOf(rows), now);
  const ids = rows.map(({ id }) => id);
  await trx.deleteFrom('investor_evidence').where('id', 'in', ids).execute();
}

/** Deletes files, and keeps that they were there, what was decided, and their hashes. */
export async function deleteFiles(
  trx: Transaction,
  rows: readonly Pick<EvidenceColumns, 'id' | 'file_id'>[],
  now: number,
): Promise<void> {
  if (rows.length === 0) return;
  await releaseFiles(trx, filesOf(rows), now);
  await trx
    .updateTable('investor_evidence')
    .set({ file_id: null, sealed_key: null, name: '', deleted_at: new Date(now).toISOString() })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
}

function filesOf(rows: readonly Pick<EvidenceColumns, 'file_id'>[]): readonly string[] {
  return rows.flatMap(({ file_id }) => file_id ?? []);
}
