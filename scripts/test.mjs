// npm test: installs what it needs, then types, lint and every test.
// Arguments are test files or options for tap: npm test -- test/web/gate/gate.test.ts
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { check } from './check.mjs';
import { ensureInstalled, fail, root, runScript, runtimeEnvironment } from './prepare.mjs';
import { startStolenTime } from './stolen-time.mjs';
import { ensureTestTools } from './test-tools.mjs';

/** If the host withheld more than this share of the processor, tests that rely on time prove little. */
const stolenMaxShare = 0.02;
/** How often files with failures are run again for that reason. */
const repeatsMax = 2;
const failedFiles = join('.tap', 'failed-files');

ensureInstalled();
ensureTestTools();
const files = process.argv.slice(2);
if (files.length === 0) check();
runScript(['scripts/build.ts'], { NODE_ENV: 'production' });

mkdirSync(join(root, '.tap'), { recursive: true });
rmSync(join(root, failedFiles), { force: true });
let { status, stolenShare } = runTests(files);
for (
  let again = 1;
  status !== 0 && stolenShare > stolenMaxShare && again <= repeatsMax;
  again += 1
) {
  const failed = failedNow();
  if (failed.length === 0) break;
  console.log(
    `\nThis machine's host withheld ${(100 * stolenShare).toFixed(1)} % of the processor during the tests, and some ` +
      `of them rely on time. The files with failures are run again, one at a time:\n${failed.join('\n')}\n`,
  );
  ({ status, stolenShare } = runTests(['--jobs=1']));
}
rmSync(join(root, failedFiles), { force: true });
process.exit(status);

/** Runs the files that failed before, or else all. Returns tap's exit status and the withheld share. */
function runTests(args) {
  const stolenSince = startStolenTime();
  const { status: exit, error } = spawnSync('tap', ['run', `--save=${failedFiles}`, ...args], {
    cwd: root,
    stdio: 'inherit',
    // No NODE_ENV: builds that tests make must be what visitors get, and the bundler looks at it.
    env: runtimeEnvironment({ NODE_ENV: undefined }),
    shell: process.platform === 'win32',
  });
  if (error) fail(`tap could not be started: ${error.message}`);
  return { status: exit ?? 1, stolenShare: stolenSince() };
}

function failedNow() {
  const file = join(root, failedFiles);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8').split('\n').filter(Boolean);
}
