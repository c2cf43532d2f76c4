/** What is said of an action about several rows. */
import fc from 'fast-check';
import t from 'tap';
import { doneWithItems, outcomeWords } from '#client/framework/forms/item-outcomes.ts';
import type { PageAction } from '#client/framework/pages/page.ts';
import { idsBetween } from '#client/ui/data/ids-between.ts';
import { refusedSelection, selectedBox } from '#client/ui/data/selection-address.ts';
import { type ItemOutcome, itemOutcomeKinds } from '#shared/product/fields/item-outcomes.ts';

const reminded = (count: number) => `${count} reminded.`;

function outcome(kind: ItemOutcome['outcome'], message = ''): ItemOutcome {
  return { id: 'cmt_1', outcome: kind, message };
}

t.test('how many were done, and of the others by reason how many were not', async (t) => {
  const done = Array.from({ length: 11 }, () => outcome('done'));
  t.equal(
    outcomeWords([...done, outcome('refused', 'Already paid.')], reminded),
    '11 reminded. 1 not: already paid.',
  );
  t.equal(
    outcomeWords([outcome('unchanged', 'Nothing to change.')], reminded),
    'Nothing was changed. 1 not: nothing to change.',
  );
  t.equal(
    outcomeWords([outcome('done'), outcome('done', 'Proposed.')], reminded),
    '2 reminded. 1 of them: proposed.',
  );
});

t.test('each row is counted once, whatever became of it', async () => {
  const anyOutcome = fc.record({
    id: fc.constant('cmt_1'),
    outcome: fc.constantFrom(...itemOutcomeKinds),
    message: fc.constantFrom('Already paid.', 'Not signed.'),
  });
  fc.assert(
    fc.property(fc.array(anyOutcome, { minLength: 1 }), (outcomes) => {
      const words = outcomeWords(outcomes, reminded);
      const done = Number(/^(\d+) reminded/.exec(words)?.[1] ?? 0);
      const left = [...words.matchAll(/(\d+) not:/g)].reduce((sum, [, n]) => sum + Number(n), 0);
      return done + left === outcomes.length;
    }),
  );
});

t.test('where none could be done, the list is read again and what was sent is kept', async (t) => {
  const form = new FormData();
  for (const id of ['a', 'b']) form.append(selectedBox, id);
  form.set('reason', 'Too late, sorry.');
  const action = { form } as unknown as PageAction;
  const refused = doneWithItems(action, [outcome('refused', 'Already paid.')], reminded);
  t.match(refused, { outdated: true, values: { reason: 'Too late, sorry.' } });
  t.same(refusedSelection(refused), ['a', 'b']);
  t.equal(refused.problem?.detail, 'Nothing was changed. 1 not: already paid.');

  const some = [outcome('done'), outcome('refused', 'Already paid.')];
  t.equal(refusedSelection(doneWithItems(action, some, reminded)), undefined);
  t.equal(refusedSelection(null), undefined);
});

t.test('a range of rows ends where it was begun and where it was left', async () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(ids, fc.nat(), fc.nat(), (all, one, other) => {
      const [first, last] = [all[one % all.length] ?? '', all[other % all.length] ?? ''];
      const range = idsBetween(all, first, last);
      const size = Math.abs(all.indexOf(first) - all.indexOf(last)) + 1;
      return range.length === size && range.includes(first) && range.includes(last);
    }),
  );
});
