// npm test: installs what it needs, then every test, and types and lint beside them.
// Arguments are test files or options for tap: npm test -- test/web/gate/gate.test.ts
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startCheck } from './check-beside.mjs';
import { ensureInstalled, fail, root, runScript, runtimeEnvironment } from './prepare.mjs';
import { startStolenTime } from './stolen-time.mjs';
import { startTestDatabases } from './test-databases.mjs';
import { wholeRun } from './test-groups.mjs';
import { ensureTestTools } from './test-tools.mjs';

/** If the host withheld more than this share of the processor, tests that rely on time prove little. */
const stolenMaxShare = 0.02;
/** How often files with failures are run again for that reason. */
const repeatsMax = 2;
const failedFiles = join('.tap', 'failed-files');
/** Each file and each of its threads loads the same sources; Node keeps what it has made of them. */
const compiledOnce = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled') };

ensureInstalled();
ensureTestTools();
const named = process.argv.slice(2);
const files = named.length === 0 ? wholeRun() : named;
// Half of the machine waits for the build, so types and lint begin beside it.
const check = named.length === 0 ? startCheck() : undefined;
runScript(['scripts/build.ts'], { NODE_ENV: 'production', ...compiledOnce });

mkdirSync(join(root, '.tap'), { recursive: true });
rmSync(join(root, failedFiles), { force: true });
const databases = await startTestDatabases();
let { status, stolenShare } = await runTests(files);
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
  ({ status, stolenShare } = await runTests(['--jobs=1', ...files]));
}
rmSync(join(root, failedFiles), { force: true });
await databases.stop();
const checked = await check?.ended;
if (checked !== undefined) console.log(checked.summary);
process.exit(status || (checked?.status ?? 0));

/** Runs those of the files that failed before, or else all of them. Returns tap's exit status and the withheld share. */
async function runTests(args) {
  const stolenSince = startStolenTime();
  const tap = spawn('tap', ['run', `--save=${failedFiles}`, ...args], {
    cwd: root,
    stdio: 'inherit',
    // What tests build and draw must be what visitors get: the bundler and React look at NODE_ENV.
    env: runtimeEnvironment({
      NODE_ENV: 'production',
      ...compiledOnce,
      ...databases.environment,
    }),
    shell: process.platform === 'win32',
  });
  const [exit] = await once(tap, 'exit').catch((error) =>
    fail(`tap could not be started: ${error.message}`),
  );
  return { status: exit ?? 1, stolenShare: stolenSince() };
}

function failedNow() {
  const file = join(root, failedFiles);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8').split('\n').filter(Boolean);
}
