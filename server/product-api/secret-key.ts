import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProductApiOptions } from './parts.ts';
import { keepPrivateFile } from './storage/private-files.ts';

/** The key that was made here, where no setting brings one. */
export const secretKeyFileName = 'secret.key';

/**
 * The secret under which this installation seals what it must read again: the setting, or a file
 * beside the database that is made once. Where several nodes share a database it must be the same
 * on all of them.
 * @throws Error where the file is there and holds no key: to make another would lose what it opens
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
