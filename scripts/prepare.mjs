// Runs on whatever Node the machine has (20 or newer): everything else runs on the pinned runtime
// that this installs. That is why it is plain JavaScript.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const windows = process.platform === 'win32';
const oldestNode = 20;

/** The pinned runtime: the npm package `node`. */
export const runtime = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node');

/** Prints a step, and how long it took once it is done. */
export function step(title, run) {
  process.stderr.write(`${title} …\n`);
  const started = Date.now();
  const result = run();
  process.stderr.write(`${title}: done in ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
  return result;
}

/** Ends the process with one message that says what is wrong and what to do. */
export function fail(message, code = 1) {
  process.stderr.write(`\n${message}\n`);
  process.exit(code);
}

/** What `ensureInstalled` is asked for by tests, checks and measurements. */
export const everything = 'everything';

/**
 * Installs the packages of the lock file unless exactly those are installed already. Building and
 * serving need fewer than tests, checks and measurements do, so the others are left out until
 * somebody asks for `everything`; who has everything keeps everything, also of the next lock file.
 */
export function ensureInstalled(asked = 'toRun') {
  const [major] = process.versions.node.split('.').map(Number);
  if (major < oldestNode) {
    fail(`Raisehall needs Node ${oldestNode} or newer to start; this is ${process.version}.`);
  }
  const stamp = join(root, 'node_modules', '.raisehall-installed');
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
  const stampOf = { everything: lock, toRun: `${lock} to run` };
  const installed = existsSync(runtime) && existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (installed === stampOf.everything || installed === stampOf[asked]) return;
  const hadEverything = installed !== '' && !installed.endsWith(' to run');
  const what = hadEverything ? everything : asked;
  const command = howToInstall(what, installed === stampOf.toRun);
  // Until it is done, nobody takes what is there for complete.
  rmSync(stamp, { force: true });
  step(what === everything ? 'Installing packages' : 'Installing the packages it runs with', () => {
    const npm = spawnSync('npm', [...command, '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      stdio: ['ignore', 2, 2],
      shell: windows,
    });
    if (npm.error) fail(`npm could not be started: ${npm.error.message}`);
    if (npm.status !== 0) fail('The packages could not be installed; npm says why above.');
    if (!existsSync(runtime)) {
      fail(
        'The package "node" did not install its runtime. Allow its install script and try again.',
      );
    }
  });
  writeFileSync(stamp, stampOf[what]);
}

/** Adds what is missing where the rest is right, because a server may be running on it. */
function howToInstall(what, hasWhatItRunsWith) {
  if (what !== everything) return ['ci', '--omit=dev'];
  // Named, because NODE_ENV=production would leave them out.
  return hasWhatItRunsWith ? ['install', '--no-save', '--include=dev'] : ['ci', '--include=dev'];
}

/** The environment for programs on the pinned runtime: its tools come first on the path. */
export function runtimeEnvironment(extra = {}) {
  const bin = join(root, 'node_modules', '.bin');
  const path = [dirname(runtime), bin, process.env.PATH ?? ''].join(windows ? ';' : ':');
  // Compiled modules are cached, so that a second start need not strip types and compile again.
  const NODE_COMPILE_CACHE = join(root, 'node_modules', '.cache', 'compiled');
  return { NODE_COMPILE_CACHE, ...process.env, PATH: path, ...extra };
}

/** Runs a script on the pinned runtime and waits for it; ends this process if it fails. */
export function runScript(args, extra = {}) {
  const child = spawnSync(runtime, args, {
    cwd: root,
    stdio: 'inherit',
    env: runtimeEnvironment(extra),
  });
  if (child.error) fail(`${args[0]} could not be started: ${child.error.message}`);
  if (child.status !== 0) process.exit(child.status ?? 1);
}

/**
 * Replaces this process by a script on the pinned runtime: passes on signals and exits with its
 * code.
 */
export function becomeScript(args, extra = {}) {
  const child = spawn(runtime, args, {
    cwd: root,
    stdio: 'inherit',
    env: runtimeEnvironment(extra),
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // A terminal sends Ctrl-C to the whole group, so the child has received it already.
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on('error', (error) => fail(`${args[0]} could not be started: ${error.message}`));
  child.on('exit', (code, signal) => {
    process.exit(code ?? 128 + (signal ? constants.signals[signal] : 1));
  });
}

/**
 * The environment of the server's process, unless it is set already. Hashing a password needs 19
 * MiB for a moment. By default glibc then keeps blocks of that size, some for each thread that has
 * hashed, 100 MiB and more in total; with this setting it returns them at once. Other systems
 * ignore it.
 */
const serverEnvironment = JSON.parse(
  readFileSync(join(root, 'scripts', 'server-environment.json'), 'utf8'),
);

/**
 * Replaces this process by the server: the bundle of the current build, or the sources if there is
 * none.
 */
export function becomeServer(args = [], extra = {}) {
  becomeScript([serverProgram(), ...args], {
    NODE_ENV: 'production',
    ...serverEnvironment,
    ...ownValues(Object.keys(serverEnvironment)),
    // A bundle keeps its compiled code in its own folder, so that it is removed with the build.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    ...extra,
  });
}

/** Those of the named variables that are set. */
function ownValues(names) {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => names.includes(name)));
}

/**
 * The program of the server, relative to the project's folder; see server/web/builds/build-store.ts.
 */
export function serverProgram() {
  const sources = join('server', 'main.ts');
  try {
    const { id } = JSON.parse(readFileSync(join(root, 'dist', 'latest.json'), 'utf8'));
    const bundle = join('dist', 'builds', id, 'program', 'main.js');
    return existsSync(join(root, bundle)) ? bundle : sources;
  } catch {
    return sources;
  }
}
