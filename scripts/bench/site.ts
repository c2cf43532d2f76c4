/** Cold start, and the size of the first load. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';
import { projectRoot } from '../../server/project.ts';
import { builtProgram } from '../served-demo.ts';
import { freePort } from '../trials/free-port.ts';
import { publicPaths } from '../trials/public-paths.ts';

const coldStarts = 9;

interface Served {
  readonly origin: string;
  readonly child: ChildProcess;
  readonly startMs: number;
}

const program = await builtProgram();
const dataDir = await mkdtemp(join(tmpdir(), 'raisehall-bench-'));
try {
  await reportColdStart();
  const served = await serve();
  try {
    await reportWeight(served.origin);
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
    // The first start creates the database, so it is not counted.
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
  for (const path of publicPaths) {
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
      // As in scripts/prepare.mjs: a bundle keeps its compiled code in its own folder.
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
