/** How many calls at once the API's thread lets the web server send while it has too much to do. */
import { setTimeout as delay } from 'node:timers/promises';
import fastify from 'fastify';
import t from 'tap';
import { createLoadSignal, readLoadSignal, sendLoadSignal } from '#server/load/load-signal.ts';
import { turnLimits } from '#server/load/work-turns.ts';

const workMs = 2;
const calls = 300;
/** The most calls at once that are never an overload. */
const mostWithoutOverload = 33;

function work(): void {
  const until = performance.now() + workMs;
  while (performance.now() < until);
}

/** The most calls that may run at once, when more have come together than can be done soon. */
async function mostAfterBurst(waitsMs: number): Promise<number> {
  const app = fastify();
  const signal = createLoadSignal();
  sendLoadSignal(app, signal);
  app.get('/', async () => {
    work();
    if (waitsMs > 0) await delay(waitsMs);
    return 'done';
  });
  // So that it is known how long one takes.
  for (let n = 0; n < calls; n += 1) await app.inject('/');
  const limits = readLoadSignal(signal);
  t.notOk(limits.refuses(1_000), 'without overload there is no limit');
  const burst = Promise.all(Array.from({ length: calls }, () => app.inject('/')));
  await delay((calls * workMs) / 3);
  let most = 0;
  while (!limits.refuses(most) && most < 1_000) most += 1;
  await burst;
  await app.close();
  return most;
}

t.test('as many as use the whole processor', async (t) => {
  const busy = await mostAfterBurst(0);
  t.ok(busy >= 1 && busy <= 3, `${busy} of calls that never wait`);
  const waiting = await mostAfterBurst(20);
  t.ok(waiting >= 2 * busy, `${waiting} of calls that wait for something elsewhere`);
});

t.test('calls that have been sent and not yet read count', async (t) => {
  const app = fastify();
  t.teardown(() => app.close());
  const signal = createLoadSignal();
  sendLoadSignal(app, signal);
  const limits = readLoadSignal(signal);
  // An overload ends soon after the last call, and a busy machine may be late to look: so each looks.
  let refused = 0;
  app.get('/', async () => {
    work();
    if (limits.refuses(1_000)) refused += 1;
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const ask = async (): Promise<void> => {
    await (await fetch(address)).text();
  };
  for (let n = 0; n < calls; n += 1) await ask();
  const together = mostWithoutOverload;
  limits.noteUnderWay(together);
  await Promise.all(Array.from({ length: together }, ask));
  t.equal(refused, 0, 'so few are no overload');
  limits.noteUnderWay(4 * together);
  await Promise.all(Array.from({ length: together }, ask));
  t.ok(refused > 0, 'but the first of four times as many are');
});

t.test('calls that were read do not count as still on the way', async (t) => {
  const app = fastify();
  t.teardown(() => app.close());
  const signal = createLoadSignal();
  sendLoadSignal(app, signal);
  const limits = readLoadSignal(signal);
  const answered = Promise.withResolvers<void>();
  let refused = 0;
  let began = 0;
  app.get('/', async () => {
    work();
    if (limits.refuses(1_000)) refused += 1;
    return 'done';
  });
  app.get('/database', async () => {
    work();
    began += 1;
    await answered.promise;
    return 'done';
  });
  for (let n = 0; n < calls; n += 1) await app.inject('/');
  // So few at a time that they never wait for their turn, but in the end many wait for a database.
  const waiting = [];
  for (let n = 0; n < 4 * mostWithoutOverload; n += 1) {
    waiting.push(app.inject('/database'));
    limits.noteUnderWay(waiting.length);
    while (n % 10 === 9 && began < waiting.length) await delay(workMs);
  }
  limits.noteUnderWay(waiting.length + 10);
  await Promise.all(Array.from({ length: 10 }, () => app.inject('/')));
  t.equal(refused, 0);
  answered.resolve();
  await Promise.all(waiting);
});

t.test('an overload lasts while many are refused, though the thread itself is idle', async (t) => {
  const app = fastify();
  t.teardown(() => app.close());
  const signal = createLoadSignal();
  sendLoadSignal(app, signal);
  const limits = readLoadSignal(signal);
  app.get('/', async () => work());
  for (let n = 0; n < calls; n += 1) await app.inject('/');
  await Promise.all(Array.from({ length: calls }, () => app.inject('/')));
  const isLimited = (): boolean => limits.refuses(1_000);
  t.ok(isLimited());
  // Ten times what it could carry, for longer than it takes until an overload is looked at again.
  const until = performance.now() + 3 * turnLimits.reviewMs;
  while (performance.now() < until) {
    for (let n = 0; n < 50; n += 1) isLimited();
    await delay(10);
  }
  t.ok(isLimited(), 'though nothing of it reached the thread');
  await delay(3 * turnLimits.reviewMs);
  t.notOk(isLimited(), 'and it ends when nobody comes any more');
});
