import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FileMissing, type FileStorage, isFileId, requireFileId } from './file-storage.ts';

const folderMode = 0o700;
const subfolderLength = 2;
const idStart = 'fil_'.length;

/** Keeps files in a folder, which must be on the same disk as the spool folder. */
export function folderStorage(folder: string): FileStorage {
  /** Files are spread over subfolders, because some tools are slow in folders of many thousand. */
  function pathOf(id: string): string {
    return join(folder, subfolderOf(requireFileId(id)), id);
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
    async has(id) {
      return stat(pathOf(id)).then(() => true, absent);
    },
    async *list() {
      const subfolders = await readdir(folder, { withFileTypes: true });
      for (const subfolder of subfolders) {
        if (!subfolder.isDirectory() || subfolder.name.length !== subfolderLength) continue;
        const names = await readdir(join(folder, subfolder.name));
        // In its own subfolder only: elsewhere it would not be found by its id.
        yield names.filter((name) => isFileId(name) && subfolderOf(name) === subfolder.name);
      }
    },
    async remove(id) {
      await rm(pathOf(id), { force: true });
    },
    async close() {},
  };
}

function subfolderOf(id: string): string {
  return id.slice(idStart, idStart + subfolderLength);
}

function absent(error: NodeJS.ErrnoException): false {
  if (error.code === 'ENOENT') return false;
  throw error;
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
