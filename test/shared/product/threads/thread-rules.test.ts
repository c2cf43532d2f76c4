/** When two people may write to each other, whatever they have to do with the raise. */
import fc from 'fast-check';
import t from 'tap';
import { commitmentStates } from '#shared/product/commitments/states.ts';
import {
  bindingCommitmentStates,
  type RaiseTie,
  threadEnd,
  threadEnds,
  threadEndWords,
  threadSides,
  wishingCommitmentStates,
} from '#shared/product/threads/thread-rules.ts';

const anyTie: fc.Arbitrary<RaiseTie> = fc.record({
  grant: fc.constantFrom('none', 'open', 'ended'),
  commitment: fc.constantFrom('none', 'wish', 'binding'),
  introduction: fc.constantFrom('none', 'open', 'ended'),
  isLocked: fc.boolean(),
});

t.test(
  'what binds, who has access and an open introduction may always be written about',
  async (t) => {
    fc.assert(
      fc.property(anyTie, (tie) => {
        const isOpen = threadEnd(tie) === null;
        if (tie.isLocked) return threadEnd(tie) === 'locked';
        if (tie.commitment === 'binding' || tie.grant === 'open') return isOpen;
        if (tie.introduction === 'open') return isOpen;
        if (tie.grant === 'ended') return threadEnd(tie) === 'access-ended';
        return isOpen === (tie.commitment === 'wish');
      }),
    );
    t.pass();
  },
);

t.test('more than before never closes a thread', async (t) => {
  fc.assert(
    fc.property(anyTie, (tie) => {
      const wanted = tie.isLocked ? 'locked' : null;
      const bound = threadEnd({ ...tie, commitment: 'binding' });
      const letIn = threadEnd({ ...tie, grant: 'open' });
      const introduced = threadEnd({ ...tie, introduction: 'open' });
      return bound === wanted && letIn === wanted && introduced === wanted;
    }),
  );
  t.pass();
});

t.test('a commitment that has ended without money neither binds nor opens', async (t) => {
  const both = bindingCommitmentStates.filter((state) => wishingCommitmentStates.includes(state));
  t.same(both, []);
  const neither = commitmentStates.filter(
    (state) => ![...bindingCommitmentStates, ...wishingCommitmentStates].includes(state),
  );
  t.same(neither, ['cancelled', 'refunded']);
});

t.test('both sides read a sentence of their own', async (t) => {
  for (const end of threadEnds) {
    const [one, other] = threadSides.map((side) =>
      threadEndWords(end, { side, investor: 'Ivan', hasThread: true }),
    );
    if (end === 'locked' || end === 'introduction-ended') t.equal(one, other);
    else t.not(one, other);
    const unwritten = threadEndWords(end, { side: 'company', investor: 'Ivan', hasThread: false });
    t.notMatch(unwritten, /this thread, but/, 'nothing can be read where nothing was written');
  }
});
