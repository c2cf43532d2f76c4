/** On which days a payment may have happened, wherever one is entered. */
import t from 'tap';
import { requirePast } from '#api/features/commitments/payment-fields.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { placeCommitment } from '#test/support/commitments.ts';
import { act, addCommitter, openRaise } from '#test/support/committing.ts';
import { cents } from '#test/support/money.ts';
import { errorsIn } from '#test/support/raise-people.ts';

/** The last moment of a day of UTC at which nobody in the world has the next one yet. */
const lateThere = Date.parse('2026-03-03T10:00:00Z') - 1;
const payment = { amount: cents(600_000), reference: 'SEPA 2026-17' };
const reason = 'The bank of the company shows it.';

await withApiOnBothEngines({
  async 'no payment is dated tomorrow, whoever enters it'(t, api) {
    const { owner: ada, raise } = await openRaise(api);
    const entered = [
      ['report-funding', 'signed', {}],
      ['confirm-funding', 'signed', {}],
      ['note-received', 'funded', { amount: cents(700_000), reason }],
      ['mark-refunded', 'refund_due', {}],
    ] as const;
    for (const [what, state, more] of entered) {
      const ivan = await addCommitter(api, `Ivan ${what}`);
      const row = await api.storage.write((trx) =>
        placeCommitment(
          trx,
          { raiseId: raise.id, state, amount: 600_000, investorId: ivan.id },
          api.clock.now,
        ),
      );
      const before = api.clock.now;
      const who = what === 'report-funding' ? ivan : ada;
      const enter = (on: string) => act(who, row, what, { ...payment, ...more, on });
      api.clock.now = lateThere;
      t.same(errorsIn(await enter('2026-03-04')), ['/on future'], what);
      t.equal((await enter('2026-03-03')).status, 200, `${what}: today`);
      api.clock.now = before;
    }
  },
});

const opened = { what: 'the raise opened', at: '2026-02-27T12:00:00.000Z' };
const refusal = (day: string, now: number, before = opened) => {
  try {
    requirePast(day, now, before);
    return 'taken';
  } catch (error) {
    return (error as { problem: { errors: readonly { code: string }[] } }).problem.errors[0]?.code;
  }
};

t.test('a day counts once it has begun anywhere, and for a day before what came first', (t) => {
  t.equal(refusal('2026-03-04', lateThere), 'future');
  t.equal(refusal('2026-03-04', lateThere + 1), 'taken', 'it begins in Kiritimati');
  t.equal(refusal('2026-03-03', lateThere), 'taken');
  t.equal(refusal('2026-02-26', lateThere), 'taken', 'for whoever is elsewhere in the world');
  t.equal(refusal('2026-02-25', lateThere), 'too-early');
  t.equal(refusal('2026-02-30', lateThere), 'format');
  t.end();
});
