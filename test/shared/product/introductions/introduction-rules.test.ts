/** When somebody may ask for an introduction, whatever happened before between the two. */
import fc from 'fast-check';
import t from 'tap';
import { introductionCoolOffDays, introductionDays } from '#shared/product/fields/limits.ts';
import { introductionStates } from '#shared/product/introductions/introduction-lifecycle.ts';
import {
  type AskFacts,
  answerBy,
  askObstacle,
  askObstacleWords,
  type EarlierRequest,
  stateByClock,
} from '#shared/product/introductions/introduction-rules.ts';
import { raiseStates } from '#shared/product/raises/lifecycle.ts';
import { threadSides } from '#shared/product/threads/thread-rules.ts';

const now = Date.parse('2026-06-01T12:00:00.000Z');
const dayMs = 86_400_000;
const aMoment = fc
  .integer({ min: -60, max: 60 })
  .map((days) => new Date(now + days * dayMs).toISOString());
const anEarlier: fc.Arbitrary<EarlierRequest> = fc.record({
  isOfThisRaise: fc.boolean(),
  askedBy: fc.constantFrom(...threadSides),
  state: fc.constantFrom(...introductionStates),
  expiresAt: aMoment,
  decidedAt: fc.option(aMoment),
  isLast: fc.boolean(),
});
const facts: fc.Arbitrary<AskFacts> = fc.record({
  side: fc.constantFrom(...threadSides),
  raise: fc.record({ state: fc.constantFrom(...raiseStates) }),
  isOfCompany: fc.boolean(),
  isApproved: fc.boolean(),
  mayWrite: fc.boolean(),
  isUnwanted: fc.boolean(),
  earlier: fc.array(anEarlier, { maxLength: 6 }),
});
const free: AskFacts = {
  ...{ side: 'investor', raise: { state: 'live' }, isOfCompany: false, isApproved: true },
  ...{ mayWrite: false, isUnwanted: false, earlier: [] },
};
const declined: EarlierRequest = {
  ...{ isOfThisRaise: true, askedBy: 'investor', state: 'declined', isLast: false },
  ...{ expiresAt: new Date(now).toISOString(), decidedAt: new Date(now).toISOString() },
};

t.test('only an approved investor and an open raise, and only where nothing else is open', (t) => {
  fc.assert(
    fc.property(facts, (one) => {
      if (askObstacle(one, now) !== null) return true;
      return (
        ['live', 'closing'].includes(one.raise.state) &&
        one.isApproved &&
        !one.isOfCompany &&
        !one.mayWrite &&
        !one.isUnwanted &&
        !one.earlier.some(
          (earlier) => earlier.isOfThisRaise && stateByClock(earlier, now) === 'pending',
        ) &&
        !one.earlier.some(({ askedBy, isLast }) => askedBy === one.side && isLast)
      );
    }),
  );
  t.end();
});

t.test(
  'a request more, or anything else in the way, never lets somebody ask who could not',
  (t) => {
    fc.assert(
      fc.property(facts, anEarlier, (one, more) => {
        if (askObstacle(one, now) === null) return true;
        const earlier = [...one.earlier, more];
        return (
          askObstacle({ ...one, earlier }, now) !== null &&
          askObstacle({ ...one, isUnwanted: true }, now) !== null &&
          askObstacle({ ...one, isApproved: false }, now) !== null
        );
      }),
    );
    t.end();
  },
);

t.test('a no holds for 30 days, for the raise and the side that asked', (t) => {
  const asks = (earlier: EarlierRequest, at = now) =>
    askObstacle({ ...free, earlier: [earlier] }, at)?.code ?? null;
  const end = now + introductionCoolOffDays * dayMs;
  t.equal(asks(declined), 'declined-before');
  t.equal(asks(declined, end - 1), 'declined-before');
  t.equal(asks(declined, end), null, 'to the millisecond');
  t.equal(asks({ ...declined, isOfThisRaise: false }), null);
  t.equal(asks({ ...declined, askedBy: 'company' }), null, 'who said no may ask');
  t.equal(asks({ ...declined, state: 'withdrawn' }), null);
  t.equal(asks({ ...declined, isLast: true }, end), 'not-wanted', 'and a last one for good');
  t.end();
});

t.test('a request waits for 14 days by the clock', (t) => {
  const expiresAt = answerBy(now);
  t.equal(Date.parse(expiresAt) - now, introductionDays * dayMs);
  const pending = { state: 'pending', expiresAt } as const;
  t.equal(stateByClock(pending, Date.parse(expiresAt) - 1), 'pending');
  t.equal(stateByClock(pending, Date.parse(expiresAt)), 'expired');
  t.equal(stateByClock({ ...pending, state: 'open' }, Date.parse(expiresAt)), 'open');
  t.end();
});

t.test('each obstacle is a sentence for each side', (t) => {
  fc.assert(
    fc.property(facts, (one) => {
      const obstacle = askObstacle(one, now);
      if (obstacle === null) return true;
      const words = askObstacleWords(obstacle, { side: one.side, other: 'Acme' });
      return /^[A-Z].*\.$/.test(words);
    }),
  );
  t.end();
});
