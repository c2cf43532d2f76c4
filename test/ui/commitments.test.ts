/** What is said of commitments: the time that is left, and what has to be done about one. */
import t from 'tap';
import { timeLeftWords } from '#client/ui/data/durations.ts';
import { commitmentTask } from '#shared/product/commitments/commitment-task.ts';
import type { Commitment } from '#shared/product/commitments/commitments.ts';
import { day, hour } from '#test/support/times.ts';

const second = 1_000;
const minute = 60 * second;
t.test('the time that is left, rounded down', (t) => {
  for (const [ms, words] of [
    [-5, '0 s'],
    [0, '0 s'],
    [minute - 1, '59 s'],
    [minute, '1 min 0 s'],
    [12 * minute + 5 * second, '12 min 5 s'],
    [hour, '1 h 0 min'],
    [day - 1, '23 h 59 min'],
    [day, '1 day'],
    [2 * day - 1, '1 day 23 h'],
    [2 * day, '2 days'],
    [60 * day - 1, '59 days'],
  ] as const) {
    t.equal(timeLeftWords(ms), words, `${ms} ms`);
  }
  t.end();
});

t.test('what has to be done, and until when', (t) => {
  const nothing = {
    can: [] as Commitment['can'],
    amount: { amount: 500_000, currency: 'USD' } as const,
    received: null,
    reported: null,
    offerExpiresAt: '2026-03-04T10:00:00.000Z',
    reconfirmDueAt: '2026-03-05T10:00:00.000Z',
    fundingDueAt: '2026-03-06T10:00:00.000Z',
  };
  const amount = { amount: 500_000, currency: 'USD' } as const;
  const payment = { by: '', amount, reference: 'SEPA', on: '2026-03-03' };
  const reported = { ...payment, at: '2026-03-03T10:00:00.000Z' };
  t.equal(commitmentTask(nothing), null);
  t.same(commitmentTask({ ...nothing, can: ['accept-offer', 'decline-offer'] }), {
    kind: 'accept',
    until: nothing.offerExpiresAt,
  });
  t.same(commitmentTask({ ...nothing, can: ['cancel', 'reconfirm'] }), {
    kind: 'reconfirm',
    until: nothing.reconfirmDueAt,
  });
  const signed = { ...nothing, can: ['report-funding', 'cancel'] as Commitment['can'] };
  t.same(commitmentTask(signed), { kind: 'pay', until: nothing.fundingDueAt });
  t.equal(commitmentTask({ ...signed, reported }), null, 'it is on its way');
  const arrived = (amount: number) => ({
    ...signed,
    received: { amount, currency: 'USD' } as const,
  });
  t.match(commitmentTask(arrived(499_999)), { kind: 'pay' }, 'a part is missing');
  t.equal(commitmentTask(arrived(500_001)), null, 'more has arrived');
  t.equal(commitmentTask({ ...signed, fundingDueAt: null }), null, 'the raise has not ended');
  const held = { ...signed, payingHeldUntil: '2026-03-05T10:00:00.000Z' };
  t.equal(commitmentTask(held), null, 'nobody is to pay while a changed account is held');
  t.end();
});
