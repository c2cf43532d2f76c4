import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { demoPassword } from '../server/api/demo/demo-people.ts';
import { buildFolder, projectRoot } from '../server/project.ts';
import { buildFiles, latestBuild } from '../server/web/builds/build-store.ts';
import { freePort } from './trials/free-port.ts';
import { answered, cookieOf } from './trials/visitors.ts';

export interface ServedDemo {
  readonly origin: string;
  /** Where its database, files and mails are. */
  readonly dataDir: string;
  readonly pid: number;
  close(): Promise<void>;
}

export interface DemoOptions {
  /** The folder of the project whose newest build is served; without it, of this one. */
  readonly root?: string;
  readonly settings?: Readonly<Record<string, string>>;
}

/** Starts the demo in production mode on a free port, with its own database. */
export async function serveDemo(options: DemoOptions = {}): Promise<ServedDemo> {
  const { root = projectRoot, settings = {} } = options;
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'raisehall-demo-'));
  const server = spawn(process.execPath, [await builtProgram(root), '--demo'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      OPS_PORT: '0',
      PUBLIC_ORIGIN: origin,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      SHUTDOWN_GRACE_MS: '0',
      ...settings,
    },
  });
  await printed(server.stdout, origin);
  return {
    origin,
    dataDir,
    pid: server.pid ?? 0,
    async close() {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Logs somebody of the demo in; resolves with the Cookie header of their session. */
export async function demoCookie({ origin }: ServedDemo, email: string): Promise<string> {
  const body = { email, password: demoPassword };
  const login = { method: 'POST', path: '/auth/login', key: randomUUID(), body } as const;
  return cookieOf(await answered(origin, login));
}

/** Waits until it prints its address: what else it has to say may come before it listens. */
function printed(output: Readable, origin: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    output.on('data', (text: Buffer) => {
      said += text.toString();
      if (said.includes(origin)) resolve();
    });
    output.once('end', () => reject(new Error(`The demo ended before it listened: ${said}`)));
  });
}

/**
 * The server program of the newest build, which is what `npm start` runs.
 * @param root the folder of the project
 * @throws MissingBuildError when there is none
 */
export async function builtProgram(root = projectRoot): Promise<string> {
  const { directory } = await latestBuild(join(root, basename(buildFolder)));
  return join(directory, buildFiles.program, 'main.js');
}
