// Types and lint while the tests run.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { root, runtime, runtimeEnvironment } from './prepare.mjs';

/**
 * Starts `npm run check` in a process of its own, with less right to the processor than the tests:
 * it needs what they leave, and those that rely on time are not disturbed. Everything it says is
 * printed in one piece when it has ended, so that errors of types are known long before the last
 * test.
 * @returns what `ended` resolves to: the exit status, and a line for the end of the run
 */
export function startCheck() {
  const child = spawn(runtime, ['scripts/check.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: runtimeEnvironment(),
  });
  // What it starts later is as patient as it is.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => said.push(text));
  return { ended: report(child, said) };
}

async function report(child, said) {
  const [code] = await once(child, 'close').catch((error) => [1, said.push(`${error}\n`)]);
  const status = code ?? 1;
  const outcome = status === 0 ? 'ok' : 'FAILED';
  process.stderr.write(`\nTypes and lint: ${outcome}\n${said.join('')}\n`);
  return {
    status,
    summary:
      status === 0 ? 'Types and lint: ok' : 'Types and lint: FAILED, as was printed above in full.',
  };
}
