// npm test: installs what it needs, then every test, and types and lint beside them.
// Arguments are test files or options for tap: npm test -- test/web/gate/gate.test.ts
// npm run test:slow: those that take long, alone, within a time that is bounded, or those that are named.
import { join } from 'node:path';
import { startCheck } from './check-beside.mjs';
import { ensureInstalled, everything, root, runScript, runtimeEnvironment } from './prepare.mjs';
import { startTestDatabases } from './test-databases.mjs';
import { slowRun, wholeRun } from './test-groups.mjs';
import { reportOf, runTests } from './test-run/run-tests.mjs';
import { ensureTestTools, tellBrowsers } from './test-tools.mjs';

/** Each file and each of its threads loads the same sources; Node keeps what it has made of them. */
const compiledOnce = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled') };

ensureInstalled(everything);
ensureTestTools();
tellBrowsers();
const slow = process.argv[2] === '--slow';
const named = process.argv.slice(slow ? 3 : 2);
const slowLimitMs = 25 * 60_000;
// Half of the machine waits for the build, so types and lint begin beside it.
const check = named.length === 0 && !slow ? startCheck() : undefined;
runScript(['scripts/build.ts'], { NODE_ENV: 'production', ...compiledOnce });

/** A file, not an option of tap: then it alone is run. */
const isFile = (word) => word.startsWith('test/');

function argumentsOf() {
  if (slow) return ['--jobs=1', ...named, ...(named.some(isFile) ? [] : slowRun())];
  return named.length === 0 ? wholeRun() : named;
}

const databases = await startTestDatabases();
const result = await runTests({
  cwd: root,
  args: argumentsOf(),
  ...(slow && { limitMs: slowLimitMs }),
  // What tests build and draw must be what visitors get: the bundler and React look at NODE_ENV.
  env: runtimeEnvironment({
    NODE_ENV: 'production',
    ...compiledOnce,
    ...databases.environment,
  }),
});
await databases.stop();
const checked = await check?.ended;
if (checked !== undefined) {
  console.log(`\n${checked.summary}`);
  result[checked.status === 0 ? 'passed' : 'failed'] += 1;
}
console.log(reportOf(result));
process.exit(result.failed === 0 ? 0 : 1);
