/** Measures reads of portals of several sizes on both databases, and tells which of them grow. */
import type { Storage } from '../../server/api/platform/storage/storage.ts';
import { type Engine, filled, inStorage, onEachEngine, type Place } from '../trials/engines.ts';
import { quantile } from '../trials/figures.ts';
import { besideSmallest, printBySize } from './timed-lists.ts';

const times = 40;
const warmUps = 10;
/** Growth that fails: beyond what the smallest portal takes, by so much. */
const ratioMax = 3;
const moreMsMax = 3;

/** A read that is measured, by its name. */
export type Reads = ReadonlyMap<string, (storage: Storage) => Promise<unknown>>;
/** Which portals are filled, and on what. */
export interface Asked {
  readonly sizes: readonly number[];
  readonly only: readonly Engine['name'][];
}

/**
 * Prints how the time of each read grows with the portal. On SQLite it is time of the thread, which
 * does nothing else meanwhile.
 * @param fill fills an empty database for a size, and tells what is read of it
 * @returns whether all of them stay flat
 */
export async function growsFlat(
  title: string,
  { sizes, only }: Asked,
  fill: (storage: Storage, size: number) => Promise<Reads>,
): Promise<boolean> {
  let isFlat = true;
  function cell(ms: number, smallest: number): string {
    const grows = ms > smallest * ratioMax && ms > smallest + moreMsMax;
    if (grows) isFlat = false;
    return `${grows ? 'GROWS ' : ''}${besideSmallest(ms, smallest)}`;
  }
  async function takenBy(place: Place, size: number): Promise<ReadonlyMap<string, number>> {
    const reads = await filled(place, (storage) => fill(storage, size));
    return inStorage(place, async (storage) => {
      const taken = new Map<string, number>();
      for (const [name, read] of reads) taken.set(name, await timed(storage, read));
      return taken;
    });
  }
  await onEachEngine(
    async ({ name, withPlace }) => {
      console.log(`${title} on ${name}, ms${name === 'SQLite' ? ' of the thread' : ''}`);
      const bySize: ReadonlyMap<string, number>[] = [];
      for (const size of sizes) bySize.push(await withPlace((place) => takenBy(place, size)));
      printBySize('', sizes, bySize, cell);
    },
    { only },
  );
  return isFlat;
}

async function timed(
  storage: Storage,
  read: (storage: Storage) => Promise<unknown>,
): Promise<number> {
  for (let n = 0; n < warmUps; n += 1) await read(storage);
  const used = process.threadCpuUsage();
  const ms: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const from = performance.now();
    await read(storage);
    ms.push(performance.now() - from);
  }
  if (storage.engine === 'postgres') return quantile(ms, 0.5);
  // Counted in whole milliseconds on some machines, so of all runs together.
  const { user, system } = process.threadCpuUsage(used);
  return (user + system) / 1_000 / times;
}
