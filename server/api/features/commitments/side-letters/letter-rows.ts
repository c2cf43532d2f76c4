import type { Selectable } from 'kysely';
import { bindRecords } from '#api/platform/audit/bound-records.ts';
import { type StoredFile, usedFile } from '#api/platform/files/file-store.ts';
import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';
import { boundRow, ofRaise } from '../../raises/bound-rows.ts';

export type LetterRow = Selectable<Tables['side_letters']>;

/** Names whose the files of the letters of a commitment are, apart from its other files. */
export function letterFilesOf(commitmentId: string): string {
  return `side-letters ${commitmentId}`;
}

/** Reads the side letters of a commitment, the oldest first. */
export function lettersOf(db: Database, commitmentId: string): Promise<LetterRow[]> {
  return db
    .selectFrom('side_letters')
    .selectAll()
    .where('commitment_id', '=', commitmentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Finds the file of a side letter; undefined where it is not kept any more. */
export async function letterFile(
  db: Database,
  { file_id, commitment_id }: Pick<LetterRow, 'file_id' | 'commitment_id'>,
): Promise<StoredFile | undefined> {
  return file_id === null ? undefined : usedFile(db, file_id, letterFilesOf(commitment_id));
}

/** Writes a change of a side letter, which the audit log then vouches for. */
export async function updateLetter(
  trx: Transaction,
  { id, version }: Pick<LetterRow, 'id' | 'version'>,
  change: Partial<Omit<LetterRow, 'id' | 'version'>>,
  now: number,
): Promise<LetterRow> {
  const row = await trx
    .updateTable('side_letters')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await bindRecords(trx, ofRaise(row.raise_id), [boundRow.side_letters(row)], now);
  return row;
}

/** Finds the side letters of a commitment that its investor has neither signed nor declined. */
export async function offeredLetters(
  db: Database,
  commitmentId: string,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('side_letters')
    .select('id')
    .where('commitment_id', '=', commitmentId)
    .where('state', '=', 'offered')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
