/** What holds for every commitment: worked figures, and properties of the table and of the rules. */
import fc from 'fast-check';
import t from 'tap';
import {
  cancelWindowEnds,
  endOfNewYorkDay,
  fundingDueAt,
  isCancelWindowOpen,
  offerExpiresAt,
  reconfirmDueAt,
} from '#shared/product/commitments/due-times.ts';
import { commitmentLifecycle } from '#shared/product/commitments/lifecycle.ts';
import { type Ask, scaleBack, tickOf } from '#shared/product/commitments/scale-back.ts';
import {
  type CommitmentState,
  capacityTakingStates,
  commitmentStates,
  endedCommitmentStates,
  openCommitmentStates,
} from '#shared/product/commitments/states.ts';
import { ticketProblem } from '#shared/product/commitments/tickets.ts';
import {
  type EventOf,
  offeredEvents,
  type TransitionResult,
  transition,
} from '#shared/product/lifecycle.ts';
import { newYorkDay } from '#shared/product/raises/business-days.ts';

const table = commitmentLifecycle;
type Table = typeof table;

/** After these it is there. */
const arrivals: readonly string[] = ['confirm-funding', 'owe-back', 'fund'];
/** These say anew what is there. */
const corrections: readonly string[] = ['note-received', 'withdraw-refund'];

const rowsFrom = (state: CommitmentState | null) =>
  table.transitions.filter(({ from }) =>
    state === null || from === null ? from === state : (from as readonly string[]).includes(state),
  );

t.test('money that has arrived is settled or given back, and never forgotten', (t) => {
  const ends = new Set<string>();
  fc.assert(
    fc.property(
      fc.array(fc.record({ at: fc.nat(), holds: fc.boolean() }), { minLength: 40, maxLength: 120 }),
      (walk) => {
        let state: CommitmentState | null = null;
        let hasArrived = false;
        for (const { at, holds } of walk) {
          const rows = rowsFrom(state);
          const row = rows[at % Math.max(rows.length, 1)];
          if (row === undefined) break;
          const next: TransitionResult<Table, EventOf<Table>> = transition(
            table,
            state,
            row.event,
            row.who[0],
            (guard) => {
              if (guard === 'wasSigned') return !hasArrived;
              return guard === 'wasFunded' ? hasArrived : holds;
            },
          );
          if (next.kind !== 'moved') continue;
          const before: CommitmentState | null = state;
          state = next.to;
          if (arrivals.includes(row.event)) hasArrived = true;
          // What is noted may be less than before: nothing at all, or not all of it.
          if (corrections.includes(row.event) && state !== before) {
            hasArrived = state === 'refund_due' || state === 'refunded';
          }
          if (state === 'cancelled' && hasArrived) return false;
          if ((state === 'refund_due' || state === 'settled') && !hasArrived) return false;
          if (hasArrived && state !== null) ends.add(state);
        }
        return true;
      },
    ),
    { numRuns: 500 },
  );
  t.ok(ends.has('settled') && ends.has('refunded'), [...ends].join());
  t.end();
});

/** Money that arrives after a commitment has ended, or had arrived before, and what is paid back. */
const lateEvents: readonly string[] = [
  ...['confirm-funding', 'owe-back', 'note-received', 'withdraw-report'],
  ...['mark-refunded', 'withdraw-refund'],
];

t.test('the groups of states', (t) => {
  for (const state of commitmentStates) {
    const events = rowsFrom(state).map(({ event }) => event);
    const isLate = events.every((event) => lateEvents.includes(event));
    const isOver = isLate && state !== 'refund_due';
    t.equal(isOver, endedCommitmentStates.includes(state), state);
  }
  const isWaiting = (state: CommitmentState) => ['soft_circled', 'waitlisted'].includes(state);
  t.same(
    openCommitmentStates.filter((state) => !capacityTakingStates.includes(state)),
    openCommitmentStates.filter(isWaiting),
    'of the open ones, those that are not binding take no capacity',
  );
  t.same(offeredEvents(table, 'signed', 'investor'), [
    'amend',
    'report-funding',
    'withdraw-report',
    'cancel',
  ]);
  const money = ['note-received', 'mark-refunded', 'withdraw-refund'];
  t.same(offeredEvents(table, 'funded', 'owner'), ['countersign', 'decline', ...money]);
  t.same(offeredEvents(table, 'reconfirm_due', 'investor'), [
    'withdraw-report',
    'cancel',
    'reconfirm',
  ]);
  const refused = transition(table, 'waitlisted', 'confirm-funding', 'owner', () => true);
  t.same(refused, { kind: 'wrong-state', allowed: ['decline', ...money] });
  const byInvestor = transition(table, 'signed', 'confirm-funding', 'investor', () => true);
  t.equal(byInvestor.kind, 'not-for-you', 'nobody confirms their own money');
  t.end();
});

t.test('the cancel window ends 48 hours before the effective end', (t) => {
  const raise = { deadlineAt: '2026-06-30T16:00:00.000Z', earlyCloseAt: null };
  t.equal(cancelWindowEnds(raise), '2026-06-28T16:00:00.000Z');
  t.ok(isCancelWindowOpen(raise, Date.parse('2026-06-28T15:59:59.999Z')));
  t.notOk(isCancelWindowOpen(raise, Date.parse('2026-06-28T16:00:00.000Z')));
  t.notOk(isCancelWindowOpen(raise, Date.parse('2026-07-01T00:00:00.000Z')), 'nor once it closed');
  const early = { ...raise, earlyCloseAt: '2026-06-20T16:00:00.000Z' };
  t.equal(cancelWindowEnds(early), '2026-06-18T16:00:00.000Z');
  t.equal(cancelWindowEnds({ deadlineAt: null, earlyCloseAt: null }), null);
  t.equal(offerExpiresAt(raise, Date.parse('2026-06-01T10:00:00Z')), '2026-06-04T10:00:00.000Z');
  t.equal(offerExpiresAt(raise, Date.parse('2026-06-29T10:00:00Z')), raise.deadlineAt, 'not later');
  t.end();
});

t.test('business days end at midnight in New York', (t) => {
  // Over Independence Day, which is observed on Friday 3 July 2026.
  t.equal(reconfirmDueAt(Date.parse('2026-06-30T15:00:00Z')), '2026-07-09T04:00:00.000Z');
  t.equal(reconfirmDueAt(Date.parse('2026-12-01T03:00:00Z')), '2026-12-08T05:00:00.000Z');
  t.equal(fundingDueAt('2026-03-02T22:00:00.000Z'), '2026-03-17T04:00:00.000Z');
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2024-01-01'), max: new Date('2035-12-20'), noInvalidDate: true }),
      (date) => {
        const day = newYorkDay(date.getTime());
        const end = Date.parse(endOfNewYorkDay(day));
        return newYorkDay(end - 1) === day && newYorkDay(end) > day && end > date.getTime();
      },
    ),
    { numRuns: 300 },
  );
  t.end();
});

t.test('a ticket that is too small, too large or in other money', (t) => {
  const tickets = { currency: 'USD', minTicket: 100_000, maxTicket: 5_000_000, max: null } as const;
  const of = (amount: number, currency: 'USD' | 'EUR' = 'USD') =>
    ticketProblem({ amount, currency }, tickets)?.message;
  const codeOf = (amount: number, currency: 'USD' | 'EUR') =>
    ticketProblem({ amount, currency }, tickets)?.code;
  t.same([codeOf(5_000_001, 'USD'), codeOf(100_000, 'EUR')], ['above-ticket', 'currency']);
  t.equal(of(99_999), 'The minimum ticket is $1,000.');
  t.equal(of(5_000_001), 'The maximum ticket is $50,000.');
  t.equal(of(100_000, 'EUR'), 'This raise is in USD. Enter an amount in it.');
  t.same([of(100_000), of(5_000_000)], [undefined, undefined], 'both limits can be committed');
  const none = { currency: 'USD', minTicket: null, maxTicket: null, max: 200_000 } as const;
  const all = (amount: number) => ticketProblem({ amount, currency: 'USD' }, none);
  t.match(all(200_001), { code: 'above-maximum', message: /^The whole raise takes \$2,000/ });
  t.equal(all(200_000), undefined, 'one may take all of it');
  t.equal(ticketProblem({ amount: 0, currency: 'USD' }, none)?.code, 'below-ticket');
  t.end();
});

const at = (n: number) => new Date(Date.UTC(2026, 0, 1) + n).toISOString();
const asked = (...amounts: number[]): Ask[] =>
  amounts.map((amount, n) => ({ id: `c${n}`, amount, signedAt: at(n) }));

t.test('scaling back by worked figures', (t) => {
  const given = (asks: Ask[], max: number, tick: number) => [
    ...scaleBack(asks, max, tick).values(),
  ];
  const worked = [4_000_000, 3_330_000, 2_670_000];
  t.same(given(asked(6_000_000, 5_000_000, 4_000_000), 10_000_000, 10_000), worked);
  t.same(
    given(asked(6_000_000, 4_000_000), 10_000_000, 10_000),
    [6_000_000, 4_000_000],
    'capacity',
  );
  t.same(given(asked(100, 100, 100), 100, 10), [40, 30, 30], 'equals: who signed first');
  t.same(given(asked(100, 100, 100).reverse(), 100, 10), [30, 30, 40], 'in whatever order');
  const later = asked(100, 100, 100).map((ask, n) => ({ ...ask, signedAt: at(-n) }));
  t.same(given(later, 100, 10), [30, 30, 40], 'whatever their ids say');
  const together = asked(100, 100, 100).map((ask) => ({ ...ask, signedAt: at(0) }));
  t.same(given(together, 100, 10), [40, 30, 30], 'at once: in the order of their ids');
  t.same(given(together.toReversed(), 100, 10), [30, 30, 40]);
  t.same(given(asked(15, 1_000), 100, 10), [0, 100], 'the larger remainder');
  t.same(given(asked(7, 7), 10, 10), [7, 0], 'nobody gets more than they asked for');
  const odd = [...Array.from({ length: 100 }, () => 150), 10_000];
  const shared = given(asked(...odd), 24_900, 100);
  t.equal(
    shared.reduce((a, b) => a + b, 0),
    24_900,
    'no capacity is left over where more was asked for',
  );
  t.same(shared.slice(96), [150, 150, 100, 100, 10_000]);
  t.same([tickOf('USD'), tickOf('JPY')], [10_000, 100]);
  t.end();
});

t.test('scaling back, whatever is asked', (t) => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 200_000 }),
      fc.constantFrom(1, 10, 100),
      fc.boolean(),
      (hundreds, max, tick, isOdd) => {
        // In whole ticks, or not.
        const asks = asked(...hundreds.map((n) => n * (isOdd ? 101 : 100)));
        const given = scaleBack(asks, max * 100, tick);
        const sum = [...given.values()].reduce((a, b) => a + b, 0);
        const demand = asks.reduce((a, b) => a + b.amount, 0);
        const left = max * 100 - sum;
        if (demand <= max * 100) return asks.every(({ id, amount }) => given.get(id) === amount);
        const isQuota = asks.every(({ id, amount }) => {
          const ideal = (max * 100 * amount) / demand;
          const got = given.get(id) ?? -1;
          const isWhole = got % tick === 0 || got === amount;
          return isWhole && got <= amount && Math.abs(got - ideal) < tick + 1e-6;
        });
        const isMonotone = asks.every((a) =>
          asks.every(
            (b) => a.amount <= b.amount || (given.get(a.id) ?? 0) >= (given.get(b.id) ?? 0),
          ),
        );
        return isQuota && isMonotone && left >= 0 && left < (isOdd ? tick : 1);
      },
    ),
    { numRuns: 1_000 },
  );
  t.end();
});
