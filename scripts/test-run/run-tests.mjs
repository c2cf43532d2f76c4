// Runs test files with tap, and those that failed once more, each alone.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readTap } from './tap-text.mjs';

/** Where tap keeps what each process printed, and the names of the files that failed. */
const resultsFolder = join('.tap', 'test-results');
const failedFiles = join('.tap', 'failed-files');

/**
 * Runs test files. A file that fails is run again by itself, always: where it is green then, it is
 * flaky, which does not fail the run but is told at its end. Where several files run in one process,
 * the one that failed is run again, or all of them if the process ended before it could tell.
 * @param cwd the project's folder
 * @param args files, folders and options for tap; with a reporter of tap's among them it is that which
 *   prints, otherwise each process that ended and each failure
 * @param env the environment of tap and of the tests
 * @param limitMs when a run is ended that is not over, with a failure; without it, never
 * @returns `passed` and `failed`, assertions of the last run of each file, and `flaky`, the files that
 *   only failed at first, each with the failures of its first run
 * @throws Error if tap cannot be started
 */
export async function runTests({ cwd, args, env, limitMs, print = console.log }) {
  mkdirSync(join(cwd, '.tap'), { recursive: true });
  const run = { cwd, args, env, limitMs, print };
  const first = await runOnce(run);
  const result = { passed: 0, failed: 0, flaky: [] };
  for (const file of first.filter((file) => !hasFailed(file))) result.passed += file.passed;
  const failed = first.filter(hasFailed);
  const names = new Set(failed.map(({ name }) => name));
  // Without a file there is nothing to run again.
  if (names.delete(tapItself)) result.failed += 1;
  if (names.size > 0) {
    for (const name of names) print(`\n${name} failed and is run again, alone.`);
    const again = await runOnce(run, [...names]);
    for (const file of again) {
      result.passed += file.passed;
      result.failed += file.failed;
    }
    const stillRed = new Set(again.filter(hasFailed).map(({ entry }) => entry));
    result.flaky = failed.filter(({ name }) => names.delete(name) && !stillRed.has(name));
  }
  rmSync(join(cwd, failedFiles), { force: true });
  return result;
}

/** What failed where tap runs no file. */
const tapItself = 'tap';

/** The end of a run's output: the flaky files, and the counts on a line of their own. */
export function reportOf({ passed, failed, flaky }) {
  const lines = flaky.flatMap(({ name, failures }) => [
    `\n--- ${name}, at first, in full:\n`,
    ...failures,
  ]);
  if (flaky.length > 0) lines.push(`\nflaky: ${flaky.length}`);
  for (const { name } of flaky) lines.push(`  ${name}`);
  lines.push(`\n${passed} passed, ${failed} failed`);
  return lines.join('\n');
}

function hasFailed(file) {
  return file.failures.length > 0;
}

/**
 * Runs what the arguments say, or else only those files, one after the other.
 * @returns each file that ran, with the `entry` that its process was started with
 */
async function runOnce({ cwd, args, env, limitMs, print }, only) {
  const results = join(cwd, resultsFolder);
  rmSync(results, { recursive: true, force: true });
  rmSync(join(cwd, failedFiles), { force: true });
  // Of what its arguments name, tap runs only what this file lists.
  if (only !== undefined) writeFileSync(join(cwd, failedFiles), `${only.join('\n')}\n`);
  const ownReporter = args.some((arg) => /^(-R|--reporter)/.test(arg));
  const options = [
    `--save=${failedFiles}`,
    ...(ownReporter ? [] : ['--reporter=tap']),
    ...(only === undefined ? [] : ['--jobs=1', ...only]),
  ];
  const tap = spawn('tap', ['run', ...options, ...args], {
    cwd,
    stdio: ['ignore', ownReporter ? 'inherit' : 'pipe', 'inherit'],
    env,
    shell: process.platform === 'win32',
    // A group of its own, so that everything it has started can be ended with it.
    detached: limitMs !== undefined,
  });
  const exited = once(tap, 'exit');
  const limit = limitMs === undefined ? undefined : endAfter(tap, limitMs);
  const said = ownReporter ? new Map() : await followed(tap.stdout, results, print);
  const [status] = await exited;
  limit?.clear();
  const failed = linesOf(join(cwd, failedFiles));
  const files = entriesIn(results).flatMap((entry) => {
    const text = readFileSync(join(results, `${entry}.tap`), 'utf8');
    const ran = filesOf(entry, text, failed.includes(entry), said.get(entry));
    return ran.map((file) => ({ ...file, entry }));
  });
  // Nothing that tells why: such as an option that tap does not know.
  if (limit?.isReached() || (status !== 0 && !files.some(hasFailed))) {
    const told = limit?.isReached()
      ? `The tests were not over after ${limitMs / 1000} s, and were ended.`
      : `tap ended with ${status}.`;
    files.push({ name: tapItself, passed: 0, failed: 1, failures: [told], told });
  }
  for (const { told } of files) if (told !== undefined) print(`\n${told}`);
  return files;
}

/** The files that ran in a process; those that did not come to their end make it fail as a whole. */
function filesOf(entry, text, entryFailed, said = '') {
  const { files, isWhole } = readTap(text, entry);
  // A failure after the last file that is over: the process ended within the next one.
  const isCut =
    !isWhole || (files.length > 1 && hasFailed(files.at(-1)) && files.at(-1).name === entry);
  if (!entryFailed || (!isCut && files.some(hasFailed))) return files;
  const sum = (what) => files.reduce((total, file) => total + file[what], 0);
  const failures = files.flatMap((file) => file.failures);
  const told = `${entry} did not end as it should.\n${said}\n${lastOf(text)}`.trim();
  return [
    {
      name: entry,
      passed: sum('passed'),
      failed: Math.max(1, sum('failed')),
      failures: [...failures, told],
      told,
    },
  ];
}

/**
 * Ends a process and its whole group after a time, or with this process. Tap that is asked to end may
 * wait for a test that never does.
 */
function endAfter({ pid }, ms) {
  let isReached = false;
  const end = () => process.kill(-pid, 'SIGKILL');
  const timer = setTimeout(() => {
    isReached = true;
    end();
  }, ms);
  function stop() {
    end();
    process.exit(1);
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
  return {
    isReached: () => isReached,
    clear() {
      clearTimeout(timer);
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop);
    },
  };
}

const lastLines = 60;

function lastOf(text) {
  return text.trimEnd().split('\n').slice(-lastLines).join('\n');
}

/** Prints each process as it ends, with its failures. Resolves to what tap says of those that failed. */
async function followed(output, results, print) {
  const said = new Map();
  let entry;
  for await (const line of createInterface({ input: output })) {
    const [, not, name, time = ''] =
      /^(not )?ok \d+ - (\S+\.\w+)(?: # time=([\d.]+m?s))?/.exec(line) ?? [];
    if (name !== undefined) {
      print(`${not ? 'FAILED' : 'ok'}  ${name}  ${seconds(time)}`.trimEnd());
      entry = not ? name : undefined;
      if (not) for (const failure of failuresIn(results, name)) print(`\n${failure}\n`);
    } else if (entry !== undefined && line.startsWith('  ')) {
      said.set(entry, `${said.get(entry) ?? ''}${line}\n`);
    } else entry = undefined;
  }
  return said;
}

function seconds(time) {
  if (time === '') return '';
  const ms = Number.parseFloat(time) * (time.endsWith('ms') ? 1 : 1000);
  return `(${(ms / 1000).toFixed(1)} s)`;
}

function failuresIn(results, entry) {
  const file = join(results, `${entry}.tap`);
  if (!existsSync(file)) return [];
  return readTap(readFileSync(file, 'utf8'), entry).files.flatMap(({ failures }) => failures);
}

function entriesIn(results) {
  if (!existsSync(results)) return [];
  return readdirSync(results, { recursive: true })
    .map((name) => String(name).replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.tap'))
    .map((name) => name.slice(0, -'.tap'.length))
    .sort();
}

function linesOf(file) {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8').split('\n').filter(Boolean);
}
