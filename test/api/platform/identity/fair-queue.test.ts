/** Work that waits for its turn: nobody waits behind one who asks for much. */
import t from 'tap';
import { fairQueue } from '#api/platform/identity/fair-queue.ts';

/** Work that ends when it is told to, in a queue of four places. */
function underTest(atOnce = 1) {
  const begun: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const queue = fairQueue({ atOnce, waitingMax: 4, overflow: () => new Error('full') });
  return {
    queue,
    begun,
    refused,
    ask(caller: string, name: string) {
      queue
        .run(caller, async () => {
          begun.push(name);
          await new Promise<void>((end) => ends.push(end));
        })
        .catch(() => refused.push(name));
    },
    async finishOne() {
      ends.shift()?.();
      await new Promise(setImmediate);
    },
  };
}

t.test('callers take turns, each in its own order', async (t) => {
  const { ask, begun, finishOne, queue } = underTest();
  for (const name of ['a1', 'a2', 'a3']) ask('a', name);
  ask('b', 'b1');
  ask('c', 'c1');
  t.equal(queue.waiting(), 4);
  for (let at = 0; at < 5; at += 1) await finishOne();
  t.same(begun, ['a1', 'a2', 'b1', 'c1', 'a3']);
  t.equal(queue.waiting(), 0);
});

t.test('whoever fills the queue is turned away, nobody else', async (t) => {
  const { ask, begun, refused, finishOne, queue } = underTest();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) ask('a', name);
  await finishOne();
  t.same(refused, ['a6'], 'the sixth found no place');
  ask('a', 'a7');
  for (const caller of ['b', 'c']) ask(caller, `${caller}1`);
  await new Promise(setImmediate);
  t.same(refused, ['a6', 'a7', 'a5'], 'the last of the longest line leaves for a newcomer');
  t.equal(queue.waiting(), 4);
  for (let at = 0; at < 6; at += 1) await finishOne();
  t.same(begun, ['a1', 'a2', 'a3', 'b1', 'c1', 'a4']);
});

t.test('where everybody has one, the newcomer is the one too many', async (t) => {
  const { ask, refused } = underTest();
  for (const caller of ['a', 'b', 'c', 'd', 'e', 'f']) ask(caller, caller);
  await new Promise(setImmediate);
  t.same(refused, ['f']);
});

t.test('work that fails gives its place on', async (t) => {
  const { queue } = underTest(2);
  const all = Array.from({ length: 5 }, (_, at) =>
    queue.run('a', async () => {
      if (at % 2 === 0) throw new Error('broken');
      return at;
    }),
  );
  const settled = await Promise.allSettled(all);
  t.same(
    settled.map(({ status }) => status),
    ['rejected', 'fulfilled', 'rejected', 'fulfilled', 'rejected'],
  );
  t.equal(await queue.run('a', async () => 'still runs'), 'still runs');
});
