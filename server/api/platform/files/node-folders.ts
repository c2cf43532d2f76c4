import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '../ids.ts';
import type { Storage, Transaction } from '../storage/storage.ts';

/** A folder in which a node keeps files. */
export interface NodeFolder {
  /** The name of the machine. */
  readonly node: string;
  readonly last_opened_at: string;
}

/** A folder that no server has opened for this long is taken for replaced. */
const forgottenAfterMs = 90 * 86_400_000;
const idFile = 'folder-id';

/**
 * Records that files of this database are kept in this folder, and returns the other folders of
 * which that was recorded: probably those of other nodes, whose files this one does not have.
 */
export async function otherNodeFolders(
  storage: Storage,
  folder: string,
  node: string,
  now: number,
): Promise<readonly NodeFolder[]> {
  const id = await folderIdOf(folder);
  return storage.write(async function recordFolder(trx) {
    await forgetReplaced(trx, now);
    const opened = { node, last_opened_at: new Date(now).toISOString() };
    await trx
      .insertInto('file_folders')
      .values({ id, ...opened })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(opened))
      .execute();
    return trx
      .selectFrom('file_folders')
      .select(['node', 'last_opened_at'])
      .where('id', '!=', id)
      .orderBy('last_opened_at')
      .execute();
  });
}

async function forgetReplaced(trx: Transaction, now: number): Promise<void> {
  await trx
    .deleteFrom('file_folders')
    .where('last_opened_at', '<', new Date(now - forgottenAfterMs).toISOString())
    .execute();
}

/** The id lies in the folder, so two machines that share the folder are not taken for two. */
async function folderIdOf(folder: string): Promise<string> {
  const path = join(folder, idFile);
  try {
    await writeFile(path, newId('fld'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFile(path, 'utf8');
}
