import { chmodSync, closeSync, openSync, statSync } from 'node:fs';

const fileMode = 0o600;
const folderMode = 0o700;
const ofOthers = 0o077;

/**
 * Makes a file that only this user may read, whatever the folder and the umask would allow, or
 * removes the rights of others from an existing one. An existing file is not opened, because
 * closing it would release every lock this process has on it.
 */
export function makePrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', fileMode));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    keepPrivateFile(file);
  }
}

/** Removes the rights of others from a file, if it exists. */
export function keepPrivateFile(file: string): void {
  withdraw(file, fileMode);
}

/** Removes the rights of others from a folder, if it exists. */
export function keepPrivateFolder(folder: string): void {
  withdraw(folder, folderMode);
}

function withdraw(path: string, mode: number): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined || (found.mode & ofOthers) === 0) return;
  try {
    chmodSync(path, mode);
  } catch (error) {
    // The file belongs to another user, who decides who may read it.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}
