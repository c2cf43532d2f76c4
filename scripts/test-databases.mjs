// The databases that all test files of a run share, in a process of their own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fail, root, runtime, runtimeEnvironment } from './prepare.mjs';

/**
 * Starts them. Resolves to the environment by which test files find them. They stop when this
 * process ends, however it ends, because that closes their standard input.
 */
export async function startTestDatabases() {
  const child = spawn(runtime, ['scripts/trials/test-databases.ts'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: runtimeEnvironment(),
  });
  const ended = once(child, 'exit').then(() => undefined);
  const line = await Promise.race([once(child.stdout, 'data').then(String), ended]);
  if (line === undefined) fail('The databases of the tests could not be started.');
  return {
    environment: JSON.parse(line),
    stop() {
      child.stdin.end();
      return ended;
    },
  };
}
