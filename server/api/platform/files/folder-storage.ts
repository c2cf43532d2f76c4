import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FileMissing, type FileStorage, requireFileId } from './file-storage.ts';

const folderMode = 0o700;

/** Keeps files in a folder, which must be on the same disk as the spool folder. */
export function folderStorage(folder: string): FileStorage {
  /** Files are spread over subfolders, because some tools are slow in folders of many thousand. */
  function pathOf(id: string): string {
    return join(folder, requireFileId(id).slice(4, 6), id);
  }

  return {
    async put(id, file) {
      const path = pathOf(id);
      const parent = dirname(path);
      const isNew = (await mkdir(parent, { recursive: true, mode: folderMode })) !== undefined;
      await rename(file.path, path);
      await syncFolder(parent);
      if (isNew) await syncFolder(folder);
    },
    async read(id, range) {
      const handle = await open(pathOf(id)).catch(missing(id));
      return handle.createReadStream(
        range === undefined ? {} : { start: range.first, end: range.last },
      );
    },
    async stamp(id) {
      const { size, mtimeMs, ctimeMs, ino } = await stat(pathOf(id)).catch(missing(id));
      return `${size} ${mtimeMs} ${ctimeMs} ${ino}`;
    },
    async remove(id) {
      await rm(pathOf(id), { force: true });
    },
    async close() {},
  };
}

function missing(id: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    throw error.code === 'ENOENT' ? new FileMissing(id) : error;
  };
}

/** After a power cut a renamed file is found under its new name only if its folder was synced. */
async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders, and writes their entries at once.
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
