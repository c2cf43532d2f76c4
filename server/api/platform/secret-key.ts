import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProductApiOptions } from './options.ts';
import { keepPrivateFile } from './storage/private-files.ts';
import { StorageRefusal } from './storage/storage.ts';

/** The file of the generated key, used when no setting contains one. */
export const secretKeyFileName = 'secret.key';

/**
 * The key that encrypts secrets which must be readable again: from the setting, or from a file
 * beside the database that is created once. Nodes that share a database must all have the same key.
 * @param inUse the keys that the database is used with: where there are some, none is created
 * @throws StorageRefusal when the file is missing though the database needs a key, or contains none;
 * creating another would make everything encrypted with the old one unreadable
 */
export async function secretKeyOf(
  { secretKey, dataDir }: Pick<ProductApiOptions, 'secretKey' | 'dataDir'>,
  inUse: readonly string[] = [],
): Promise<string> {
  if (secretKey !== undefined) return secretKey;
  const file = join(dataDir, secretKeyFileName);
  if (inUse.length === 0) {
    const made = randomBytes(32).toString('base64url');
    if (await createdNew(file, `${made}\n`)) return made;
  }
  keepPrivateFile(file);
  const kept = await textOf(file);
  if (kept !== undefined && kept !== '') return kept;
  const is = kept === undefined ? 'is missing' : 'is empty';
  const why = inUse.length === 0 ? '' : ` This database is used with the key ${inUse.join(', ')}.`;
  throw new StorageRefusal(
    'ERR_SECRET_KEY',
    `The file ${file} ${is}; it should contain a key.${why}`,
  );
}

async function createdNew(file: string, text: string): Promise<boolean> {
  try {
    await writeFile(file, text, { mode: 0o600, flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

async function textOf(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
}
