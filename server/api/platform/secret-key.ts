import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProductApiOptions } from './options.ts';
import { keepPrivateFile } from './storage/private-files.ts';

/** The file of the generated key, used when no setting contains one. */
export const secretKeyFileName = 'secret.key';

/**
 * The key that encrypts secrets which must be readable again: from the setting, or from a file
 * beside the database that is created once. Nodes that share a database must all have the same key.
 * @throws Error when the file exists but contains no key; creating another would make everything
 * encrypted with the old one unreadable
 */
export async function secretKeyOf(
  options: Pick<ProductApiOptions, 'secretKey' | 'dataDir'>,
): Promise<string> {
  if (options.secretKey !== undefined) return options.secretKey;
  const file = join(options.dataDir, secretKeyFileName);
  const made = randomBytes(32).toString('base64url');
  try {
    await writeFile(file, `${made}\n`, { mode: 0o600, flag: 'wx' });
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  keepPrivateFile(file);
  const kept = (await readFile(file, 'utf8')).trim();
  if (kept === '') {
    throw Object.assign(new Error(`The file ${file} is empty; it should contain a key.`), {
      code: 'ERR_SECRET_KEY',
    });
  }
  return kept;
}
