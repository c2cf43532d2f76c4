/**
 * Our page beside the same page drawn by other servers, each in production mode, in one run.
 *
 *     node scripts/bench/against-pages.ts next,nuxt,react-router,tanstack [rounds]
 *
 * The same: the elements and texts of the body of `/company`, copied from what we draw and compared
 * before the measurement; one call to the same upstream for each page, which answers at once with the
 * same recorded numbers, and those numbers formatted in their places; the versions of Node and React.
 * Not the same: around that, each does what it does by default. Ours checks the request, sends a policy
 * with a nonce and a dozen other headers, counts and logs; it draws the frame and the head of every
 * page (links, previews, structured data), where theirs have a title and a description. Its page
 * is made of many components, theirs of a single one. Theirs carry the state and scripts of their framework.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Pool } from 'undici';
import { quantile } from '../trials/figures.ts';
import { startServer } from '../trials/server-process.ts';
import { printTable } from '../trials/table.ts';
import { withFolder } from '../trials/throw-away-folder.ts';
import { bodyOf, wordsOf } from './page-copy.ts';
import { buildPeer, type CopiedPage, type PageServer, startPeer } from './peer-server.ts';
import { pagePeers } from './peers/page-peers.ts';
import { forSeconds, perSecond } from './per-second.ts';
import { usedBy } from './process-tree.ts';

const [asked = '', roundsAsked = '5'] = process.argv.slice(2);
const rounds = Number(roundsAsked);
/** As many drawn pages as our server accepts at once, however busy it is. */
const connections = 6;
const warmSeconds = 4;
const seconds = 4;

const path = '/company';
const numbers = {
  liveRaises: 7_001,
  liveRaisesInAll: 7_203,
  signed: [{ currency: 'EUR', amount: '12300000' }],
  funded: [{ currency: 'EUR', amount: '45600000' }],
  investorsApproved: 7_405,
  asOf: '2026-11-27T00:00:00.000Z',
};
const shown = new Map([
  ['7,001', 'count(data.liveRaises)'],
  ['7,203', 'count(data.liveRaisesInAll)'],
  ['7,405', 'count(data.investorsApproved)'],
  ['€123,000', 'money(data.signed[0])'],
  ['€456,000', 'money(data.funded[0])'],
  ['27 November 2026', 'day(data.asOf)'],
  ['2026-11-27', 'data.asOf.slice(0, 10)'],
]);

interface Measured {
  readonly perSecond: number;
  /** Milliseconds of processor time a request. */
  readonly main: number;
  readonly all: number;
  readonly p50: number;
  readonly p99: number;
}

const upstream = await startUpstream();
const servers: PageServer[] = [];
const bytes = new Map<string, number>();
const missing: string[] = [];
try {
  await withFolder(async (folder) => {
    const settings = { API_BASE_URL: `${upstream.origin}/api/v1` };
    const ours = await startServer(folder, settings);
    try {
      // Only `/company` itself comes from the cache of documents.
      const url = `${ours.origin}${path}?x=1`;
      const server = { name: 'ours', pid: ours.pid, url, close: ours.kill };
      servers.push(server);
      const html = await drawnWhole(url);
      await requireSame(server, html);
      for (const name of asked.split(',')) await add(name, { html, path, shown });
      await measureAll();
    } finally {
      await Promise.all(servers.map(({ close }) => close()));
    }
  });
} finally {
  upstream.close();
}

/** The page as it is once its modules are loaded: before, what it waits for is sent after the rest. */
async function drawnWhole(url: string): Promise<string> {
  for (;;) {
    const html = await (await fetch(url)).text();
    if (html.includes('"streamed":false')) return html;
  }
}

/** Adds a server of others; one that cannot be had is named with its reason. */
async function add(name: string, page: CopiedPage): Promise<void> {
  const peer = pagePeers[name];
  if (peer === undefined) {
    missing.push(`${name}: not known here; ${Object.keys(pagePeers).join(', ')} are`);
    return;
  }
  let server: PageServer | undefined;
  try {
    process.stdout.write(`Building ${name} …\n`);
    const folder = await buildPeer(name, peer, page);
    server = await startPeer(name, peer, { folder, path, upstream: upstream.origin });
    await requireSame(server, page.html);
    servers.push(server);
  } catch (error) {
    await server?.close();
    const { stderr = '', message } = error as Error & { readonly stderr?: string };
    missing.push(`${name}: ${(stderr.trim() || message).slice(-600)}`);
  }
}

/**
 * Compares what one draws with the page that was copied, and notes how long it is.
 * @throws Error when it draws other words, or asks the upstream more than once or not at all
 */
async function requireSame({ name, url }: PageServer, html: string): Promise<void> {
  await upstream.asked();
  const drawn = await (await fetch(url)).text();
  const calls = await upstream.asked();
  if (wordsOf(drawn) !== wordsOf(html)) throw new Error(`${name} draws another page.`);
  if (calls !== 1) throw new Error(`${name} asks the upstream ${calls} times for a page.`);
  const elements = bodyOf(drawn).match(/<[a-z]/g)?.length ?? 0;
  process.stdout.write(`${name}: the same words, ${elements} elements, one call\n`);
  bytes.set(name, Buffer.byteLength(drawn));
}

async function measureAll(): Promise<void> {
  for (const server of servers) await load(server, warmSeconds);
  const results = new Map(servers.map(({ name }) => [name, [] as Measured[]]));
  for (let round = 0; round < rounds; round += 1) {
    // From another one each time: what else the machine does may grow or end within a round.
    for (let at = 0; at < servers.length; at += 1) {
      const server = servers[(at + round) % servers.length];
      if (server !== undefined) results.get(server.name)?.push(await load(server, seconds));
    }
  }
  await print(results);
}

async function load({ url, pid }: PageServer, forThat: number): Promise<Measured> {
  const { origin, pathname, search } = new URL(url);
  const pool = new Pool(origin, { connections });
  const times: number[] = [];
  const before = await usedBy(pid);
  const rate = await perSecond(
    connections,
    async () => {
      const sentAt = performance.now();
      const { statusCode, body } = await pool.request({ method: 'GET', path: pathname + search });
      await body.dump({ limit: Number.POSITIVE_INFINITY });
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}.`);
      times.push(performance.now() - sentAt);
    },
    forSeconds(forThat),
  );
  const after = await usedBy(pid);
  await pool.close();
  return {
    perSecond: rate,
    main: (after.main - before.main) / times.length,
    all: (after.all - before.all) / times.length,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  };
}

async function print(results: ReadonlyMap<string, readonly Measured[]>): Promise<void> {
  const memory = await Promise.all(servers.map(async ({ pid }) => (await usedBy(pid)).memory));
  const figures = servers.map(({ name }, row) => {
    const median = (of: (one: Measured) => number) =>
      quantile((results.get(name) ?? []).map(of), 0.5);
    return [
      median((one) => one.perSecond),
      median((one) => one.main),
      median((one) => one.all),
      median((one) => one.p50),
      median((one) => one.p99),
      (bytes.get(name) ?? 0) / 1_000,
      (memory[row] ?? Number.NaN) / 1e6,
    ];
  });
  const head = ['', 'req/s', 'main ms', 'all ms', 'p50 ms', 'p99 ms', 'kB', 'MB after'];
  const digits = [0, 2, 2, 1, 1, 1, 0];
  const rows = servers.map(({ name }, row) => [
    name,
    ...(figures[row] ?? []).map((figure, at) => {
      const ratio = (figure / (figures[0]?.[at] ?? Number.NaN)).toFixed(2);
      return `${figure.toFixed(digits[at])} (${ratio} x)`;
    }),
  ]);
  const title = `${path}, ${connections} at once, ${rounds} rounds of ${seconds} s; x is relative to ours, main and all are processor time a request`;
  printTable(title, [head, ...rows]);
  for (const why of missing) process.stdout.write(`  not measured: ${why}\n`);
}

async function startUpstream() {
  const script = new URL('./recorded-upstream.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [script, JSON.stringify(numbers), '/numbers'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const origin = `http://127.0.0.1:${line.toString().trim()}`;
  return {
    origin,
    asked: async () => Number(await (await fetch(`${origin}/asked`)).text()),
    close: () => child.kill(),
  };
}
