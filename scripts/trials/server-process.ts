import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buildFolder, projectRoot } from '../../server/project.ts';
import { buildFiles, latestBuild } from '../../server/web/builds/build-store.ts';
import { freePort } from './free-port.ts';

/** Raisehall as operators run it: a separate process in production mode. */
export interface ServerProcess {
  readonly origin: string;
  readonly opsOrigin: string;
  readonly pid: number;
  /** From the start of the process to the line with its address, in milliseconds. */
  readonly startMs: number;
  /** Resolves with the exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Kills it at once, as a power cut would. */
  kill(): Promise<void>;
  /** Stops it as an operator does; resolves with the exit code and how long it took. */
  stop(): Promise<{ readonly code: number | null; readonly ms: number }>;
  /** Value of a metric without labels, or the sum over its labels. */
  metric(name: string): Promise<number>;
  /** Its last output: with the log level of these trials, only errors after the banner. */
  said(): string;
  /** Resident memory in bytes. */
  rss(): Promise<number>;
}

/** Thrown when the server does not start. */
export class NotStarted extends Error {
  override readonly name = 'NotStarted';
  readonly code: number | null;
  readonly said: string;

  constructor(code: number | null, said: string) {
    super(`The server ended with ${code}: ${said}`);
    this.code = code;
    this.said = said;
  }
}

/** A server that is starting; it can be stopped before it is ready. */
export interface StartingServer {
  readonly child: ChildProcess;
  /** Rejects with NotStarted. */
  readonly ready: Promise<ServerProcess>;
}

/** Settings that override the defaults of a trial. */
export type TrialSettings = Readonly<Record<string, string>>;

/** What `npm start` runs: the bundled server of the current build. */
const { directory: build } = await latestBuild(buildFolder);
const builtHere = join(build, buildFiles.program, 'main.js');

/** As `npm start` does (scripts/prepare.mjs). */
const serverEnvironment = JSON.parse(
  readFileSync(join(projectRoot, 'scripts', 'server-environment.json'), 'utf8'),
) as TrialSettings;

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a server on free ports that trusts this machine as its reverse proxy. */
export async function beginServer(
  dataDir: string,
  settings: TrialSettings = {},
): Promise<StartingServer> {
  // Its public address must be set before it starts.
  const port = await freePort();
  const startedAt = performance.now();
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [builtHere], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH,
      ...serverEnvironment,
      NODE_ENV: 'production',
      PORT: String(port),
      OPS_PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      // Simulated visitors come from many networks, because limits count per network.
      TRUST_PROXY: '127.0.0.1/32',
      PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
      SHUTDOWN_GRACE_MS: '0',
      ...settings,
    },
  });
  running.add(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-20_000);
    });
  }
  const ended = once(child, 'exit').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  const ready = new Promise<ServerProcess>((resolve, reject) => {
    child.stdout.on('data', () => {
      const origin = /Pages and API +(http:\S+)/.exec(said)?.[1];
      const opsOrigin = /For operators +(http:\S+)\/readyz/.exec(said)?.[1];
      if (origin === undefined || opsOrigin === undefined) return;
      const startMs = performance.now() - startedAt;
      resolve(serverProcess({ child, ended, origin, opsOrigin, startMs, said: () => said }));
    });
    void once(child, 'close').then(([code]) => reject(new NotStarted(code as number | null, said)));
  });
  ready.catch(() => {});
  return { child, ready };
}

/** Starts a server and waits until it serves. Rejects with NotStarted. */
export async function startServer(
  ...server: Parameters<typeof beginServer>
): Promise<ServerProcess> {
  return (await beginServer(...server)).ready;
}

/** Starts a server that is to be refused; resolves with why, and with undefined where it serves. */
export async function refusedStart(
  ...server: Parameters<typeof startServer>
): Promise<NotStarted | undefined> {
  try {
    await (await startServer(...server)).stop();
    return undefined;
  } catch (error) {
    if (error instanceof NotStarted) return error;
    throw error;
  }
}

function serverProcess(parts: {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  readonly origin: string;
  readonly opsOrigin: string;
  readonly startMs: number;
  readonly said: () => string;
}): ServerProcess {
  const { child, ended, origin, opsOrigin, startMs, said } = parts;
  const pid = child.pid ?? 0;
  async function metric(name: string): Promise<number> {
    const text = await (await fetch(`${opsOrigin}/metrics`)).text();
    const lines = text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'));
    return [...lines].reduce((sum, [, value]) => sum + Number(value), 0);
  }
  return {
    origin,
    opsOrigin,
    pid,
    startMs,
    ended,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      const askedAt = performance.now();
      child.kill('SIGTERM');
      const code = await ended;
      return { code, ms: performance.now() - askedAt };
    },
    metric,
    said,
    async rss() {
      return residentBytes(pid) ?? (await metric('process_resident_memory_bytes'));
    },
  };
}

/**
 * Resident memory of a process if the system has it in a file; reading it costs the process
 * nothing.
 */
function residentBytes(pid: number): number | undefined {
  try {
    const kib = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kib === undefined ? undefined : Number(kib) * 1024;
  } catch {
    return undefined;
  }
}

/**
 * How many files and sockets a process holds open; undefined when the system does not report it.
 */
export async function openFiles(pid: number): Promise<number | undefined> {
  return readdir(`/proc/${pid}/fd`).then(
    (names) => names.length,
    () => undefined,
  );
}
