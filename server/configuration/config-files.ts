import { readdirSync, readFileSync } from 'node:fs';

/**
 * The files a configuration names: secrets, images, texts. Each is read completely, or reading it
 * throws.
 */
export interface ConfigFiles {
  readonly text: (path: string) => string;
  readonly bytes: (path: string) => Buffer;
  /** The names in a folder, in any order. */
  readonly list: (folder: string) => readonly string[];
}

/** The files of this machine. */
export const diskFiles: ConfigFiles = {
  text: (path) => readFileSync(path, 'utf8'),
  bytes: (path) => readFileSync(path),
  list: (folder) => readdirSync(folder),
};
