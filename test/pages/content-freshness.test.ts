/** When kept pages are let go because somebody has edited what they show. */
import t, { type Test } from 'tap';
import {
  askedAtMostMs,
  contentFreshness,
  contentVersion,
  heardWithinMs,
} from '../../server/pages/content-freshness.ts';

interface World {
  version: number | Error;
  now: number;
  asked: number;
  expired: number;
}

function freshnessIn(world: World, answered: () => Promise<void> = async () => {}) {
  return contentFreshness({
    ask: async () => {
      world.asked += 1;
      await answered();
      if (world.version instanceof Error) throw world.version;
      return world.version;
    },
    expire: () => {
      world.expired += 1;
    },
    now: () => world.now,
  });
}

const newWorld = (): World => ({ version: 7, now: 1_000_000, asked: 0, expired: 0 });

t.test('it asks once in a second, and only when somebody reads', async (t) => {
  const world = newWorld();
  const { check } = freshnessIn(world);
  t.equal(world.asked, 0);
  await Promise.all([check(), check(), check()]);
  t.equal(world.asked, 1, 'those who read at once wait for one answer');
  world.now += heardWithinMs - 1;
  await check();
  t.equal(world.asked, 1);
  world.now += 1;
  await check();
  t.equal(world.asked, 2);
  t.equal(world.expired, 1, 'the same number again changes nothing');
});

t.test('another number lets pages go, also a smaller one', async (t) => {
  const world = newWorld();
  const { check } = freshnessIn(world);
  const after = async (version: number | Error) => {
    world.version = version;
    world.now += heardWithinMs;
    await check();
    return world.expired;
  };
  await check();
  t.equal(await after(8), 2);
  t.equal(await after(3), 3, 'a database put back from a backup');
  t.equal(await after(new Error('away')), 3, 'silence lets nothing go');
  t.equal(await after(3), 3);
  t.equal(await after(4), 4);
});

t.test('an answer that passes through is heard at once', async (t) => {
  const world = newWorld();
  const { check, changed } = freshnessIn(world);
  await check();
  changed();
  t.equal(world.expired, 2);
  t.equal(world.asked, 1);
});

t.test('what was asked before an edit does not count as heard after it', async (t) => {
  const world = newWorld();
  let answer: () => void = () => {};
  const { check } = freshnessIn(
    world,
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const first = check();
  world.now += heardWithinMs;
  answer();
  await first;
  const second = check();
  t.equal(world.asked, 2, 'the second counts from the question, not from the answer');
  answer();
  await second;
});

t.test('nobody waits long for an API that does not answer', async (t) => {
  let cutOff = false;
  const { check } = contentFreshness({
    ask: (signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          cutOff = true;
          reject(signal.reason);
        });
      }),
    expire: () => t.fail('nothing was heard'),
    now: () => performance.now(),
  });
  // The timeout of a signal does not keep the process alive; the server's sockets do.
  const alive = setTimeout(() => undefined, 10_000);
  const startedAt = performance.now();
  await check();
  clearTimeout(alive);
  t.ok(cutOff);
  t.ok(performance.now() - startedAt < 5 * askedAtMostMs);
});

t.test('what is no number is no answer', async (t: Test) => {
  const answering = (status: number, text: string) => async () => ({
    status,
    text,
    header: () => null,
  });
  t.equal(await contentVersion(answering(200, '{"version":12}')), 12);
  await t.rejects(contentVersion(answering(404, '{"status":404}')), { message: /answered 404/ });
  await t.rejects(contentVersion(answering(200, 'nonsense')));
});
