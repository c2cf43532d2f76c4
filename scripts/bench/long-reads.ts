/**
 * How long reads of SQLite keep the thread that answers requests, with a hundred thousand readings of a
 * raise: on the connection of that thread, and beside it
 * in threads of their own. Both in one run, as ratios; fails where a read that keeps the thread for
 * longer than it may does so beside it as well. Last is what a small read costs either way, which is
 * why small ones stay where they are.
 */

import { accessCsv } from '../../server/api/features/reading/access-csv.ts';
import { countAccess, listReaders } from '../../server/api/features/reading/access-log-store.ts';
import { analyticsOf } from '../../server/api/features/reading/analytics-store.ts';
import { addUpChanges } from '../../server/api/features/reading/reading-counts.ts';
import type { Database, Storage } from '../../server/api/platform/storage/storage.ts';
import { threadMs, turnsDuring } from '../../test/support/longest-turn.ts';
import { filled, inStorage, onEachEngine } from '../trials/engines.ts';
import { deckRead } from '../trials/read-deck.ts';
import { printTable } from '../trials/table.ts';

const size = 100_000;
/** The best of so many: that memory is tidied up in one of them says nothing of the read. */
const runs = 3;
/** A statement that keeps the thread for longer belongs beside it. */
const keptMaxMs = 20;
const smallReads = 2_000;
const now = Date.now();

type Read = (db: Database) => Promise<unknown>;

/** Milliseconds of the thread's own time. */
interface Kept {
  /** All that it took. */
  readonly all: number;
  /** The most of it between two turns of the event loop. */
  readonly longest: number;
}

async function keptBy(read: () => Promise<unknown>): Promise<Kept> {
  await read();
  let [all, longest] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let run = 0; run < runs; run += 1) {
    const from = threadMs();
    await read();
    all = Math.min(all, threadMs() - from);
    // A loop that turns all the time takes time itself, so it is looked at apart.
    longest = Math.min(longest, (await turnsDuring(read)).longest);
  }
  return { all, longest };
}

async function rowsOf(storage: Storage, reads: Readonly<Record<string, Read>>) {
  const rows: string[][] = [];
  for (const [name, read] of Object.entries(reads)) {
    const here = await keptBy(() => read(storage.background));
    const beside = await keptBy(() => read(storage.longReads.db()));
    if (here.longest > keptMaxMs && beside.longest > keptMaxMs) process.exitCode = 1;
    rows.push([
      name,
      ...[here.longest, beside.longest].map((ms) => ms.toFixed(1)),
      (beside.longest / here.longest).toFixed(2),
      ...[here.all, beside.all].map((ms) => ms.toFixed(0)),
      (beside.all / here.all).toFixed(2),
    ]);
  }
  return rows;
}

async function drained(items: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of items);
}

async function smallReadUs(db: Database): Promise<number> {
  const read = () => db.selectFrom('health_checks').selectAll().execute();
  for (let n = 0; n < smallReads; n += 1) await read();
  const from = performance.now();
  for (let n = 0; n < smallReads; n += 1) await read();
  return ((performance.now() - from) / smallReads) * 1_000;
}

await onEachEngine(
  async ({ withPlace }) => {
    const rows = [['ms', 'longest here', 'beside', 'ratio', 'altogether here', 'beside', 'ratio']];
    let small: readonly [here: number, beside: number] = [0, 0];
    await withPlace(async (place) => {
      const raiseId = await filled(place, async (storage) => {
        const { raiseId } = await deckRead(storage, size);
        await addUpChanges(storage);
        return raiseId;
      });
      await inStorage(place, async (storage) => {
        const asOwner = { memberRole: 'owner' } as const;
        const found = await rowsOf(storage, {
          'figures of a raise': (db) => analyticsOf(db, raiseId, {}, now),
          'its readers, a page': (db) => listReaders(db, raiseId, {}, { limit: 50 }),
          'its readers, a step of the export': (db) => listReaders(db, raiseId, {}, { limit: 500 }),
          'its log, counted': (db) => countAccess(db, raiseId, { internal: true }, size + 1),
          'its log, exported': (db) => drained(accessCsv(db, raiseId, asOwner, {})),
        });
        rows.push(...found);
        small = [await smallReadUs(storage.db), await smallReadUs(storage.longReads.db())];
      });
    });
    printTable(`Long reads of SQLite, ${size.toLocaleString('en')} readings`, rows);
    const [here, beside] = small;
    console.log(
      `A small read takes ${here.toFixed(0)} µs here and ${beside.toFixed(0)} µs beside, ${(beside / here).toFixed(1)} x`,
    );
  },
  { only: ['SQLite'] },
);
