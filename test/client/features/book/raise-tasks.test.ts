/** The tasks of a raise on an overview: five lines that leave nobody out. */
import fc from 'fast-check';
import t from 'tap';
import { tasksOf } from '#client/features/book/raise-tasks.ts';

type Running = Parameters<typeof tasksOf>[0];
const usd = (amount: number) => ({ amount: amount * 100, currency: 'USD' as const });

/** A raise with so many who have signed, the first of whom have reported a payment. */
function running(signed: number, reported: number, owed = 0): Running {
  const totals = owed === 0 ? [] : [{ state: 'refund_due' as const, amount: usd(1), count: owed }];
  const report = { by: 'Ada', amount: usd(100), reference: 'INV', on: '', at: '' };
  return {
    raise: { id: 'rse_1', title: 'Acme', state: 'live' },
    figures: {
      totals,
      payments: [],
      owed: usd(0),
      reported,
      min: null,
      target: null,
      max: null,
      available: usd(0),
    },
    unpaid: Array.from({ length: Math.min(signed, 5) }, (_, at) => ({
      id: `cmt_${at}`,
      amount: usd(100),
      investor: { id: `usr_${at}`, name: `Person ${at}` },
      reported: at < reported ? report : null,
    })),
    unpaidCount: signed,
  };
}
const words = (raise: Running, requests = 0, questions = 0) =>
  tasksOf(raise, { requests, questions }).map((task) => task.words);

t.test('the most pressing first, and who has not paid by name', async (t) => {
  t.same(words(running(0, 0)), []);
  t.same(words(running(3, 1, 1), 2, 1), [
    'Confirm a payment that is reported',
    'Pay back a commitment',
    'Decide about 2 people who ask for access',
    'Answer a question',
    '2 investors have signed and not paid',
  ]);
  t.same(words(running(2, 1)), [
    'Confirm a payment that is reported',
    'Person 1 has not paid $100',
  ]);
  const five = words(running(9, 0));
  t.equal(five[3], 'Person 3 has not paid $100');
  t.equal(five[4], '5 more investors have signed and not paid');
});

t.test('never more than five lines, and everybody is named or counted', async (t) => {
  const count = fc.integer({ min: 0, max: 12 });
  fc.assert(
    fc.property(count, count, count, count, count, (signed, some, owed, requests, questions) => {
      const reported = Math.min(some, signed);
      const lines = words(running(signed, reported, owed), requests, questions);
      const named = lines.filter((line) => line.startsWith('Person')).length;
      const [, counted = 0] =
        lines.map((line) => /^(\d+) (?:more )?investors? ha/.exec(line)).find(Boolean) ?? [];
      return lines.length <= 5 && named + Number(counted) === signed - reported;
    }),
  );
  t.pass();
});
