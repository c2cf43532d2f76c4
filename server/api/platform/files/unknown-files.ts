/**
 * Files in the storage that the database does not know: those that were stored after the backup from
 * which the database was restored. They take room, and may be all that is left of what was lost, so
 * they are counted, and only removed a long while after they were found.
 */
import type { Logger } from 'pino';
import type { JobKind } from '../jobs/job-kind.ts';
import type { Database, Storage } from '../storage/storage.ts';
import type { FileStorage } from './file-storage.ts';

const everyMs = 86_400_000;
/** Time to notice that an older database was restored, and to restore the right one after all. */
export const unknownKeptMs = 30 * 86_400_000;
/** So many ids are looked up at once. */
const idsAtOnce = 200;

export interface UnknownFilesDeps {
  readonly storage: Storage;
  readonly fileStorage: FileStorage;
  readonly log: Logger;
  readonly now: () => number;
}

/**
 * Goes through the whole file storage once, notes which files the database does not know, and
 * removes those that were found long ago and are still unknown.
 * @param signal stops it between two steps
 */
export async function collectUnknownFiles(
  { storage, fileStorage, log, now }: UnknownFilesDeps,
  signal?: AbortSignal,
): Promise<void> {
  const startedAt = isoOf(now());
  for await (const ids of fileStorage.list()) {
    for (let at = 0; at < ids.length; at += idsAtOnce) {
      signal?.throwIfAborted();
      const unknown = await unknownOf(storage.db, ids.slice(at, at + idsAtOnce));
      // One that was just removed goes before its row, so what is still there has none.
      const there = await Promise.all(unknown.map((id) => fileStorage.has(id)));
      await note(
        storage,
        unknown.filter((_, n) => there[n]),
        startedAt,
      );
    }
  }
  // What was not seen this time is known by now, or gone.
  await storage.write((trx) =>
    trx.deleteFrom('unknown_files').where('seen_at', '<', startedAt).execute(),
  );
  const found = await unknownFiles(storage.db);
  if (found > 0) log.warn({ files: found }, 'stored files are not in the database');
  const removed = await removeOld({ storage, fileStorage, now }, signal);
  if (removed > 0) log.warn({ files: removed }, 'stored files that nothing knows were removed');
}

async function unknownOf(db: Database, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await db.selectFrom('files').select('id').where('id', 'in', ids).execute();
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

async function note(storage: Storage, ids: readonly string[], seen_at: string): Promise<void> {
  if (ids.length === 0) return;
  await storage.write((trx) =>
    trx
      .insertInto('unknown_files')
      .values(ids.map((id) => ({ id, found_at: seen_at, seen_at })))
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at }))
      .execute(),
  );
}

async function removeOld(
  { storage, fileStorage, now }: Omit<UnknownFilesDeps, 'log'>,
  signal?: AbortSignal,
): Promise<number> {
  const until = isoOf(now() - unknownKeptMs);
  const due = await storage.db
    .selectFrom('unknown_files')
    .select('id')
    .where('found_at', '<=', until)
    .execute();
  let removed = 0;
  for (const { id } of due) {
    signal?.throwIfAborted();
    const [still] = await unknownOf(storage.db, [id]);
    if (still !== undefined) {
      await fileStorage.remove(id);
      removed += 1;
    }
    await storage.write((trx) => trx.deleteFrom('unknown_files').where('id', '=', id).execute());
  }
  return removed;
}

/** How many stored files the database did not know when they were last looked for. */
export async function unknownFiles(db: Database): Promise<number> {
  const { unknown } = await db.selectNoFrom(unknownFigures(db)).executeTakeFirstOrThrow();
  return Number(unknown);
}

/** The queries of how many there are, and of when the first was found. */
export function unknownFigures(db: Database) {
  const found = db.selectFrom('unknown_files');
  return [
    found.select((file) => file.fn.countAll().as('count')).as('unknown'),
    found.select((file) => file.fn.min<string | null>('found_at').as('at')).as('unknownSince'),
  ] as const;
}

/** When the oldest of them will be removed, ISO 8601; undefined when there is none. */
export async function unknownRemovedFrom(db: Database): Promise<string | undefined> {
  const { unknownSince } = await db.selectNoFrom(unknownFigures(db)).executeTakeFirstOrThrow();
  return removedFrom(unknownSince);
}

/** When the first of them is removed, by when it was found. */
export function removedFrom(since: string | null): string | undefined {
  return since === null ? undefined : isoOf(Date.parse(since) + unknownKeptMs);
}

/** Looks for them once a day, on one node. */
export function collectUnknownFilesJob(collect: (signal: AbortSignal) => Promise<void>): JobKind {
  return {
    kind: 'collect-unknown-files',
    everyMs,
    backOff: { firstMs: 60_000, factor: 5, attemptsMax: 4 },
    async run(_job, signal) {
      await collect(signal);
      return undefined;
    },
  };
}

function isoOf(time: number): string {
  return new Date(time).toISOString();
}
