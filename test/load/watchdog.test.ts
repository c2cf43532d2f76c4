import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import t, { type Test } from 'tap';

const watchdog = new URL('../../server/load/watchdog.ts', import.meta.url).href;

async function run(t: Test, program: string) {
  const source = `import { startWatchdog } from ${JSON.stringify(watchdog)};\n${program}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {},
  });
  t.teardown(() => child.kill('SIGKILL'));
  const [errors, [code, signal]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { errors, code: code as number | null, signal: signal as string | null };
}

t.test('a blocked event loop ends the process, a busy one does not', async (t) => {
  const [blocked, busy, idle] = await Promise.all([
    run(t, 'startWatchdog({ blockedMaxMs: 1000 }); setTimeout(() => { for (;;); }, 100);'),
    run(
      t,
      `startWatchdog({ blockedMaxMs: 1000 });
       const until = performance.now() + 2500;
       function work() {
         const pause = performance.now() + 300;
         while (performance.now() < pause);
         if (performance.now() < until) setTimeout(work, 1);
       }
       work();`,
    ),
    run(t, 'startWatchdog();'),
  ]);
  t.match(blocked, { signal: 'SIGKILL', errors: /the event loop is blocked/ });
  t.match(busy, { code: 0, errors: '' });
  t.match(idle, { code: 0, errors: '' }, 'it keeps no process alive');
});
