import t from 'tap';
import type { Money } from '#shared/money/money.ts';
import { ownershipHref } from '#shared/product/raises/ownership-query.ts';
import { raiseOwnership } from '#shared/product/raises/raise-ownership.ts';
import type { RaiseContent } from '#shared/product/raises/raises.ts';
import { noTerms } from '#shared/product/raises/terms.ts';
import { readyRaise } from '#test/support/ready-raise.ts';

const usd = (major: number): Money => ({ amount: major * 100, currency: 'USD' });

function raise(change: Partial<RaiseContent>, query: string): RaiseContent {
  const target = usd(600_000);
  const amounts = { min: target, target, max: target };
  return { ...readyRaise, ...amounts, capTable: { name: 'Today', query }, ...change };
}

/** Before and after of each group, in percent. */
function groups(content: RaiseContent, at = 'target') {
  const { cases, reason } = raiseOwnership(content);
  const found = cases.find((each) => each.at === at);
  if (found === undefined) return reason;
  return Object.fromEntries(
    found.groups.map(({ group, before, after }) => [group, [before / 100, after / 100]]),
  );
}

const safe = (cap: number | null) => ({
  instrument: 'safe_post' as const,
  terms: { ...noTerms, cap: cap === null ? null : usd(cap), mfn: cap === null },
});

t.test('a SAFE after another one sells what its amount is of its cap', async (t) => {
  // $1M at $10M, then $600k at $15M: 10%, 4%, 86% (medium.com/@cytlaw).
  const content = raise(
    safe(15_000_000),
    'holder1_name=Ada&holder1_shares=9m&safe1_name=Angel&safe1_amount=1m&safe1_cap=10m',
  );
  t.strictSame(groups(content), { founders: [90, 86], earlier: [10, 10], new: [0, 4] });
  const text = JSON.stringify(raiseOwnership(content));
  t.notMatch(text, /Ada|Angel/, 'and nobody is named');
  t.match(text, /The SAFE converts at its cap of \$15,000,000/);
});

t.test('minimum and maximum are shown where they differ from the target', async (t) => {
  const spread = { ...safe(10_000_000), min: usd(200_000), max: usd(1_000_000) };
  const content = raise(spread, 'holder1_shares=9m&holder2_name=Fund&holder2_shares=1m');
  const named = { ...content, earlierInvestors: ['fund '] };
  t.strictSame(
    raiseOwnership(named).cases.map(({ at }) => at),
    ['min', 'target', 'max'],
  );
  t.strictSame(groups(named, 'min'), { founders: [90, 88.2], earlier: [10, 9.8], new: [0, 2] });
  t.strictSame(groups(named, 'max'), { founders: [90, 81], earlier: [10, 9], new: [0, 10] });
});

t.test('a note converts at its cap, with the interest until it falls due', async (t) => {
  // 8% simple, actual/365, 546 days: $279,917.80 at $0.60 are 466,529 shares of 10,466,529.
  const content = raise(
    {
      instrument: 'convertible_note',
      deadlineAt: '2025-01-15T23:59:59.000Z',
      ...{ min: usd(250_000), target: usd(250_000), max: usd(250_000) },
      terms: {
        ...{ ...noTerms, interestBps: 800, dayCount: 'actual_365', maturityOn: '2026-07-15' },
        ...{ cap: usd(6_000_000), discountBps: 2_000 },
      },
    },
    'holder1_shares=9m&unissued=1m',
  );
  t.strictSame(groups(content), { founders: [90, 85.99], pool: [10, 9.55], new: [0, 4.46] });
});

t.test('earlier notes convert at their caps too, and what has no cap is left out', async (t) => {
  const note = 'note1_principal=300k&note1_cap=6m&note1_base=pre_money_fd&note1_discount=20';
  const open = 'safe1_amount=100k&safe1_discount=20';
  const content = raise(safe(6_000_000), `holder1_shares=10m&${note}&${open}`);
  // $300,000 at $0.60 are 500,000 shares of 10,500,000, whatever the discount.
  t.strictSame(groups(content), { founders: [95.24, 85.71], earlier: [4.76, 4.29], new: [0, 10] });
  const said = raiseOwnership(content).assumptions.join(' ');
  t.match(said, /convert at their caps, before and after\. One earlier SAFE or note has no cap/);
});

const priced = (change: Partial<RaiseContent['terms']> = {}) => ({
  instrument: 'priced_equity' as const,
  ...{ min: usd(2_000_000), target: usd(2_000_000), max: usd(2_000_000) },
  terms: { ...noTerms, preMoney: usd(8_000_000), poolTargetBps: 2_000, ...change },
});

t.test('the pool of a priced round comes out of the pre-money valuation', async (t) => {
  // Venture Hacks, The Option Pool Shuffle: 60%, 20%, 20%.
  t.strictSame(groups(raise(priced(), 'holder1_shares=6m')), {
    founders: [100, 60],
    pool: [0, 20],
    new: [0, 20],
  });
});

t.test('why it cannot be computed is said exactly', async (t) => {
  const held = 'holder1_shares=6m';
  const withSafe = `${held}&safe1_amount=1m&safe1_cap=10m`;
  const none = { ...raise(safe(8_000_000), held), capTable: null };
  t.match(groups(none), /not stated its cap table/);
  t.match(groups(raise(safe(null), held)), /SAFE has no valuation cap/);
  t.match(groups(raise({ ...safe(8_000_000), target: null }, held)), /no target yet/);
  t.match(groups(raise(priced(), withSafe)), /does not say what “pre-money” means/);
  t.match(
    groups(raise(priced({ fullyDilutedShares: '9000000' }), held)),
    /terms state 9,000,000 fully diluted shares, and the cap table has 6,000,000/,
  );
  t.match(
    groups(raise(safe(8_000_000), `currency=EUR&${withSafe}`)),
    /in EUR, and the raise is in USD/,
  );
  const most = { ...safe(600_000), min: usd(100_000), target: usd(200_000), max: usd(700_000) };
  t.match(groups(raise(most, held)), /At the maximum of \$700,000: .*sell 116\.67%/);
});

t.test(
  'the calculator opens with the cap table and the terms, whichever SAFE was there',
  async (t) => {
    const query = 'holder1_name=Ada&holder1_shares=9m&safe1_amount=1m&safe1_cap=10m';
    const href = ownershipHref(raise(safe(15_000_000), query)) ?? '';
    const opened = new URLSearchParams(href.split('?')[1]?.split('#')[0]);
    t.match(Object.fromEntries(opened), {
      calc: 'safe',
      holder1_name: 'Ada',
      safe1_amount: '1m',
      safe2_name: 'This raise',
      safe2_amount: '600000',
      safe2_cap: '15000000',
    });
    // Saved from there and chosen, the SAFE of the raise is not counted twice.
    const saved = raise(safe(15_000_000), opened.toString());
    t.strictSame(groups(saved), { founders: [90, 86], earlier: [10, 10], new: [0, 4] });
  },
);
