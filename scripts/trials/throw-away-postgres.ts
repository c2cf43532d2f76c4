import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, rmSync } from 'node:fs';
import { chmod, chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { memoryFolder } from './memory-folder.ts';

const run = promisify(execFile);
const startTimeoutMs = 20_000;

/** How PostgreSQL is stopped: fast ends every session first, immediate is a crash. */
export type StopMode = 'fast' | 'immediate';

/** A temporary PostgreSQL server. */
export interface ThrowAwayPostgres {
  /** Makes an empty database and returns its address. */
  freshDatabase(): Promise<string>;
  /**
   * The address of a database over the server's socket on this machine, where there is one: a question
   * takes half as long as over TCP.
   */
  overSocket(address: string): string;
  /** Stops the server and keeps its data. */
  halt(mode: StopMode): Promise<void>;
  /** Starts it again, on the same data and port; resolves when it answers. */
  resume(): Promise<void>;
  /** Pauses all of its processes: connections stay open, and nothing is answered. */
  freeze(): Promise<void>;
  /** Continues them. */
  thaw(): Promise<void>;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

/**
 * Starts a temporary PostgreSQL from the machine's binaries. PostgreSQL refuses to run as root, so
 * for root it runs as an ordinary user. Its data is temporary, so unless it is to be durable it does
 * not wait for the disk, and is in memory where there is room.
 */
export async function startPostgres({ isDurable = false } = {}): Promise<ThrowAwayPostgres> {
  const bin = await findBinaries();
  const owner = await unprivilegedUser();
  // Socket paths have a length limit of about 100 bytes, so not below a deep temporary folder.
  const memory = isDurable ? undefined : await memoryFolder();
  const directory = await mkdtemp(`${memory ?? '/tmp'}/pg-`);
  const port = await freePort();
  if (owner !== undefined) await chown(directory, owner.uid, owner.gid);
  await chmod(directory, 0o700);
  const data = join(directory, 'data');
  const as = owner === undefined ? {} : { uid: owner.uid, gid: owner.gid };
  const env = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' };
  await run(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'raisehall', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C'],
    { ...as, env, cwd: directory },
  );
  const address = (database: string) => `postgres://raisehall@127.0.0.1:${port}/${database}`;
  let log = '';
  let server = launch();
  let frozen: readonly number[] = [];

  function launch() {
    const child = spawn(
      join(bin, 'postgres'),
      [
        ...['-D', data, '-p', String(port), '-k', directory, '-c', 'listen_addresses=127.0.0.1'],
        // Several test files at once, each with some servers that keep connections open.
        ...['-c', 'max_connections=300'],
        ...(isDurable ? [] : ['-F']),
      ],
      { ...as, env, cwd: directory, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    child.stderr.on('data', (chunk) => {
      log += String(chunk);
    });
    return { child, exited: once(child, 'exit') };
  }
  function signal(name: 'SIGINT' | 'SIGQUIT'): void {
    if (server.child.exitCode === null) server.child.kill(name);
  }
  async function thaw(): Promise<void> {
    for (const pid of frozen) tryKill(pid, 'SIGCONT');
    frozen = [];
  }
  // A test that times out ends without its teardown, and the server must not keep running.
  const killNow = () => {
    for (const pid of frozen) tryKill(pid, 'SIGCONT');
    server.child.kill('SIGQUIT');
    rmSync(directory, { recursive: true, force: true });
  };
  process.once('exit', killNow);
  let count = 0;

  async function stop(): Promise<void> {
    await thaw();
    // Fast shutdown, so that a session left open by a failed test does not block it.
    signal('SIGINT');
    await server.exited;
    process.off('exit', killNow);
    await rm(directory, { recursive: true, force: true });
  }
  async function started(): Promise<void> {
    try {
      await untilReady(address('postgres'), () => server.child.exitCode !== null);
    } catch (error) {
      await stop();
      throw new Error(`PostgreSQL did not start:\n${log}`, { cause: error });
    }
  }

  await started();
  return {
    async freshDatabase() {
      count += 1;
      const name = `test_${count}`;
      await query(address('postgres'), `create database ${name}`);
      return address(name);
    },
    overSocket(address) {
      // Node has no such sockets on Windows.
      if (process.platform === 'win32') return address;
      const url = new URL(address);
      url.host = `${encodeURIComponent(directory)}:${port}`;
      return url.href;
    },
    async halt(mode) {
      signal(mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
      await server.exited;
    },
    async resume() {
      server = launch();
      await started();
    },
    async freeze() {
      const { pid = 0 } = server.child;
      // The main process first, so that it starts no others.
      tryKill(pid, 'SIGSTOP');
      frozen = [pid, ...(await childrenOf(pid))];
      for (const one of frozen) tryKill(one, 'SIGSTOP');
    },
    thaw,
    stop,
  };
}

async function childrenOf(parent: number): Promise<readonly number[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=']);
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, ppid]) => (ppid === parent && pid !== undefined ? [pid] : []));
}

/** The process may have ended by now, which is not an error. */
function tryKill(pid: number, signal: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Runs one statement directly, as somebody with the database's password could. */
export async function query(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

async function untilReady(url: string, isGone: () => boolean): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    try {
      await query(url, 'select 1');
      return;
    } catch (error) {
      if (isGone() || Date.now() > deadline) throw error;
      // There is no event for "accepts connections": asking again is how pg_isready does it.
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}

async function findBinaries(): Promise<string> {
  const debian = '/usr/lib/postgresql';
  const versions = await readdir(debian).catch(() => []);
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a));
  const candidates = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...newestFirst.map((version) => join(debian, version, 'bin')),
    '/opt/homebrew/opt/postgresql/bin',
  ];
  const found = candidates.find((folder) =>
    ['initdb', 'postgres'].every((name) => isExecutable(join(folder, name))),
  );
  if (found === undefined) {
    throw new Error(
      'The tests need the PostgreSQL server programs (initdb, postgres). Install the package "postgresql", or put their folder on the PATH.',
    );
  }
  return found;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function unprivilegedUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
    } catch {
      // Not every machine has a user postgres.
    }
  }
  throw new Error('PostgreSQL refuses to run as root, and there is no ordinary user to run it as.');
}
