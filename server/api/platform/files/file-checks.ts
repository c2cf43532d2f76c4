import { createHash } from 'node:crypto';
import { pipeline, type Readable, Transform } from 'node:stream';
import type { Logger } from 'pino';
import {
  type Database,
  type Storage,
  type Transaction,
  writeIfPossible,
} from '../storage/storage.ts';
import { type ByteRange, FileDamaged, FileMissing, type FileStorage } from './file-storage.ts';
import type { StoredFile } from './file-store.ts';
import { giveBack } from './give-back.ts';

/** A fault in the bytes of a file. */
export type FileFault = 'damaged' | 'missing';

/** The sentences that tell a reader, the company and the API of each fault of a file. */
export const faultSentences: Readonly<Record<FileFault, string>> = {
  damaged:
    'This file was damaged in storage, so it is not shown. Upload it again, or ask the operator to restore it.',
  missing:
    'This file is missing from storage, so it cannot be shown. Upload it again, or ask the operator to restore it.',
};

/** Compares stored bytes with the hash that the database has of them. */
export interface FileChecks {
  /**
   * Streams a file or a part of it. The whole file is read before, unless that was done a short while
   * ago and it was not touched since; and whatever is sent whole is compared once more on its way, so
   * that its end is never sent when it is not what was stored.
   * @throws FileDamaged or FileMissing, also in the stream; both are recorded
   */
  read(file: StoredFile, range?: ByteRange): Promise<Readable>;
  /**
   * Checks files that were not checked for a week, and again those with a fault, for a while.
   * @param signal stops it between two files
   */
  checkNext(signal?: AbortSignal): Promise<void>;
}

export interface FileChecksDeps {
  readonly storage: Storage;
  readonly fileStorage: FileStorage;
  readonly log: Logger;
  readonly now: () => number;
}

/** Somebody who reads a document in parts has it read whole once. */
const rememberedMs = 10 * 60_000;
const rememberedMax = 5_000;
/** Each file is checked so often; what is read is noticed at once. */
export const checkEveryMs = 7 * 86_400_000;
/** A run of the job ends after this, and the next one goes on. */
const runMs = 30_000;
const batchSize = 50;
/** So many faulty files are listed. */
const faultyMax = 50;

/** Makes the checks, which remember what they have read. */
export function fileChecks({ storage, fileStorage, log, now }: FileChecksDeps): FileChecks {
  const sound = new Map<string, { readonly stamp: string; readonly until: number }>();
  const running = new Map<string, Promise<void>>();

  async function compare({ id, sha256 }: Pick<StoredFile, 'id' | 'sha256'>): Promise<void> {
    const stamp = await fileStorage.stamp(id);
    const known = sound.get(id);
    if (known !== undefined && known.stamp === stamp && known.until > performance.now()) return;
    sound.delete(id);
    const hash = createHash('sha256');
    for await (const piece of await fileStorage.read(id)) {
      hash.update(piece);
      giveBack(piece);
    }
    if (hash.digest('hex') !== sha256) throw new FileDamaged(id);
    const [oldest] = sound.keys();
    if (sound.size >= rememberedMax && oldest !== undefined) sound.delete(oldest);
    sound.set(id, { stamp, until: performance.now() + rememberedMs });
  }

  async function record(id: string, fault: FileFault | null): Promise<void> {
    const checked = { fault, checked_at: new Date(now()).toISOString() };
    // Whoever reads it hears what is wrong with the file, also while the database takes no write.
    await writeIfPossible(storage, (trx) =>
      trx.updateTable('files').set(checked).where('id', '=', id).execute(),
    );
  }

  /** Records what an error says of a file, and throws it. */
  async function recorded(id: string, error: unknown): Promise<never> {
    sound.delete(id);
    const fault = faultOf(error);
    if (fault === undefined) throw error;
    log.error({ file: id, fault }, 'a stored file is not what was stored');
    await record(id, fault);
    throw error;
  }

  async function compareAndRecord(file: Pick<StoredFile, 'id' | 'sha256'>): Promise<void> {
    await compare(file).catch((error: unknown) => recorded(file.id, error));
  }

  async function requireSound(file: StoredFile): Promise<void> {
    const known = running.get(file.id);
    if (known !== undefined) return known;
    const comparing = compareAndRecord(file).finally(() => running.delete(file.id));
    running.set(file.id, comparing);
    return comparing;
  }

  /**
   * Passes a file on; its last piece only when all of it is what was stored. Waits for the first one,
   * so that of a small file nothing is sent before all of it was compared.
   */
  async function compared({ id, sha256 }: StoredFile, content: Readable): Promise<Readable> {
    const hash = createHash('sha256');
    let last: Buffer | undefined;
    const checked = new Transform({
      transform(piece: Buffer, _encoding, passOn) {
        hash.update(piece);
        passOn(null, last);
        last = piece;
      },
      flush(passOn) {
        if (hash.digest('hex') === sha256) passOn(null, last);
        else recorded(id, new FileDamaged(id)).catch(passOn);
      },
    });
    pipeline(content, checked, () => undefined);
    await new Promise<void>((resolve, reject) => {
      checked.once('readable', resolve).once('error', reject);
    });
    return checked;
  }

  async function toCheck(): Promise<{ id: string; sha256: string }[]> {
    const due = new Date(now() - checkEveryMs).toISOString();
    const again = new Date(now() - rememberedMs).toISOString();
    return storage.db
      .selectFrom('files')
      .select(['id', 'sha256'])
      .where('state', '=', 'used')
      .where((file) =>
        file.or([
          file('checked_at', 'is', null),
          file('checked_at', '<=', due),
          file.and([file('fault', 'is not', null), file('checked_at', '<=', again)]),
        ]),
      )
      .orderBy('checked_at')
      .limit(batchSize)
      .execute();
  }

  return {
    async read(file, range) {
      await requireSound(file);
      const content = await fileStorage
        .read(file.id, range)
        .catch((error: unknown) => recorded(file.id, error));
      if (range !== undefined) return content;
      return compared(file, content);
    },
    async checkNext(signal) {
      const until = performance.now() + runMs;
      for (let files = await toCheck(); files.length > 0; files = await toCheck()) {
        for (const file of files) {
          signal?.throwIfAborted();
          if (performance.now() > until) return;
          sound.delete(file.id);
          await compareAndRecord(file).then(
            () => record(file.id, null),
            (error: unknown) => {
              if (faultOf(error) === undefined) throw error;
            },
          );
        }
      }
    },
  };
}

/**
 * Returns what a failed read says about the file; undefined where the storage itself is in trouble.
 */
export function faultOf(error: unknown): FileFault | undefined {
  if (error instanceof FileDamaged) return 'damaged';
  return error instanceof FileMissing ? 'missing' : undefined;
}

/** How many files have this fault. */
export async function filesWithFault(db: Database, fault: FileFault): Promise<number> {
  const { count } = await faultCount(db, fault).executeTakeFirstOrThrow();
  return Number(count);
}

/** The query that counts the files with a fault. */
export function faultCount(db: Database, fault: FileFault) {
  return db
    .selectFrom('files')
    .select((file) => file.fn.countAll().as('count'))
    .where('state', '=', 'used')
    .where('fault', '=', fault);
}

/** A file that is not what was stored. */
export interface FaultyFile {
  readonly id: string;
  readonly owner: string;
  readonly fault: FileFault;
  readonly checkedAt: string | null;
}

/** The first of them, by the time of their last check. */
export async function faultyFiles(db: Database): Promise<readonly FaultyFile[]> {
  const rows = await db
    .selectFrom('files')
    .select(['id', 'owner', 'fault', 'checked_at'])
    .where('state', '=', 'used')
    .where('fault', 'is not', null)
    .orderBy('checked_at')
    .limit(faultyMax)
    .execute();
  return rows.flatMap(({ id, owner, fault, checked_at: checkedAt }) =>
    fault === null ? [] : [{ id, owner, fault, checkedAt }],
  );
}

/** Makes the damaged and missing files due for a check; how many there are. */
export async function checkFaultyAgain(trx: Transaction): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('files')
    .set({ checked_at: null })
    .where('state', '=', 'used')
    .where('fault', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** How long ago the file that has waited longest was checked or stored, in seconds. */
export async function fileCheckAge(db: Database, now: number): Promise<number> {
  return sinceOldest(await db.selectNoFrom(checkMoments(db)).executeTakeFirstOrThrow(), now);
}

/**
 * The queries of the oldest check, and of the oldest file that was never checked; each by the index,
 * because there are as many files as documents in all data rooms.
 */
export function checkMoments(db: Database) {
  const used = db.selectFrom('files').where('state', '=', 'used');
  return [
    used
      .select((file) => file.fn.min<string | null>('checked_at').as('at'))
      .where('checked_at', 'is not', null)
      .as('checked'),
    used
      .select((file) => file.fn.min<string | null>('created_at').as('at'))
      .where('checked_at', 'is', null)
      .as('unchecked'),
  ] as const;
}

/** How long ago the older of the two was, in seconds; 0 when there is none. */
export function sinceOldest(
  { checked, unchecked }: { readonly checked: string | null; readonly unchecked: string | null },
  now: number,
): number {
  const [oldest] = [checked, unchecked].flatMap((at) => at ?? []).sort();
  return oldest === undefined ? 0 : Math.max(0, (now - Date.parse(oldest)) / 1_000);
}
