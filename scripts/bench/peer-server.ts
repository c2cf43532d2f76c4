/** A page server of others: installed and built from its templates in a folder under dist, and started. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { projectRoot } from '../../server/project.ts';
import { freePort } from '../trials/free-port.ts';
import { reactSource, type Shown, vueSource } from './page-copy.ts';
import type { PagePeer } from './peers/page-peers.ts';

const run = promisify(execFile);
const templates = join(projectRoot, 'scripts', 'bench', 'peers');
const stamp = 'installed.json';
const installed: readonly string[] = ['node_modules', 'package.json', 'package-lock.json', stamp];
const startsWithinMs = 30_000;
const outputMaxBytes = 2 ** 26;

/** A server that serves a page. */
export interface PageServer {
  readonly name: string;
  readonly pid: number;
  readonly url: string;
  close(): Promise<void>;
}

/** The page that is copied, as it was drawn, and how it shows the data. */
export interface CopiedPage {
  readonly html: string;
  readonly path: string;
  readonly shown: Shown;
}

/** Installs and builds one with a copy of the page; resolves with its folder. */
export async function buildPeer(name: string, peer: PagePeer, page: CopiedPage): Promise<string> {
  const { dependencies } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8'));
  const react = { react: dependencies.react, 'react-dom': dependencies['react-dom'] };
  const folder = await installPeer(name, {
    ...(peer.draws === 'react' ? react : {}),
    ...peer.packages,
  });
  await clear(folder);
  await cp(join(templates, name), folder, { recursive: true });
  await cp(join(templates, 'shown.js'), join(folder, 'shown.js'));
  const helpers = "import { count, day, money } from './shown.js';\n";
  const [file, source] =
    peer.draws === 'react' ? ['content.jsx', reactSource] : ['content.vue', vueSource];
  await writeFile(join(folder, file), source(page.html, page.shown, helpers));
  await run(process.execPath, peer.build, {
    cwd: folder,
    env: environment(peer),
    maxBuffer: outputMaxBytes,
  });
  return folder;
}

/**
 * Installs pinned packages of others into a folder under dist, and resolves with it. Nothing is
 * downloaded again while the versions are those that are there.
 */
export async function installPeer(
  name: string,
  packages: Readonly<Record<string, string>>,
): Promise<string> {
  const folder = join(projectRoot, 'dist', 'bench-peers', name);
  const wanted = JSON.stringify({ private: true, type: 'module', dependencies: packages });
  const there = await readFile(join(folder, stamp), 'utf8').catch(() => '');
  if (there === wanted) return folder;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), wanted);
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['install', ...quiet], { cwd: folder, maxBuffer: outputMaxBytes });
  await writeFile(join(folder, stamp), wanted);
  return folder;
}

/** Removes what earlier templates and builds have left. */
async function clear(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!installed.includes(name)) await rm(join(folder, name), { recursive: true });
  }
}

function environment({ settings = {} }: PagePeer) {
  const { PATH = '', HOME = '' } = process.env;
  return { PATH, HOME, NODE_ENV: 'production', CI: '1', ...settings };
}

/** Starts one that was built; resolves once it serves the page. */
export async function startPeer(
  name: string,
  peer: PagePeer,
  { folder, path, upstream }: { folder: string; path: string; upstream: string },
): Promise<PageServer> {
  const port = String(await freePort());
  const served = { PORT: port, HOST: '127.0.0.1', UPSTREAM: upstream };
  const child = spawn(process.execPath, peer.start, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...environment(peer), ...served },
  });
  let said = '';
  child.stderr.on('data', (text) => {
    said = `${said}${text}`.slice(-2_000);
  });
  const url = `http://127.0.0.1:${port}${path}`;
  const until = performance.now() + startsWithinMs;
  while (!(await serves(url))) {
    if (child.exitCode !== null || performance.now() > until) {
      await endChild(child);
      throw new Error(`${name} does not serve ${path}. ${said}`);
    }
    await pause(50);
  }
  return { name, pid: child.pid ?? 0, url, close: () => endChild(child) };
}

/** Tells whether an address answers with 200. */
export async function serves(url: string): Promise<boolean> {
  const answer = await fetch(url).catch(() => undefined);
  await answer?.arrayBuffer();
  return answer?.status === 200;
}

/** Kills a child process, and resolves once it has ended. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}
