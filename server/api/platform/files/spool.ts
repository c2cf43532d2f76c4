import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { invalid } from '../http/validation.ts';
import type { SpooledFile } from './file-storage.ts';
import { giveBack } from './give-back.ts';

/** The rules for a received file: its size and its type. */
export interface FileRules<T extends string> {
  readonly maxBytes: number;
  /** The refusal of a larger file; a sentence about `maxBytes` if left out. */
  readonly whenLarger?: () => ProblemError;
  /**
   * Returns the media type that the first bytes of a file show; its name and what the sender says
   * can be wrong. Called once, before most of the file has arrived.
   * @throws ProblemError that says which types are accepted
   */
  readonly typeOf: (head: Uint8Array) => T;
  /** Nobody else has the pieces of the stream: their memory is given back once they are written. */
  readonly givesBack?: boolean;
}

/** A file that has arrived whole, on this machine and nowhere else yet. */
export interface ReceivedFile<T extends string = string> extends SpooledFile {
  readonly mediaType: T;
}

/** As much of a file as is needed to see what it is. */
const headBytes = 4_096;
const mebibyte = 1024 * 1024;
/** No upload takes this long, so an older file is what a crash left behind. */
const abandonedMs = 24 * 3_600_000;

/**
 * The folder where files arrive, before they are stored for good. A slow sender holds only a file
 * here, what breaks off leaves nothing in the storage, and size and hash are known when the
 * transfer to the storage starts.
 */
export interface Spool {
  /**
   * Writes a stream to a file of its own, holding one piece at a time in memory, and stops at the
   * first byte that breaks the rules. The stream is not destroyed then, because the sender has yet to
   * be answered. When this resolves, the bytes survive a power cut.
   * @throws ProblemError that says what to do; then nothing is left
   */
  receive<T extends string>(body: Readable, rules: FileRules<T>): Promise<ReceivedFile<T>>;
  /** Removes a received file, unless the storage has taken it. */
  discard(file: SpooledFile): Promise<void>;
  /** Removes what a crash left behind; `now` is the time of the disk. */
  clean(now: number): Promise<void>;
}

/** Opens the spool folder, which it creates if necessary. */
export async function openSpool(folder: string): Promise<Spool> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    async receive(body, rules) {
      const path = join(folder, randomBytes(16).toString('hex'));
      // Where nothing is left, not even an empty file is made.
      const handle = await open(path, 'wx', 0o600).catch((error: unknown) => {
        throw refusalOf(error);
      });
      try {
        const content = await writeChecked(body, handle, rules);
        await handle.sync();
        return { path, ...content };
      } catch (error) {
        await rm(path, { force: true });
        throw refusalOf(error);
      } finally {
        await handle.close();
      }
    },
    async discard({ path }) {
      await rm(path, { force: true });
    },
    async clean(now) {
      for (const name of await readdir(folder)) {
        const path = join(folder, name);
        const found = await stat(path).catch(() => undefined);
        if (found !== undefined && found.mtimeMs < now - abandonedMs)
          await rm(path, { force: true });
      }
    },
  };
}

/** Counts, hashes and inspects what it writes. */
async function writeChecked<T extends string>(
  body: Readable,
  handle: FileHandle,
  { maxBytes, whenLarger = () => tooLarge(maxBytes), typeOf, givesBack = false }: FileRules<T>,
): Promise<Omit<ReceivedFile<T>, 'path'>> {
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  let mediaType: T | undefined;
  let size = 0;
  for await (const piece of body.iterator({ destroyOnReturn: false })) {
    size += piece.length;
    if (size > maxBytes) throw whenLarger();
    if (mediaType === undefined) {
      head = Buffer.concat([head, piece.subarray(0, headBytes - head.length)]);
      if (head.length === headBytes) mediaType = typeOf(head);
    }
    hash.update(piece);
    await handle.writeFile(piece);
    if (givesBack) giveBack(piece);
  }
  if (size === 0) throw refused('empty', 'The file is empty. Choose another one.');
  return { size, sha256: hash.digest('hex'), mediaType: mediaType ?? typeOf(head) };
}

/** The refusal of a file that is larger than allowed. */
export function tooLarge(maxBytes: number): ProblemError {
  const message = `The file is larger than ${maxBytes / mebibyte} MiB. Choose a smaller one.`;
  const errors = [{ pointer: '/file', code: 'too-large', message }];
  return new ProblemError(problem('too-large', message, { errors }));
}

/** A refusal that a form shows at its file field. */
export function refused(code: string, message: string): ProblemError {
  return invalid([{ pointer: '/file', code, message }]);
}

function refusalOf(error: unknown): unknown {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  switch (code) {
    case 'ECONNRESET':
    case 'ERR_STREAM_PREMATURE_CLOSE':
      return new ProblemError(
        problem('bad-request', 'The file didn’t arrive complete. Send it again.'),
      );
    case 'ENOSPC':
    case 'EDQUOT':
      return new ProblemError(
        problem(
          'unavailable',
          'File storage is full right now. Try again later, and tell the operator if it happens again.',
        ),
      );
    default:
      return error;
  }
}
