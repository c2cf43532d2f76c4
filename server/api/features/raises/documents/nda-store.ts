import { sha256Of } from '#api/platform/sha256.ts';
import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';
import type { SnapshotNda } from '#shared/product/raises/raises.ts';
import type { NdaText } from '#shared/product/raises/room-nda.ts';

export type NdaRow = Tables['nda_texts'];

/** The text in force: the newest. */
export async function ndaOf(db: Database, raiseId: string): Promise<NdaRow | undefined> {
  return (await ndaVersionsOf(db, raiseId, 1))[0];
}

/** The text in force, as a snapshot names it. */
export async function snapshotNda(db: Database, raiseId: string): Promise<SnapshotNda | null> {
  const nda = await ndaOf(db, raiseId);
  return nda === undefined ? null : { version: nda.version, sha256: nda.sha256 };
}

/** Its versions, newest first. */
export async function ndaVersionsOf(
  db: Database,
  raiseId: string,
  atMost: number,
): Promise<readonly NdaRow[]> {
  return db
    .selectFrom('nda_texts')
    .selectAll()
    .where('raise_id', '=', raiseId)
    .orderBy('version', 'desc')
    .limit(atMost)
    .execute();
}

/** Adds a version; the one before, when the text is the same. */
export async function setNda(
  trx: Transaction,
  raiseId: string,
  text: string,
  now: number,
): Promise<{ readonly row: NdaRow; readonly isNew: boolean }> {
  const before = await ndaOf(trx, raiseId);
  const plain = plainNda(text);
  if (before !== undefined && before.text === plain) return { row: before, isNew: false };
  const row = {
    raise_id: raiseId,
    version: (before?.version ?? 0) + 1,
    text: plain,
    sha256: sha256Of(plain),
    created_at: new Date(now).toISOString(),
  };
  await trx.insertInto('nda_texts').values(row).execute();
  return { row, isNew: true };
}

/** A text as it is kept. */
export function plainNda(text: string): string {
  return text.replaceAll('\r\n', '\n').trim();
}

/** A text as the API sends it. */
export function toNda({ version, text, sha256, created_at }: NdaRow): NdaText {
  return { version, text, sha256, createdAt: created_at };
}
