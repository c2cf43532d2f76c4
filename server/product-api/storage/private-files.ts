import { chmodSync, closeSync, openSync, statSync } from 'node:fs';

const fileMode = 0o600;
const folderMode = 0o700;
const ofOthers = 0o077;

/**
 * Makes a file that only this user may read, whatever the folder and the umask would allow, or
 * takes the rights of others away from the one that is there. That one is not opened: closing it
 * again would let go of every lock this process has on it.
 */
export function makePrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', fileMode));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    keepPrivateFile(file);
  }
}

/** Takes the rights of others away from a file, if it is there. */
export function keepPrivateFile(file: string): void {
  withdraw(file, fileMode);
}

/** Takes the rights of others away from a folder, if it is there. */
export function keepPrivateFolder(folder: string): void {
  withdraw(folder, folderMode);
}

function withdraw(path: string, mode: number): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined || (found.mode & ofOthers) === 0) return;
  try {
    chmodSync(path, mode);
  } catch (error) {
    // Somebody else's, lent to this user: who may read it is theirs to say.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}
