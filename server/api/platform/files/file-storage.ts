import type { Readable } from 'node:stream';

/** A part of a file: both ends belong to it, counted from 0. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** A whole file in the spool folder, ready to be stored. */
export interface SpooledFile {
  readonly path: string;
  readonly size: number;
  /** In hexadecimal digits. */
  readonly sha256: string;
}

/**
 * Where the bytes of files are: a folder or S3-compatible storage. A stored file never changes, and
 * its id is made by this program; no name from outside ever becomes part of a path.
 */
export interface FileStorage {
  /** Stores a file; afterwards it survives a crash. A second call with the same file is harmless. */
  put(id: string, file: SpooledFile): Promise<void>;
  /**
   * Streams a file or a part of it.
   * @throws FileMissing when there is none with this id
   */
  read(id: string, range?: ByteRange): Promise<Readable>;
  /**
   * Changes when somebody touches a file, as far as that can be seen without reading it.
   * @throws FileMissing when there is none with this id
   */
  stamp(id: string): Promise<string>;
  /** Whether there is a file with this id. */
  has(id: string): Promise<boolean>;
  /**
   * The ids of all stored files, so many at a time, in no order. What is there and no file of ours is
   * left out.
   */
  list(): AsyncIterable<readonly string[]>;
  /** Removes a file; one that is gone already is fine. */
  remove(id: string): Promise<void>;
  /** Ends open connections. */
  close(): Promise<void>;
}

/** The database knows the file, but the storage has no bytes for it. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing';
}

/** The bytes in the storage are not those that were stored. */
export class FileDamaged extends Error {
  override readonly name = 'FileDamaged';
}

const fileIdPattern = /^fil_[A-Za-z0-9_-]{22}$/;

/** Tells whether this is a name that a stored file can have. */
export function isFileId(name: string): boolean {
  return fileIdPattern.test(name);
}

/** Returns the id if it is one of ours; anything else must not reach a path or an address. */
export function requireFileId(id: string): string {
  if (!isFileId(id)) throw new Error('This is not the id of a file.');
  return id;
}
