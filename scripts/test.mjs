// npm test: installs what it needs, then types, lint and every test.
// Arguments are test files or options for tap: npm test -- test/gate/gate.test.ts
import { spawnSync } from 'node:child_process';
import { check } from './check.mjs';
import { ensureInstalled, fail, root, runScript, runtimeEnvironment } from './prepare.mjs';
import { ensureTestTools } from './test-tools.mjs';

ensureInstalled();
ensureTestTools();
const files = process.argv.slice(2);
if (files.length === 0) check();
runScript(['scripts/build.ts'], { NODE_ENV: 'production' });
const { status, error } = spawnSync('tap', ['run', ...files], {
  cwd: root,
  stdio: 'inherit',
  // No NODE_ENV: builds that tests make must be what visitors get, and the bundler looks at it.
  env: runtimeEnvironment({ NODE_ENV: undefined }),
  shell: process.platform === 'win32',
});
if (error) fail(`tap could not be started: ${error.message}`);
process.exit(status ?? 1);
