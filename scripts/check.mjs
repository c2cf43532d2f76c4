// npm run check: types of every part, then lint and format.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, everything, fail, root, runtimeEnvironment } from './prepare.mjs';

/**
 * One checker: each of the four that are usual works out for itself the types that files share, and
 * together they took two to three times the processor time, which the tests need that run beside.
 */
const oneChecker = ['--checkers', '1'];

const checks = [
  ['types: shared', 'tsc', typesOf('shared')],
  ['types: client', 'tsc', typesOf('client')],
  ['types: server and scripts', 'tsc', typesOf('.')],
  ['types: tests', 'tsc', typesOf('test')],
  ['lint and format', 'biome', ['check', '--error-on-warnings', '.']],
];

/** What was found is kept, so that the next run looks only at files that changed and what uses them. */
function typesOf(part) {
  const kept = join('node_modules', '.cache', 'types', `${part === '.' ? 'server' : part}.json`);
  return ['-p', part, ...oneChecker, '--incremental', '--tsBuildInfoFile', kept];
}

/** Runs every check, so that all errors are shown at once. */
export function check() {
  const failed = checks.filter(([title, command, args]) => {
    const started = Date.now();
    const { status } = spawnSync(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: runtimeEnvironment(),
      shell: process.platform === 'win32',
    });
    const took = ((Date.now() - started) / 1000).toFixed(1);
    process.stderr.write(`${status === 0 ? 'ok' : 'FAILED'}  ${title} (${took} s)\n`);
    return status !== 0;
  });
  if (failed.length > 0) fail(`Failed: ${failed.map(([title]) => title).join(', ')}.`);
}

if (process.argv[1]?.endsWith('check.mjs')) {
  ensureInstalled(everything);
  check();
}
