/** What the desk of a raise that is settled says of paying: when, how, and what has arrived. */
import t from 'tap';
import { leftWords } from '#client/features/book/raise-overview-content.ts';
import { moneyFacts } from '#client/features/book/settling-money.ts';

type Desk = Parameters<typeof moneyFacts>[0];
const usd = (amount: number) => ({ amount: amount * 100, currency: 'USD' as const });

/** A raise that is settled, of which one commitment is funded. */
const desk = {
  raise: { id: 'rse_1', title: 'Orchards', company: 'Acme', state: 'settling', version: 1 },
  paying: { state: 'shown', until: null },
  fundingDueAt: '2026-06-15T20:00:00.000Z',
  totals: [{ state: 'funded', count: 1, amount: usd(5_000) }],
  failure: { released: { count: 0 }, refunds: { count: 1, amount: usd(5_000) } },
} satisfies Desk;
const said = (more: Partial<Desk>) => moneyFacts({ ...desk, ...more }).map(({ value }) => value);

t.test('how to pay, and parts that have arrived', async (t) => {
  t.match(said({}), [
    'To the bank account that investors see with their commitment, each with a reference',
  ]);
  const refunds = { count: 2, amount: usd(6_000) };
  t.equal(said({ failure: { ...desk.failure, refunds } })[0], '$6,000');
  t.match(said({ paying: { state: 'none', until: null } }), [/no confirmed bank account/]);
  t.match(said({ paying: { state: 'held', until: desk.fundingDueAt } }), [/not to pay yet/]);
  t.same(said({ raise: { ...desk.raise, state: 'closed_failed' } }), [], 'it is over');
});

t.test('nothing is due before shares are set', async (t) => {
  t.same(said({ fundingDueAt: null }), ['Nothing is due yet: allocations are set first']);
  const raise = { id: 'rse_1', title: 'Orchards', state: 'settling', endedAt: null } as const;
  t.match(
    leftWords({ raise, daysLeft: null, isPayable: false, unpaidCount: 0 }),
    /Nothing is due until allocations are set/,
  );
  t.match(
    leftWords({ raise, daysLeft: null, isPayable: true, unpaidCount: 2 }),
    /Waiting for payments/,
  );
});
