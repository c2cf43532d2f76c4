/**
 * How long the network takes to find a page, with a thousand, ten thousand and a hundred thousand open
 * raises, in each order and with each filter. On SQLite it is time of the thread, which does nothing
 * else meanwhile.
 */

import type { NetworkQuery } from '#shared/product/raises/network.ts';
import { searchNetwork } from '../../server/api/features/network/network-list.ts';
import { openStorage } from '../../server/api/open.ts';
import type { Asker } from '../../server/api/platform/policy/raise-visibility.ts';
import type { Storage } from '../../server/api/platform/storage/storage.ts';
import { quantile } from '../trials/figures.ts';
import { openNetwork } from '../trials/open-network.ts';
import { withFolder } from '../trials/throw-away-folder.ts';
import { query as send, startPostgres } from '../trials/throw-away-postgres.ts';

const sizes = [1_000, 10_000, 100_000];
const times = 40;
const warmUps = 10;
/** Growth that fails: beyond what a page of the small network takes, by so much. */
const ratioMax = 3;
const moreMsMax = 3;

interface Search {
  readonly name: string;
  readonly who: 'visitor' | 'investor' | 'operator';
  readonly query: NetworkQuery;
  /** The second page. */
  readonly next?: true;
}

const searches: readonly Search[] = [
  { name: 'newest', who: 'investor', query: {} },
  { name: 'newest, next page', who: 'investor', query: {}, next: true },
  { name: 'newest, visitor', who: 'visitor', query: {} },
  { name: 'newest, operator', who: 'operator', query: {} },
  { name: 'closing', who: 'investor', query: { sort: 'closing' } },
  { name: 'progress', who: 'investor', query: { sort: 'progress' } },
  { name: 'progress, next page', who: 'investor', query: { sort: 'progress' }, next: true },
  { name: 'progress, visitor', who: 'visitor', query: { sort: 'progress' } },
  { name: 'sector of all', who: 'investor', query: { sector: 'food-and-agriculture' } },
  { name: 'sector of none', who: 'investor', query: { sector: 'hardware' } },
  { name: 'stage of a fifth', who: 'investor', query: { stage: 'pre_seed' } },
  { name: 'country of few', who: 'investor', query: { country: 'DE' } },
  {
    name: 'country and stage',
    who: 'investor',
    query: { country: 'FR', stage: 'seed', sort: 'progress' },
  },
  { name: 'currency', who: 'investor', query: { currency: 'USD', sort: 'closing' } },
  { name: 'ticket, low', who: 'investor', query: { minTicketMax: 1_010 } },
  { name: 'ticket, high', who: 'investor', query: { minTicketMax: 40_000, sort: 'progress' } },
  { name: 'closing soon', who: 'investor', query: { closing: 30 } },
  { name: 'closing late', who: 'investor', query: { closing: 180 } },
  { name: 'word of all', who: 'investor', query: { q: 'kelp' } },
  { name: 'beginning of all', who: 'investor', query: { q: 'harbo', sort: 'closing' } },
  { name: 'word of few', who: 'investor', query: { q: 'axolotl' } },
  { name: 'word and country', who: 'investor', query: { q: 'kelp', country: 'FR' } },
];

/** Milliseconds of each search, by its name. */
type Taken = ReadonlyMap<string, number>;

/** Prints how the network grows; tells whether every search stays flat. */
export async function networkGrowth(): Promise<boolean> {
  console.log('The network on SQLite, ms of the thread');
  const onSqlite: Taken[] = [];
  for (const size of sizes) {
    onSqlite.push(await withFolder((folder) => takenBy({ dataDir: folder }, size)));
  }
  const isFlat = print(onSqlite);
  console.log('The network on PostgreSQL, ms');
  const postgres = await startPostgres();
  try {
    const onPostgres: Taken[] = [];
    for (const size of sizes) {
      const databaseUrl = await postgres.freshDatabase();
      onPostgres.push(await withFolder((dataDir) => takenBy({ dataDir, databaseUrl }, size)));
    }
    return print(onPostgres) && isFlat;
  } finally {
    await postgres.stop();
  }
}

async function takenBy(
  where: { readonly dataDir: string; readonly databaseUrl?: string },
  size: number,
): Promise<Taken> {
  const storage = await openStorage(where);
  try {
    const { investor } = await openNetwork(storage, size);
    if (where.databaseUrl !== undefined) await send(where.databaseUrl, 'vacuum analyze');
    const account = { id: investor.id, email: 'round-investor-1@example.com' };
    const askers: Record<Search['who'], Asker> = {
      visitor: { roles: ['anyone'], account: null },
      investor: { roles: ['anyone', 'member', 'approved-investor'], account },
      operator: {
        roles: ['anyone', 'member', 'operator'],
        account: { id: 'usr_nobody', email: '' },
      },
    };
    const taken = new Map<string, number>();
    for (const search of searches)
      taken.set(search.name, await timed(storage, askers[search.who], search));
    return taken;
  } finally {
    await storage.close();
  }
}

async function timed(storage: Storage, asker: Asker, { query, next }: Search): Promise<number> {
  const now = Date.parse('2026-11-26T12:00:00.000Z');
  const first = await searchNetwork(storage, asker, query, now);
  const asked = next && first.nextCursor !== null ? { ...query, after: first.nextCursor } : query;
  for (let n = 0; n < warmUps; n += 1) await searchNetwork(storage, asker, asked, now);
  const used = process.threadCpuUsage();
  const ms: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const from = performance.now();
    await searchNetwork(storage, asker, asked, now);
    ms.push(performance.now() - from);
  }
  if (storage.engine === 'postgres') return quantile(ms, 0.5);
  // Counted in whole milliseconds on some machines, so of all runs together.
  const { user, system } = process.threadCpuUsage(used);
  return (user + system) / 1_000 / times;
}

function print(bySize: readonly Taken[]): boolean {
  let isFlat = true;
  console.log(
    `  ${''.padEnd(24)}${sizes.map((size) => size.toLocaleString('en').padStart(18)).join('')}`,
  );
  for (const [name, base] of bySize[0] ?? []) {
    const all = bySize.map((taken) => taken.get(name) ?? 0);
    const grows = all.some((ms) => ms > base * ratioMax && ms > base + moreMsMax);
    if (grows) isFlat = false;
    const cells = all.map((ms) =>
      `${ms.toFixed(2)} ${(ms / Math.max(base, 0.1)).toFixed(1)} x`.padStart(18),
    );
    console.log(`  ${name.padEnd(24)}${cells.join('')}${grows ? '  GROWS' : ''}`);
  }
  return isFlat;
}
