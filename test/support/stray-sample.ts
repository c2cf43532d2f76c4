/** Two tests, in the first of which something fails that nobody waits for; its argument says how. */
import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';

const [, , how] = process.argv;

async function failLater(): Promise<void> {
  await pause(5);
  throw new Error('rejected later');
}

t.test('first', async (t) => {
  t.ok(true);
  await t.test('inner', async (t) => {
    t.ok(true);
    if (how === 'rejected') void Promise.reject(new Error('rejected'));
    if (how === 'rejected later') void failLater();
    if (how === 'thrown') {
      setTimeout(() => {
        throw new Error('thrown');
      }, 5);
    }
    if (how === 'thrown too late') {
      setTimeout(() => {
        throw new Error('thrown too late');
      }, 60);
    }
    await pause(30);
  });
});
t.test('second', async (t) => {
  await pause(80);
  t.ok(true);
});
if (how === 'outside') void Promise.reject(new Error('outside'));
