/** Work on the same thing follows one another; other work is not waited for. */
import t from 'tap';
import { lines } from '#api/platform/storage/lines.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

t.test('in the order it came, and each line for itself', async (t) => {
  const { follow } = lines();
  const seen: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => async () => {
    seen.push(name);
    await new Promise<void>((end) => ends.set(name, end));
    return name;
  };
  const a1 = follow('a', work('a1'));
  const a2 = follow('a', work('a2'));
  const b1 = follow('b', work('b1'));
  const a3 = follow('a', work('a3'));
  await settled();
  t.same(seen, ['a1', 'b1'], 'the second of a waits, b does not');
  ends.get('a1')?.();
  t.equal(await a1, 'a1');
  await settled();
  t.same(seen, ['a1', 'b1', 'a2']);
  for (const name of ['b1', 'a2']) ends.get(name)?.();
  await settled();
  ends.get('a3')?.();
  t.same(await Promise.all([a2, b1, a3]), ['a2', 'b1', 'a3']);
});

t.test('what fails is told to whoever asked for it, and the next one has its turn', async (t) => {
  const { follow } = lines();
  const failed = follow('a', () => Promise.reject(new Error('no')));
  const next = follow('a', async () => 'yes');
  await t.rejects(failed, /no/);
  t.equal(await next, 'yes');
  t.equal(await follow('a', async () => 'later'), 'later', 'an empty line begins anew');
});
