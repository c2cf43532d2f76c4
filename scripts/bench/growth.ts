/**
 * Growth: how long the lists that grow take to be answered, with a thousand, a hundred thousand and a
 * million commitments, on both databases, through the server as it is shipped. Each time is printed
 * beside that of the smallest portal of the same run: flat is 1. The network and the search for records
 * come first, with as many of what they find, and fail where they grow.
 *
 *     node scripts/bench/growth.ts [network | search] [sqlite | postgres] [sizes …]
 */
import { openStorage } from '../../server/api/open.ts';
import { quantile } from '../trials/figures.ts';
import { bookSize, type GrownPortal, growPortal, openShare } from '../trials/grown-portal.ts';
import type { RoundMember } from '../trials/open-round.ts';
import { startServer } from '../trials/server-process.ts';
import { withFolder } from '../trials/throw-away-folder.ts';
import { query, startPostgres } from '../trials/throw-away-postgres.ts';
import { networkAddress, read, visitorConnections } from '../trials/visitors.ts';
import { networkGrowth } from './network-growth.ts';
import { searchGrowth } from './search-growth.ts';

/** Those that fail where they grow. */
const flat = { network: networkGrowth, search: searchGrowth } as const;
const flatSizes = [1_000, 10_000, 100_000];
const words = process.argv.slice(2);
const alone = Object.entries(flat).filter(([name]) => words.includes(name));
const named = (['sqlite', 'postgres'] as const).filter((engine) => words.includes(engine));
const engines = named.length > 0 ? named : (['sqlite', 'postgres'] as const);
const numbers = words.map(Number).filter(Number.isFinite);
const sizes = numbers.length > 0 ? numbers : [1_000, 100_000, 1_000_000];
/** A raise has a hundred commitments, fewer in the smallest portal. */
const perRaise = 100;
const leastRaises = 100;
const warmUps = 10;
const times = 60;

interface List {
  readonly name: string;
  readonly who: keyof Pick<GrownPortal, 'owner' | 'operator' | 'reader'>;
  readonly path: string;
}

const lists = (raise: string): readonly List[] => [
  { name: 'book', who: 'owner', path: `/raises/${raise}/book?limit=100` },
  { name: 'book, by name', who: 'owner', path: `/raises/${raise}/book?limit=100&sort=name` },
  { name: 'book, found', who: 'owner', path: `/raises/${raise}/book?q=grown` },
  { name: 'book over time', who: 'owner', path: `/raises/${raise}/book/over-time` },
  { name: 'portfolio', who: 'reader', path: '/commitments' },
  { name: 'portfolio, settled', who: 'reader', path: '/commitments?state=settled' },
  { name: 'portfolio, to do', who: 'reader', path: '/commitments?due=task' },
  { name: 'portfolio, by deadline', who: 'reader', path: '/commitments?due=deadline' },
  { name: 'network', who: 'reader', path: '/raises' },
  { name: 'network, found', who: 'reader', path: '/raises?q=kelp&sort=closing' },
  { name: 'network, by progress', who: 'reader', path: '/raises?sort=progress' },
  { name: 'audit log', who: 'operator', path: '/admin/audit' },
  { name: 'audit log, an action', who: 'operator', path: '/admin/audit?action=raise.publish' },
  { name: 'audit log, a person', who: 'operator', path: '/admin/audit?person=usr_i7' },
  { name: 'people', who: 'operator', path: '/admin/people' },
];

/** Milliseconds of each list, by its name: the median and the slowest of twenty. */
type Taken = ReadonlyMap<string, { readonly median: number; readonly slow: number }>;

async function takenBy(dataDir: string, url: string | undefined, size: number): Promise<Taken> {
  const where = url === undefined ? { dataDir } : { dataDir, databaseUrl: url };
  const storage = await openStorage(where);
  const startedAt = performance.now();
  const raises = Math.max(Math.round(size / perRaise), leastRaises);
  const portal = await growPortal(storage, { commitments: size, raises });
  await storage.close();
  if (url !== undefined) await query(url, 'vacuum analyze');
  const seconds = (performance.now() - startedAt) / 1_000;
  console.log(
    `  ${size.toLocaleString('en')} commitments, ${raises.toLocaleString('en')} raises (${Math.round(raises * openShare)} open), filled in ${seconds.toFixed(0)} s; a book of ${bookSize}, a portfolio of ${portal.portfolioSize}`,
  );
  const settings = url === undefined ? {} : { DATABASE_URL: url };
  const server = await startServer(dataDir, { ...settings, OPERATOR_TWO_FACTOR: 'optional' });
  const connections = visitorConnections(1);
  const taken = new Map<string, { median: number; slow: number }>();
  let visits = 0;
  const ask = async (who: RoundMember, path: string): Promise<number> => {
    visits += 1;
    // Reading is limited for each network.
    const headers = { cookie: who.cookie, 'x-forwarded-for': networkAddress(visits) };
    const from = performance.now();
    const reply = await read(`${server.origin}/api/v1${path}`, headers, connections);
    const ms = performance.now() - from;
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.text}`);
    return ms;
  };
  for (const { name, who, path } of lists(portal.raiseId)) {
    for (let n = 0; n < warmUps; n += 1) await ask(portal[who], path);
    const ms: number[] = [];
    for (let n = 0; n < times; n += 1) ms.push(await ask(portal[who], path));
    taken.set(name, { median: quantile(ms, 0.5), slow: quantile(ms, 0.95) });
  }
  await connections.close();
  await server.stop();
  return taken;
}

function print(bySize: readonly Taken[]): void {
  const [smallest] = bySize;
  console.log(`  ${'ms, median (95 of 100)'.padEnd(24)}${sizes.map(heading).join('')}`);
  for (const [name, base] of smallest ?? []) {
    const cells = bySize.map((taken) => {
      const { median = 0, slow = 0 } = taken.get(name) ?? {};
      const ratio = (median / base.median).toFixed(1);
      return `${median.toFixed(1)} (${slow.toFixed(1)}) ${ratio} x`.padStart(24);
    });
    console.log(`  ${name.padEnd(24)}${cells.join('')}`);
  }
}

const heading = (size: number): string => size.toLocaleString('en').padStart(24);

for (const [, isFlat] of alone.length > 0 ? alone : Object.entries(flat)) {
  const asked = alone.length > 0 && numbers.length > 0 ? numbers : flatSizes;
  if (!(await isFlat({ sizes: asked, engines }))) process.exitCode = 1;
}
if (alone.length > 0) process.exit();

console.log('SQLite');
const onSqlite: Taken[] = [];
for (const size of sizes) {
  onSqlite.push(await withFolder((folder) => takenBy(folder, undefined, size)));
}
print(onSqlite);

console.log('PostgreSQL');
const postgres = await startPostgres();
try {
  const onPostgres: Taken[] = [];
  for (const size of sizes) {
    const url = await postgres.freshDatabase();
    onPostgres.push(await withFolder((folder) => takenBy(folder, url, size)));
  }
  print(onPostgres);
} finally {
  await postgres.stop();
}
