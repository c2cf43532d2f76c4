import { statfs } from 'node:fs/promises';

/**
 * A folder in memory, where Linux has enough of it; undefined elsewhere. For what is thrown away:
 * on a disk SQLite waits with every write, and PostgreSQL spends most of a copied database's time
 * on making its files.
 */
export async function memoryFolder(): Promise<string | undefined> {
  const folder = '/dev/shm';
  const roomMin = 2 * 1024 ** 3;
  if (process.platform !== 'linux') return undefined;
  const space = await statfs(folder).catch(() => undefined);
  return space !== undefined && space.bavail * space.bsize > roomMin ? folder : undefined;
}
