import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { ProductApiOptions } from '../options.ts';
import { keepPrivateFolder } from '../storage/private-files.ts';
import type { Storage } from '../storage/storage.ts';
import type { FileStorage } from './file-storage.ts';
import { type Files, type FilesDeps, filesOf } from './files.ts';
import { folderStorage } from './folder-storage.ts';
import { otherNodeFolders } from './node-folders.ts';
import { s3LocationOf } from './s3-location.ts';
import { openSpool } from './spool.ts';

/** Opens the files of the product, in the storage that the options name. */
export async function openFiles(
  { dataDir, storageUrl }: Pick<ProductApiOptions, 'dataDir' | 'storageUrl'>,
  { storage, log, now }: Pick<FilesDeps, 'storage' | 'log' | 'now'>,
): Promise<Files> {
  const folder = join(dataDir, 'files');
  keepPrivateFolder(folder);
  const spool = await openSpool(join(folder, 'incoming'));
  await spool.clean(Date.now());
  if (storageUrl === undefined) await warnOfOtherFolders(storage, folder, log, now());
  const fileStorage = await openFileStorage(storageUrl, folder);
  return filesOf({ storage, fileStorage, spool, log, now });
}

async function openFileStorage(url: string | undefined, folder: string): Promise<FileStorage> {
  if (url === undefined) return folderStorage(folder);
  const location = s3LocationOf(url);
  if (location === undefined) throw new Error('STORAGE_URL names no bucket or no key.');
  // Loaded only when used, because most servers do without it.
  const { s3Storage } = await import('./s3-storage.ts');
  return s3Storage(location);
}

/** Several nodes can share a PostgreSQL database, but none sees the folder of another one. */
async function warnOfOtherFolders(
  storage: Storage,
  folder: string,
  log: Logger,
  now: number,
): Promise<void> {
  if (storage.engine !== 'postgres') return;
  const folders = await otherNodeFolders(storage, folder, hostname(), now);
  if (folders.length === 0) return;
  log.warn(
    { folder, folders },
    'files of this database are also kept in other folders, which this server cannot read: if several nodes share the database, set the same STORAGE_URL on all of them',
  );
}
