/** What each process notes of itself in the database, so that operators see all of them. */
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database, Storage, Tables } from '../storage/storage.ts';
import { backupNotedIn, measureNode } from './node-state.ts';

export const noteEveryMs = 60_000;
/** A process that has noted nothing for so long has ended, or cannot reach the database. */
const silentAfterMs = 5 * noteEveryMs;
const forgottenAfterMs = 86_400_000;

export interface NodeNotesDeps {
  readonly storage: Storage;
  readonly dataDir: string;
  /** Tells this process from all others. */
  readonly name: string;
  readonly now: () => number;
}

/** Notes how this process is doing, and forgets those that have ended. Returns what was noted. */
export async function noteNode({
  storage,
  dataDir,
  name,
  now,
}: NodeNotesDeps): Promise<Tables['nodes']> {
  const state = await measureNode(storage, dataDir, now);
  const backupAt = await backupNotedIn(dataDir);
  const noted = {
    seen_at: isoOf(now()),
    clock_ahead_ms: state.clockAheadMs,
    disk_free: state.diskFree,
    disk_size: state.diskSize,
    memory: state.memory,
    memory_limit: state.memoryLimit,
    backup_at: backupAt === undefined ? null : isoOf(backupAt),
  };
  await storage.write(async function recordNode(trx) {
    await trx
      .insertInto('nodes')
      .values({ name, ...noted })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(noted))
      .execute();
    await trx
      .deleteFrom('nodes')
      .where('name', '!=', name)
      .where('seen_at', '<', isoOf(now() - forgottenAfterMs))
      .execute();
  });
  return { name, ...noted };
}

/** Notes it at once and then every minute, until the returned function is called. */
export function keepNoting(
  deps: NodeNotesDeps & { readonly log: Logger },
  onNoted: (node: Tables['nodes']) => void,
): () => Promise<void> {
  let noting: Promise<void> = Promise.resolve();
  function note(): void {
    noting = noteNode(deps).then(onNoted, (error: unknown) => {
      // A full disk or a database that is away is told of elsewhere, and this is tried again.
      deps.log.warn({ err: error }, 'how this process is doing could not be noted');
    });
  }
  note();
  const timer = setInterval(note, noteEveryMs).unref();
  return async () => {
    clearInterval(timer);
    await noting;
  };
}

/** The processes that run, by name. */
export async function runningNodes(db: Database, now: number): Promise<readonly Tables['nodes'][]> {
  return db
    .selectFrom('nodes')
    .selectAll()
    .where('seen_at', '>=', isoOf(now - silentAfterMs))
    .orderBy('name')
    .execute();
}

/** How long ago the last backup was noted on any node, in seconds; without one, how old the database is. */
export async function backupAge(db: Database, now: number): Promise<number> {
  return sinceBackup(await db.selectNoFrom(backupMoments(db)).executeTakeFirstOrThrow(), now);
}

/** The queries of when the last backup was noted on any node, and of when the database was made. */
export function backupMoments(db: Database) {
  return [
    db
      .selectFrom('nodes')
      .select((node) => node.fn.max<string | null>('backup_at').as('at'))
      .as('backupAt'),
    sql<string | null>`(select min(applied_at) from schema_migrations)`.as('madeAt'),
  ] as const;
}

/** How long ago the backup was, in seconds, or else the beginning of the database. */
export function sinceBackup(
  { backupAt, madeAt }: { readonly backupAt: string | null; readonly madeAt: string | null },
  now: number,
): number {
  return Math.max(0, (now - Date.parse(backupAt ?? madeAt ?? '')) / 1_000);
}

function isoOf(time: number): string {
  return new Date(time).toISOString();
}
