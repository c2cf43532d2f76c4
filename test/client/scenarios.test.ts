/** The pure parts of saved scenarios and of what a calculation says on paper. */
import t from 'tap';
import { entryRows } from '#client/features/calculators/entry-rows.ts';
import { comparedFigures } from '#client/features/scenarios/compared-figures.ts';
import { newestFirst, readScenariosQuery } from '#client/features/scenarios/scenario-address.ts';
import { calculatorHref } from '#shared/calculators/calculator-address.ts';
import { readQuery } from '#shared/calculators/query.ts';

function rowsOf(query: string): string[] {
  const { asked, messages } = readQuery(new URLSearchParams(query));
  if (asked === undefined) throw new Error(JSON.stringify(messages));
  return entryRows(asked).map(({ label, value }) => `${label}: ${value}`);
}

t.test('everything that was entered stands on paper', async (t) => {
  t.same(
    rowsOf(
      'currency=EUR&holder1_name=Founders&holder1_shares=9m&holder2_shares=1m&granted=300k&promised=1&unissued=2' +
        '&safe1_name=A&safe1_amount=200k&safe1_cap=4m&safe1_discount=20&safe1_prorata=1' +
        '&safe2_amount=100k&safe2_sold=2.5&safe3_amount=50k&safe3_mfn=1&safe4_amount=9k&safe4_mfn=0&safe4_cap=1m' +
        '&note1_name=N&note1_principal=250k&note1_rate=8&note1_from=2025-01-15&note1_to=2026-07-15&note1_days=30_360&note1_cap=6m&note1_base=pre_money_fd' +
        '&note2_principal=10k&note2_discount=15&note2_cap=7m&note2_base=stated&note2_base_shares=10m' +
        '&pre_money=15m&new_money=5m&pool_target=10&convention=dollars_invested&mode=exact',
    ),
    [
      'Founders: 9,000,000 shares',
      'Holder 2: 1,000,000 shares',
      'Options granted: 300,000',
      'Options promised: 1',
      'Unissued option pool: 2',
      'SAFE A: €200,000, cap €4,000,000 post-money, discount 20%, with a pro rata right',
      'SAFE 2: €100,000, for 2.5%',
      'SAFE 3: €50,000, MFN, with the terms of SAFE 1',
      'SAFE 4: €9,000, cap €1,000,000 post-money, MFN, no terms adopted',
      'Note N: €250,000, 8% interest per year, 30/360, from 2025-01-15 to 2026-07-15, cap €6,000,000 over all shares and options before the round',
      'Note 2: €10,000, no interest, cap €7,000,000 over 10,000,000 shares, discount 15%',
      'Pre-money valuation: €15,000,000',
      'New money of the round: €5,000,000',
      'Option pool: 10% of all shares after the round',
      'Pre-money means: Dollars invested',
      'Rounding: Exact',
    ],
  );
  t.ok(
    rowsOf('holder1_shares=5&pre_money=9&new_money=5&mode=yc_guide').includes(
      'Rounding: As printed in the YC guide',
    ),
  );
  t.ok(rowsOf('holder1_shares=5&pre_money=9&new_money=5').includes('Option pool: Unchanged'));
  t.ok(
    rowsOf('holder1_shares=5&pre_money=9&new_money=5&pool_options=7').includes(
      'Option pool: 7 new options',
    ),
  );
  t.same(rowsOf('calc=safe&holder1_shares=5&safe1_amount=5&safe1_cap=100'), [
    'Holder 1: 5 shares',
    'SAFE 1: $5, cap $100 post-money',
  ]);
  t.same(rowsOf('calc=note&note1_principal=250k&price=1.1144&pre_money=9m'), [
    'Note 1: $250,000, no interest',
    'Price per share of the round: 1.1144',
    'Pre-money valuation: $9,000,000',
  ]);
  t.same(rowsOf('calc=pro-rata&part=10&held=5&total=50&new_shares=20&price=1.5&total_after=70'), [
    'Ownership to keep: 10%',
    'Shares held: 5',
    'All shares before the round: 50',
    'New shares of the round: 20',
    'Price per share: 1.5',
    'All shares after the round: 70',
  ]);
  t.same(rowsOf('calc=pro-rata&part=0&round_size=2m'), [
    'Ownership to keep: 0%',
    'Size of the round: $2,000,000',
  ]);
  t.same(
    rowsOf(
      'calc=reg-cf-limit&income=30k&net_worth=0&accredited=1&here=5&elsewhere=6&on=2026-01-02',
    ),
    [
      'Annual income: $30,000',
      'Net worth: $0',
      'Accredited investor: Yes',
      'Invested here in the past 365 days: $5',
      'Invested on other portals: $6',
    ],
  );
});

t.test('the address of a calculation, with the name it is known by', async (t) => {
  t.equal(calculatorHref(''), '/raise-capital#calculator');
  t.equal(calculatorHref('calc=safe'), '/raise-capital?calc=safe#calculator');
  const named = calculatorHref('a=1', 'R&D = 50% #1\ud800');
  t.equal(new URL(named, 'http://x').searchParams.get('title'), 'R&D = 50% #1\ufffd');
  // What has entries leads to its result, beside or below them.
  t.equal(new URL(named, 'http://x').hash, '#calculator-result');
});

t.test('what the view is asked', async (t) => {
  const asked = (query: string) => readScenariosQuery(new URL(`http://x/dashboard?${query}`));
  const first = { kind: 'list', sort: newestFirst, after: '', id: null };
  t.same(asked('view=scenarios'), first);
  t.same(asked('after=abc'), { ...first, after: 'abc' });
  t.same(asked('id=scn_1'), { ...first, id: 'scn_1' });
  t.same(asked('sort=-name'), { ...first, sort: { key: 'name', descending: true } });
  t.same(asked('selected=a,b'), first, 'a selection alone compares nothing');
  t.same(asked('compare=chosen&compare=a,b&selected[]=b&selected[]=&selected%5B%5D=c'), {
    kind: 'compare',
    ids: ['a', 'b', 'c'],
  });
  t.same(asked('compare=chosen'), { kind: 'compare', ids: [] });
});

t.test('figures side by side', async (t) => {
  const figure = (id: string, value: string) => ({ id, label: id.toUpperCase(), value });
  const changed = {
    iso: '2026-03-02T10:00:00.000Z',
    words: 'today',
    short: 'today',
    shortTime: 'now',
  };
  const lines = comparedFigures([
    { calculator: 'Priced round', changed, figures: [figure('a', '1'), figure('b', '2')] },
    { calculator: 'Priced round', changed, figures: [figure('c', '3'), figure('a', '1')] },
    { calculator: 'Priced round', changed, figures: [] },
  ]);
  t.same(
    lines.map(({ label, values, differs }) => [
      label,
      values.map((v) => v ?? '–').join(' '),
      differs,
    ]),
    [
      ['Calculator', 'Priced round Priced round Priced round', false],
      ['Saved', 'today today today', false],
      ['A', '1 1 –', true],
      ['B', '2 – –', true],
      ['C', '– 3 –', true],
    ],
  );
});
