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
  // NODE_ENV is not set, because the bundler reads it and builds made by tests must be the ones
  // visitors get.
  env: runtimeEnvironment({ NODE_ENV: undefined }),
  shell: process.platform === 'win32',
});
if (error) fail(`tap could not be started: ${error.message}`);
process.exit(status ?? 1);
