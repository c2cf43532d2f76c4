/**
 * Threads: how long the inbox, a thread's newest messages, the number of unread threads and the search
 * take with a thousand and with a hundred thousand messages, on both databases, through the server as
 * it is shipped. By the clock and in the own time of the thread that answers, each beside the smallest
 * portal of the same run: flat is 1.
 *
 *     node scripts/bench/threads.ts [messages …]
 */
import { randomUUID } from 'node:crypto';
import { openStorage } from '../../server/api/open.ts';
import { quantile } from '../trials/figures.ts';
import { type GrownThreads, growThreads, rareWord } from '../trials/grown-threads.ts';
import type { RoundMember } from '../trials/open-round.ts';
import { startServer } from '../trials/server-process.ts';
import { apiThreadTime } from '../trials/thread-time.ts';
import { withFolder } from '../trials/throw-away-folder.ts';
import { query, startPostgres } from '../trials/throw-away-postgres.ts';
import { networkAddress, read, visitorConnections } from '../trials/visitors.ts';

const asked = process.argv.slice(2).map(Number);
const sizes = asked.length > 0 ? asked : [1_000, 100_000];
const warmUps = 20;
const times = 60;

interface Page {
  readonly name: string;
  readonly who: keyof Pick<GrownThreads, 'owner' | 'investor'>;
  readonly path: string;
}

const pages = (thread: string): readonly Page[] =>
  (['owner', 'investor'] as const).flatMap((who) => {
    const as = who === 'owner' ? 'company' : 'investor';
    return [
      { name: `inbox, ${as}`, who, path: '/threads' },
      { name: `unread threads, ${as}`, who, path: '/threads?unread=true' },
      { name: `newest messages, ${as}`, who, path: `/threads/${thread}/messages` },
      { name: `number of unread, ${as}`, who, path: '/me/waiting' },
      { name: `search, ${as}`, who, path: `/search?q=${rareWord}` },
      { name: `search in vain, ${as}`, who, path: '/search?q=zostera' },
    ];
  });

/** Medians in milliseconds: by the clock, and of the thread that answers. */
interface Taken {
  readonly clock: number;
  readonly thread: number;
}

async function takenBy(
  dataDir: string,
  url: string | undefined,
  size: number,
): Promise<ReadonlyMap<string, Taken>> {
  const storage = await openStorage(
    url === undefined ? { dataDir } : { dataDir, databaseUrl: url },
  );
  const portal = await growThreads(storage, size);
  await storage.close();
  if (url !== undefined) await query(url, 'vacuum analyze');
  console.log(
    `  ${size.toLocaleString('en')} messages, half of them in one thread; ${portal.threadsEach} threads on each side`,
  );
  const server = await startServer(dataDir, {
    SECRET_KEY: randomUUID(),
    ...(url === undefined ? {} : { DATABASE_URL: url }),
  });
  const connections = visitorConnections(1);
  const threadMs = apiThreadTime(server.pid);
  let visits = 0;
  const ask = async (who: RoundMember, path: string): Promise<Taken> => {
    visits += 1;
    // Reading is limited for each network.
    const headers = { cookie: who.cookie, 'x-forwarded-for': networkAddress(visits) };
    const [from, threadFrom] = [performance.now(), threadMs()];
    const reply = await read(`${server.origin}/api/v1${path}`, headers, connections);
    const taken = { clock: performance.now() - from, thread: threadMs() - threadFrom };
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.text}`);
    return taken;
  };
  const taken = new Map<string, Taken>();
  for (const { name, who, path } of pages(portal.longThread)) {
    for (let n = 0; n < warmUps; n += 1) await ask(portal[who], path);
    const all: Taken[] = [];
    for (let n = 0; n < times; n += 1) all.push(await ask(portal[who], path));
    const median = (of: keyof Taken) =>
      quantile(
        all.map((one) => one[of]),
        0.5,
      );
    taken.set(name, { clock: median('clock'), thread: median('thread') });
  }
  await connections.close();
  await server.stop();
  return taken;
}

function print(bySize: readonly ReadonlyMap<string, Taken>[]): void {
  const [smallest] = bySize;
  const head = sizes.map((size) => `${size.toLocaleString('en')} messages`.padStart(32));
  console.log(`  ${'ms by the clock, of the thread'.padEnd(32)}${head.join('')}`);
  for (const [name, base] of smallest ?? []) {
    const cells = bySize.map((taken) => {
      const { clock = 0, thread = 0 } = taken.get(name) ?? {};
      const [one, other] = [clock / base.clock, thread / base.thread].map((x) => x.toFixed(1));
      return `${clock.toFixed(1)} ${one} x, ${thread.toFixed(1)} ${other} x`.padStart(32);
    });
    console.log(`  ${name.padEnd(32)}${cells.join('')}`);
  }
}

/** Measures every size on one database. */
async function onEngine(name: string, databaseFor: () => Promise<string | undefined>) {
  console.log(name);
  const bySize: ReadonlyMap<string, Taken>[] = [];
  for (const size of sizes) {
    const url = await databaseFor();
    bySize.push(await withFolder((folder) => takenBy(folder, url, size)));
  }
  print(bySize);
}

await onEngine('SQLite', async () => undefined);
const postgres = await startPostgres();
try {
  await onEngine('PostgreSQL', postgres.freshDatabase);
} finally {
  await postgres.stop();
}
