/** A limit of processor time: reached by who works, not by who waits. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import t from 'tap';
import { ownTimeLimit } from '../../../../server/api/platform/drawing/own-time-limit.ts';

/** A thread that works for part of each 20 ms; nothing comes to it while it works all the time. */
async function threadThatWorks(busyMs: number): Promise<Worker> {
  const worker = new Worker(
    `setInterval(() => {
      const until = performance.now() + ${busyMs};
      while (performance.now() < until);
    }, 20)`,
    { eval: true },
  );
  await once(worker, 'online');
  return worker;
}

/** How often the limit of a thread was told within a time. */
async function toldWithin(busyMs: number, limitMs: number, waitMs: number): Promise<number> {
  const worker = await threadThatWorks(busyMs);
  let told = 0;
  const callOff = ownTimeLimit(worker, limitMs, () => {
    told += 1;
  });
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  callOff();
  await worker.terminate();
  return told;
}

t.test('a thread that works reaches it, and is told once', async (t) => {
  t.equal(await toldWithin(60_000, 200, 2_000), 1);
});

t.test('a thread that waits does not, but for four times as long at most', async (t) => {
  t.equal(await toldWithin(1, 800, 1_600), 0);
  t.equal(await toldWithin(1, 200, 2_000), 1);
});

t.test('what is called off is not told', async (t) => {
  const worker = await threadThatWorks(60_000);
  const callOff = ownTimeLimit(worker, 100, () => t.fail('told'));
  callOff();
  await new Promise((resolve) => setTimeout(resolve, 400));
  await worker.terminate();
  t.pass();
});
