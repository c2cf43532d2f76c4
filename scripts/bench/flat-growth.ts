/** Measures reads of portals of several sizes on both databases, and tells which of them grow. */
import { openStorage } from '../../server/api/open.ts';
import type { Engine, Storage } from '../../server/api/platform/storage/storage.ts';
import { quantile } from '../trials/figures.ts';
import { withFolder } from '../trials/throw-away-folder.ts';
import { query, startPostgres } from '../trials/throw-away-postgres.ts';

const times = 40;
const warmUps = 10;
/** Growth that fails: beyond what the smallest portal takes, by so much. */
const ratioMax = 3;
const moreMsMax = 3;

/** A read that is measured, by its name. */
export type Reads = ReadonlyMap<string, () => Promise<unknown>>;
/** Which portals are filled, and on what. */
export interface Asked {
  readonly sizes: readonly number[];
  readonly engines: readonly Engine[];
}

/** Milliseconds of each read, by its name. */
type Taken = ReadonlyMap<string, number>;

/**
 * Prints how the time of each read grows with the portal. On SQLite it is time of the thread, which
 * does nothing else meanwhile.
 * @param fill fills an empty database for a size, and tells what is read of it
 * @returns whether all of them stay flat
 */
export async function growsFlat(
  title: string,
  { sizes, engines }: Asked,
  fill: (storage: Storage, size: number) => Promise<Reads>,
): Promise<boolean> {
  async function takenBy(dataDir: string, databaseUrl: string | undefined, size: number) {
    const storage = await openStorage(
      databaseUrl === undefined ? { dataDir } : { dataDir, databaseUrl },
    );
    try {
      const reads = await fill(storage, size);
      if (databaseUrl !== undefined) await query(databaseUrl, 'vacuum analyze');
      const taken = new Map<string, number>();
      for (const [name, read] of reads) taken.set(name, await timed(storage, read));
      return taken;
    } finally {
      await storage.close();
    }
  }

  let isFlat = true;
  if (engines.includes('sqlite')) {
    console.log(`${title} on SQLite, ms of the thread`);
    const onSqlite: Taken[] = [];
    for (const size of sizes) {
      onSqlite.push(await withFolder((folder) => takenBy(folder, undefined, size)));
    }
    isFlat = print(sizes, onSqlite);
  }
  if (!engines.includes('postgres')) return isFlat;
  console.log(`${title} on PostgreSQL, ms`);
  const postgres = await startPostgres();
  try {
    const onPostgres: Taken[] = [];
    for (const size of sizes) {
      const url = await postgres.freshDatabase();
      onPostgres.push(await withFolder((folder) => takenBy(folder, url, size)));
    }
    return print(sizes, onPostgres) && isFlat;
  } finally {
    await postgres.stop();
  }
}

async function timed({ engine }: Storage, read: () => Promise<unknown>): Promise<number> {
  for (let n = 0; n < warmUps; n += 1) await read();
  const used = process.threadCpuUsage();
  const ms: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const from = performance.now();
    await read();
    ms.push(performance.now() - from);
  }
  if (engine === 'postgres') return quantile(ms, 0.5);
  // Counted in whole milliseconds on some machines, so of all runs together.
  const { user, system } = process.threadCpuUsage(used);
  return (user + system) / 1_000 / times;
}

function print(sizes: readonly number[], bySize: readonly Taken[]): boolean {
  let isFlat = true;
  const heads = sizes.map((size) => size.toLocaleString('en').padStart(18));
  console.log(`  ${''.padEnd(32)}${heads.join('')}`);
  for (const [name, base] of bySize[0] ?? []) {
    const all = bySize.map((taken) => taken.get(name) ?? 0);
    const grows = all.some((ms) => ms > base * ratioMax && ms > base + moreMsMax);
    if (grows) isFlat = false;
    const cells = all.map((ms) =>
      `${ms.toFixed(2)} ${(ms / Math.max(base, 0.1)).toFixed(1)} x`.padStart(18),
    );
    console.log(`  ${name.padEnd(32)}${cells.join('')}${grows ? '  GROWS' : ''}`);
  }
  return isFlat;
}
