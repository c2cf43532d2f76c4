import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { newId } from '../ids.ts';
import type { Storage } from '../storage/storage.ts';
import { fileChecks } from './file-checks.ts';
import type { ByteRange, FileStorage } from './file-storage.ts';
import { addFile, bytesOf, releaseFiles, type StoredFile } from './file-store.ts';
import { type FileRules, type ReceivedFile, refused, type Spool } from './spool.ts';
import { collectUnknownFiles } from './unknown-files.ts';

/** Whose file it is, and how much may be stored for them altogether. */
export interface FileOwner {
  readonly id: string;
  readonly quotaBytes: number;
  /** What to do when that is not enough, as a sentence. */
  readonly whenFull: string;
}

/** The files of the product: their bytes in the file storage, everything else in the database. */
export interface Files {
  /**
   * Receives a file that is not stored as it is, such as an image that is encoded again.
   * The caller discards it.
   */
  readonly receive: Spool['receive'];
  readonly discard: Spool['discard'];
  /**
   * Receives a file and stores it. Call `keepFile` in the transaction that refers to it; a file
   * that nothing refers to is removed a day later.
   * @throws ProblemError that says what to do, as soon as a limit is reached
   */
  add(body: Readable, rules: FileRules<string>, owner: FileOwner): Promise<StoredFile>;
  /**
   * Streams a stored file or a part of it, once the whole of it was found to be what was stored.
   * @throws FileDamaged, FileMissing; the first also in the stream, before its end
   */
  read(file: StoredFile, range?: ByteRange): Promise<Readable>;
  /** Compares files with their hashes, those first that have waited longest, for a while. */
  check(signal?: AbortSignal): Promise<void>;
  /**
   * Removes what nothing refers to. Safe to run at any time, and on several nodes.
   * @param signal stops it between two files
   */
  collect(signal?: AbortSignal): Promise<void>;
  /**
   * Goes through the whole storage for files that the database does not know.
   * @param signal stops it between two steps
   */
  collectUnknown(signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** The parts that the file storage is built from. */
export interface FilesDeps {
  readonly storage: Storage;
  readonly fileStorage: FileStorage;
  readonly spool: Spool;
  readonly log: Logger;
  readonly now: () => number;
}

/**
 * Uploads that nothing refers to, and released files, are kept this long: a download may still be
 * running, and a backup of the database that is a little older still refers to them.
 */
export const graceMs = 24 * 3_600_000;
const batchSize = 100;
const retryAfterSeconds = 5;

/** Puts the parts together. */
export function filesOf({ storage, fileStorage, spool, log, now }: FilesDeps): Files {
  /** Records a file unless the quota is reached; checked inside, because others upload meanwhile. */
  function record(received: ReceivedFile, owner: FileOwner): Promise<string> {
    return storage.write(async (trx) => {
      if ((await bytesOf(trx, owner.id)) + received.size > owner.quotaBytes) throw full(owner);
      const id = newId('fil');
      await addFile(trx, id, owner.id, received, now());
      return id;
    });
  }

  /** Takes a recorded file to the storage; a file that it does not take counts for nobody. */
  async function store(id: string, received: ReceivedFile): Promise<void> {
    try {
      await fileStorage.put(id, received);
    } catch (error) {
      log.error({ err: error, file: id }, 'a file could not be stored in the file storage');
      await storage.write((trx) => releaseFiles(trx, [id], now()));
      throw notStored();
    }
  }

  const checks = fileChecks({ storage, fileStorage, log, now });

  return {
    receive: spool.receive,
    discard: spool.discard,
    async add(body, rules, owner) {
      const room = owner.quotaBytes - (await bytesOf(storage.db, owner.id));
      if (room <= 0) throw full(owner);
      const received = await spool.receive(
        body,
        room < rules.maxBytes ? { ...rules, maxBytes: room, whenLarger: () => full(owner) } : rules,
      );
      try {
        const id = await record(received, owner);
        await store(id, received);
        const { sha256, size, mediaType } = received;
        return { id, owner: owner.id, sha256, bytes: size, mediaType };
      } finally {
        await spool.discard(received);
      }
    },
    read: checks.read,
    check: checks.checkNext,
    async collect(signal) {
      // The spool's times are those of the disk, not of a clock that a test may move.
      await spool.clean(Date.now());
      const until = new Date(now() - graceMs).toISOString();
      await giveUpUploads(storage, until);
      for (let ids = await releasedFiles(storage, until); ids.length > 0; ) {
        // The bytes first: if this ends in between, the row says what is still to be done.
        for (const id of ids) {
          signal?.throwIfAborted();
          await fileStorage.remove(id);
        }
        await storage.write((trx) => trx.deleteFrom('files').where('id', 'in', ids).execute());
        ids = await releasedFiles(storage, until);
      }
    },
    collectUnknown: (signal) => collectUnknownFiles({ storage, fileStorage, log, now }, signal),
    close: () => fileStorage.close(),
  };
}

/** From then on nothing can start to use them, so they can be removed. */
async function giveUpUploads(storage: Storage, until: string): Promise<void> {
  await storage.write((trx) =>
    trx
      .updateTable('files')
      .set({ state: 'released' })
      .where('state', '=', 'uploaded')
      .where('since', '<=', until)
      .execute(),
  );
}

async function releasedFiles(storage: Storage, until: string): Promise<string[]> {
  const rows = await storage.db
    .selectFrom('files')
    .select('id')
    .where('state', '=', 'released')
    .where('since', '<=', until)
    .limit(batchSize)
    .execute();
  return rows.map(({ id }) => id);
}

function notStored(): ProblemError {
  return new ProblemError(
    problem('unavailable', 'The file can’t be stored right now. Send it again later.'),
    { 'retry-after': String(retryAfterSeconds) },
  );
}

function full({ whenFull }: FileOwner): ProblemError {
  return refused('quota', whenFull);
}
