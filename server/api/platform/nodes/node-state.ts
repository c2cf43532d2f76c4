import { stat, statfs } from 'node:fs/promises';
import os from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Storage } from '../storage/storage.ts';

/** How a process and its machine are doing. */
export interface NodeState {
  /** Free for this user, and the whole, of the disk that DATA_DIR is on; in bytes. */
  readonly diskFree: number;
  readonly diskSize: number;
  /** What the process holds, and what it may hold before the system ends it; in bytes. */
  readonly memory: number;
  readonly memoryLimit: number;
  /** By how much its clock is ahead of the database's, in milliseconds; 0 with SQLite. */
  readonly clockAheadMs: number;
}

/** Measures this process. Asks the system each time, so it needs nobody who writes. */
export async function measureNode(
  storage: Pick<Storage, 'engine' | 'db'>,
  dataDir: string,
  now: () => number,
): Promise<NodeState> {
  const [disk, clockAheadMs] = await Promise.all([
    diskOf(dataDir),
    storage.engine === 'postgres' ? clockAhead(storage, now) : 0,
  ]);
  const memory = process.memoryUsage.rss();
  return { ...disk, memory, memoryLimit: memoryLimit(), clockAheadMs };
}

/** The room on the disk of a folder, in bytes. */
export async function diskOf(folder: string): Promise<Pick<NodeState, 'diskFree' | 'diskSize'>> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { diskFree: bavail * bsize, diskSize: blocks * bsize };
}

/** Returns what the container allows, or what the machine has; in bytes. */
export function memoryLimit(): number {
  const limit = process.constrainedMemory();
  const whole = os.totalmem();
  // Without a limit the system says 0 or an absurdly large number.
  return limit > 0 && limit < whole ? limit : whole;
}

/** The answer was made half-way between question and arrival, as far as anybody can tell. */
async function clockAhead({ db }: Pick<Storage, 'db'>, now: () => number): Promise<number> {
  const askedAt = now();
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db);
  const middle = (askedAt + now()) / 2;
  return Math.round(middle - Number(rows[0]?.ms ?? middle));
}

/** The file that whoever backs up touches after a backup has succeeded. */
export const backupNote = 'last-backup';

/** When the file in this folder was touched last, in epoch milliseconds; undefined without it. */
export async function backupNotedIn(dataDir: string): Promise<number | undefined> {
  const note = await stat(join(dataDir, backupNote)).catch(() => undefined);
  return note?.mtimeMs;
}
