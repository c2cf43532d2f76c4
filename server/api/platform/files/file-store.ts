import type { Database, Transaction } from '../storage/storage.ts';
import type { ReceivedFile } from './spool.ts';

/** A file as the database knows it. */
export interface StoredFile {
  readonly id: string;
  readonly owner: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly mediaType: string;
}

/** How many bytes count against the quota of an owner. */
export async function bytesOf(db: Database, owner: string): Promise<number> {
  const { total } = await db
    .selectFrom('files')
    .select((eb) => eb.fn.sum('bytes').as('total'))
    .where('owner', '=', owner)
    .where('state', '!=', 'released')
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

/** Records a file whose bytes are about to be stored. */
export async function addFile(
  trx: Transaction,
  id: string,
  owner: string,
  file: ReceivedFile,
  now: number,
): Promise<void> {
  const at = new Date(now).toISOString();
  await trx
    .insertInto('files')
    .values({
      id,
      owner,
      sha256: file.sha256,
      bytes: file.size,
      media_type: file.mediaType,
      state: 'uploaded',
      since: at,
      created_at: at,
      checked_at: null,
      fault: null,
    })
    .execute();
}

/** A file of this owner that is in use; undefined for any other, as if there were none. */
export async function usedFile(
  db: Database,
  id: string,
  owner: string,
): Promise<StoredFile | undefined> {
  const row = await db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', id)
    .where('owner', '=', owner)
    .where('state', '=', 'used')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { sha256, bytes, media_type } = row;
  return { id, owner, sha256, bytes, mediaType: media_type };
}

/**
 * Marks an upload of this owner as used, in the transaction that refers to it. From then on it
 * stays until it is released.
 * @throws Error when it is not there any more, belongs to somebody else or is used already
 */
export async function keepFile(
  trx: Transaction,
  id: string,
  owner: string,
  now: number,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('files')
    .set({ state: 'used', since: new Date(now).toISOString() })
    .where('id', '=', id)
    .where('owner', '=', owner)
    .where('state', '=', 'uploaded')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new Error(`${id} is no upload of ${owner} that can be used.`);
}

/** Gives files up, in the transaction that removes what refers to them. */
export async function releaseFiles(
  trx: Transaction,
  ids: readonly string[],
  now: number,
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('files')
    .set({ state: 'released', since: new Date(now).toISOString() })
    .where('id', 'in', ids)
    .execute();
}
