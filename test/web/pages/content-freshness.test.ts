/** When kept pages are let go because somebody has edited what they show. */
import { setTimeout as delay } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { contentFreshness, contentVersion } from '#server/web/pages/content-freshness.ts';
import { htmlCache, htmlCacheLimits } from '#server/web/pages/html-cache.ts';

/** What the README promises: an edit through another server shows after this time at the latest. */
const promisedMs = 1_000;

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

t.test('it asks twice in a second at most, and only when somebody reads', async (t) => {
  const world = newWorld();
  const { check } = freshnessIn(world);
  t.equal(world.asked, 0);
  await Promise.all([check(), check(), check()]);
  t.equal(world.asked, 1, 'those who read at once wait for one answer');
  world.now += promisedMs / 2 - 1;
  await check();
  t.equal(world.asked, 1);
  world.now += 1;
  await Promise.all([check(), check()]);
  t.equal(world.asked, 2, 'ahead of need');
  await check();
  t.equal(world.asked, 2);
  t.equal(world.expired, 1, 'the same number again changes nothing');
});

t.test('another number lets pages go, also a smaller one', async (t) => {
  const world = newWorld();
  const { check } = freshnessIn(world);
  const after = async (version: number) => {
    world.version = version;
    world.now += promisedMs;
    await check();
    return world.expired;
  };
  await check();
  t.equal(await after(8), 2);
  t.equal(await after(3), 3, 'a database put back from a backup');
  t.equal(await after(3), 3);
});

t.test('without an answer pages are let go once in a second', async (t) => {
  const world = newWorld();
  const { check } = freshnessIn(world);
  await check();
  world.version = new Error('away');
  world.now += promisedMs - 1;
  await check();
  t.equal(world.expired, 1, 'what was heard is still good');
  world.now += 1;
  await Promise.all([check(), check(), check()]);
  t.equal(world.expired, 2, 'nobody can say whether the kept ones are still true');
  world.now += promisedMs - 1;
  await check();
  t.equal(world.expired, 2, 'what was rendered since is not older than a second');
  world.now += 1;
  await check();
  t.equal(world.expired, 3);
});

t.test('an answer that passes through is heard at once', async (t) => {
  const world = newWorld();
  const { check, changed } = freshnessIn(world);
  await check();
  changed();
  t.equal(world.expired, 2);
  t.equal(world.asked, 1);
});

t.test('an answer is as old as its question', async (t) => {
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
  world.now += promisedMs;
  answer();
  await first;
  t.equal(world.expired, 2, 'an edit may have come between the two: the answer counts for nothing');
  world.now += promisedMs;
  const second = check();
  t.equal(world.asked, 2);
  answer();
  await second;
});

t.test('nobody waits for an API that does not answer', async (t) => {
  let expired = 0;
  const { check } = contentFreshness({
    ask: () => new Promise(() => {}),
    expire: () => {
      expired += 1;
    },
    now: () => performance.now(),
  });
  const startedAt = performance.now();
  await check();
  t.ok(performance.now() - startedAt < 250, 'a shell is promised within 50 ms');
  t.equal(expired, 1);
});

t.test('with an API as slow as it likes, no kept page is older than promised', async (t) => {
  const edits: number[] = [];
  const cache = htmlCache(htmlCacheLimits, Date.now, (error) => t.fail(String(error)));
  const slowly = () => delay(Math.random() ** 2 * 1_500);
  async function versionOf(): Promise<number> {
    await slowly();
    const version = edits.length;
    await slowly();
    return version;
  }
  const { check } = contentFreshness({
    ask: versionOf,
    expire: cache.expire,
    now: () => performance.now(),
  });
  const render = async () => {
    const document = Buffer.from(String(edits.length));
    return { document, payload: document };
  };
  const until = performance.now() + 6_000;
  let oldest = 0;
  let reads = 0;
  async function edit(): Promise<void> {
    for (; performance.now() < until; await delay(350)) edits.push(performance.now());
  }
  async function read(): Promise<void> {
    for (; performance.now() < until; await delay(10)) {
      const askedAt = performance.now();
      await check();
      const kept = await cache.get('page', render);
      const { body } = (await kept?.document.encoded('identity')) ?? {};
      // The first edit that the page does not show.
      const missedAt = edits[Number(body?.toString())];
      if (missedAt !== undefined) oldest = Math.max(oldest, askedAt - missedAt);
      reads += 1;
    }
  }
  await Promise.all([edit(), read()]);
  t.ok(reads > 50, `${reads} reads`);
  t.ok(oldest > 0, 'pages were kept');
  t.ok(oldest <= promisedMs, `an edit was not shown after ${oldest.toFixed(0)} ms`);
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
