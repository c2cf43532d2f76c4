/**
 * The site as its visitors and operators feel it: cold start, weight of the first load, and pages
 * a second relative to a fixed string of the same server. Machines are noisy, so figures are
 * ratios within one run. Bounded to about a minute.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { request } from 'undici';
import { buildFiles, latestBuild } from '../../server/builds/build-store.ts';
import { buildFolder, projectRoot } from '../../server/project.ts';
import type { LegalInForce } from '../../shared/product/legal.ts';
import { routeIds, routeOf } from '../../shared/routes.ts';
import { freePort } from '../served-demo.ts';

const coldStarts = 9;
const loadSeconds = 4;
const connections = 20;

interface Served {
  readonly origin: string;
  readonly child: ChildProcess;
  readonly startMs: number;
}

/** What `npm start` runs. */
const { directory } = await latestBuild(buildFolder);
const program = join(directory, buildFiles.program, 'main.js');
const dataDir = await mkdtemp(join(tmpdir(), 'raisehall-bench-'));
try {
  await reportColdStart();
  const served = await serve();
  try {
    await reportWeight(served.origin);
    await reportThroughput(served.origin);
  } finally {
    await end(served.child);
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

async function reportColdStart(): Promise<void> {
  const times: number[] = [];
  for (let run = 0; run <= coldStarts; run += 1) {
    const { child, startMs } = await serve();
    await end(child);
    // The first start makes the database; from then on it is there.
    if (run > 0) times.push(startMs);
  }
  times.sort((a, b) => a - b);
  const [least, median] = [times[0] ?? 0, times[times.length >> 1] ?? 0];
  print('Cold start to the first 200 (build and database exist)', [
    ['least', `${least.toFixed(0)} ms`],
    ['median', `${median.toFixed(0)} ms`],
  ]);
}

async function reportWeight(origin: string): Promise<void> {
  const rows: [string, string][] = [];
  for (const id of routeIds) {
    const { path, access } = routeOf(id);
    if (access !== 'public') continue;
    const html = await (await request(origin + path)).body.text();
    const scripts = new Set(
      [...html.matchAll(/(?:src|modulepreload" href)="(\/assets\/[^"]+\.js)"/g)].map(
        ([, url]) => url,
      ),
    );
    let bytes = 0;
    for (const url of scripts) {
      const headers = { 'accept-encoding': 'gzip' };
      const { body } = await request(origin + url, { headers });
      bytes += (await body.arrayBuffer()).byteLength;
    }
    rows.push([path, `${(bytes / 1_000).toFixed(1)} kB`]);
  }
  print('First-load JavaScript, gzip', rows);
}

async function reportThroughput(origin: string): Promise<void> {
  const cookie = await signUp(origin);
  const targets: [string, string, Record<string, string>][] = [
    ['/livez: a fixed string of this server (the baseline)', '/livez', {}],
    ['/services: prerendered', '/services', {}],
    ['/: from the HTML cache', '/', {}],
    ['/?x: drawn for each request, complete', '/?x=1', {}],
    ['/dashboard: gated, streamed, with its data', '/dashboard', { cookie }],
  ];
  const rows: [string, string][] = [];
  let baseline = 0;
  for (const [title, path, headers] of targets) {
    const url = origin + path;
    await autocannon({ url, headers, connections, duration: 1 });
    const { requests, non2xx, latency } = await autocannon({
      url,
      headers,
      connections,
      duration: loadSeconds,
    });
    if (baseline === 0) baseline = requests.average;
    const failed = non2xx === 0 ? '' : `, ${non2xx} FAILED`;
    rows.push([
      title,
      `${(requests.average / baseline).toFixed(3)} x  (${requests.average.toFixed(0)}/s, p99 ${latency.p99} ms${failed})`,
    ]);
  }
  print(`Requests a second, ${connections} connections`, rows);
}

/** Registers a founder over the API, with the link from the mail, and answers the session cookie. */
async function signUp(origin: string): Promise<string> {
  const email = 'bench@example.com';
  const post = (path: string, body: unknown) =>
    request(`${origin}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const legal = (await (await request(`${origin}/api/v1/legal`)).body.json()) as LegalInForce;
  const [terms, privacy] = legal.documents;
  await post('/auth/register', {
    role: 'founder',
    name: 'Bench Founder',
    email,
    password: 'correct horse battery staple',
    acceptTerms: terms?.current,
    acceptPrivacy: privacy?.current,
  });
  const token = await mailedToken();
  const { headers } = await post('/auth/verify-email', { token });
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

async function mailedToken(): Promise<string> {
  const folder = join(dataDir, 'mail');
  for (let tries = 0; tries < 200; tries += 1) {
    for (const name of await readdir(folder).catch(() => [])) {
      const mail = (await readFile(join(folder, name), 'utf8')).replace(/=\r?\n/g, '');
      const token = /token=(?:3D)?([\w-]{20,})/.exec(mail)?.[1];
      if (token !== undefined) return token;
    }
    await pause(50);
  }
  throw new Error('No mail with a link came.');
}

async function serve(): Promise<Served> {
  const [port, opsPort] = [await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn(process.execPath, [program], {
    cwd: projectRoot,
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      // As in scripts/prepare.mjs: a bundle keeps its compiled code beside itself.
      NODE_COMPILE_CACHE: undefined,
      PORT: String(port),
      OPS_PORT: String(opsPort),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      SHUTDOWN_GRACE_MS: '0',
    },
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`);
    const status = await request(`${origin}/`).then(
      async ({ statusCode, body }) => {
        await body.dump();
        return statusCode;
      },
      () => 0,
    );
    if (status === 200) return { origin, child, startMs: performance.now() - started };
    await pause(3);
  }
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

function print(title: string, rows: readonly (readonly [string, string])[]): void {
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
  process.stdout.write(`${[`\n${title}`, ...lines].join('\n')}\n`);
}
