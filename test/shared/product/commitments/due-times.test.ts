/** When something has to be done, by worked examples around Independence Day 2026. */
import t from 'tap';
import {
  cancelWindowEnds,
  effectiveDeadline,
  fundingDueAt,
  fundingReminderAt,
  offerEndsAt,
  offerExpiresAt,
  reportedDueAt,
  reportedReminderAt,
} from '#shared/product/commitments/due-times.ts';

const june = (day: number) => new Date(Date.UTC(2026, 5, day, 16)).toISOString();

t.test('a raise ends at its deadline or at the announced end, whichever is first', (t) => {
  for (const [deadlineAt, earlyCloseAt, ends] of [
    [null, null, null],
    [june(30), null, june(30)],
    [null, june(20), june(20)],
    [june(30), june(20), june(20)],
    [june(20), june(30), june(20)],
  ] as const) {
    const raise = { deadlineAt, earlyCloseAt };
    t.equal(effectiveDeadline(raise), ends);
    const now = Date.parse(june(1));
    t.equal(offerExpiresAt(raise, now), june(4), 'three days');
    t.equal(offerEndsAt(null, raise), null);
    t.equal(offerEndsAt(june(4), raise), june(4));
    t.equal(offerEndsAt('2026-07-09T00:00:00.000Z', raise), ends ?? '2026-07-09T00:00:00.000Z');
  }
  t.equal(cancelWindowEnds({ deadlineAt: null, earlyCloseAt: june(20) }), june(18));
  t.end();
});

t.test('payments are due, reminded of and waited for by business days after closing', (t) => {
  const closedAt = '2026-06-29T22:00:00.000Z';
  const midnight = (day: string) => `${day}T04:00:00.000Z`;
  t.equal(fundingReminderAt(closedAt), midnight('2026-07-10'), 'the seventh, without 3 July');
  t.equal(fundingDueAt(closedAt), midnight('2026-07-15'), 'the tenth');
  t.equal(reportedReminderAt(closedAt), midnight('2026-07-17'), 'the twelfth');
  t.equal(reportedDueAt(closedAt), midnight('2026-07-22'), 'the fifteenth');
  t.end();
});
