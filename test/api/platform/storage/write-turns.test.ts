/** Which writes may run at once, told by work that ends when the test says so. */
import fc from 'fast-check';
import t from 'tap';
import { writeTurns } from '#api/platform/storage/write-turns.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Work that records when it began, and ends on request. */
function works() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    work: (name: string) => () =>
      new Promise<string>((resolve) => {
        begun.push(name);
        ends.set(name, () => resolve(name));
      }),
    async end(name: string) {
      ends.get(name)?.();
      ends.delete(name);
      await settled();
    },
    running: () => [...ends.keys()],
  };
}

t.test('so many at once, in the order they came', async (t) => {
  const { begun, work, end } = works();
  const turns = writeTurns(2);
  for (const name of ['a', 'b', 'c', 'd']) void turns.beside(work(name));
  await settled();
  t.same(begun, ['a', 'b']);
  await end('b');
  t.same(begun, ['a', 'b', 'c']);
  await end('a');
  t.same(begun, ['a', 'b', 'c', 'd']);
});

t.test('one that runs alone comes before those that wait, and after those that run', async (t) => {
  const { begun, work, end } = works();
  const turns = writeTurns(2);
  for (const name of ['a', 'b', 'c']) void turns.beside(work(name));
  void turns.alone(work('alone'));
  await settled();
  t.same(begun, ['a', 'b']);
  await end('a');
  t.same(begun, ['a', 'b'], 'it waits for all');
  await end('b');
  t.same(begun, ['a', 'b', 'alone'], 'and nothing runs beside it');
  await end('alone');
  t.same(begun, ['a', 'b', 'alone', 'c']);
});

t.test('a failure is passed on and gives its turn to the next', async (t) => {
  const turns = writeTurns(1);
  await t.rejects(
    turns.beside(async () => {
      throw new Error('no');
    }),
    /no/,
  );
  t.equal(await turns.alone(async () => 'yes'), 'yes');
  await turns.idle();
});

t.test('whatever comes in whatever order, nothing runs beside one that is alone', (t) =>
  fc
    .assert(
      fc.asyncProperty(
        fc.array(fc.record({ alone: fc.boolean(), endsFirst: fc.boolean() }), { maxLength: 30 }),
        fc.integer({ min: 1, max: 4 }),
        async (comers, most) => {
          const { work, end, running, begun } = works();
          const turns = writeTurns(most);
          const judge = () => {
            const names = running();
            const isAlone = names.some((name) => name.startsWith('alone'));
            if (names.length > (isAlone ? 1 : most)) throw new Error(`together: ${names}`);
          };
          for (const [n, { alone, endsFirst }] of comers.entries()) {
            void (alone ? turns.alone(work(`alone ${n}`)) : turns.beside(work(`${n}`)));
            await settled();
            judge();
            const [first] = running();
            if (endsFirst && first !== undefined) await end(first);
            judge();
          }
          for (let [next] = running(); next !== undefined; [next] = running()) {
            await end(next);
            judge();
          }
          await turns.idle();
          if (begun.length !== comers.length) throw new Error('somebody never had a turn');
        },
      ),
    )
    .then(() => t.pass('holds')),
);
