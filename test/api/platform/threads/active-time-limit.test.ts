/** A limit of processor time: reached by who works, not by who waits. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import t from 'tap';
import {
  activeTimeLimit,
  type SpentTime,
  type TimeLimits,
} from '#api/platform/threads/active-time-limit.ts';

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

/** What was told of the limits of a thread within a time. */
async function toldWithin(
  busyMs: number,
  limits: TimeLimits,
  waitMs: number,
): Promise<readonly SpentTime[]> {
  const worker = await threadThatWorks(busyMs);
  const spent: SpentTime[] = [];
  const callOff = activeTimeLimit(worker, limits, (what) => spent.push(what));
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  callOff();
  await worker.terminate();
  return spent;
}

t.test('a thread that works reaches it, and is told once', async (t) => {
  t.same(await toldWithin(60_000, { ownMs: 200, wallMs: 60_000 }, 2_000), ['own']);
});

t.test('a thread that waits does not, but for so long by the clock at most', async (t) => {
  t.same(await toldWithin(1, { ownMs: 800, wallMs: 60_000 }, 1_600), []);
  t.same(await toldWithin(1, { ownMs: 800, wallMs: 400 }, 2_000), ['wall']);
});

t.test('what is called off is not told', async (t) => {
  const worker = await threadThatWorks(60_000);
  const callOff = activeTimeLimit(worker, { ownMs: 100, wallMs: 100 }, () => t.fail('told'));
  callOff();
  await new Promise((resolve) => setTimeout(resolve, 400));
  await worker.terminate();
  t.pass();
});
