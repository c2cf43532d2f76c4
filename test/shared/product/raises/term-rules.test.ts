/** What the terms of each instrument need, by worked examples. */
import t from 'tap';
import { problemsOf } from '#shared/product/raises/raise-rules.ts';
import type { RaiseContent } from '#shared/product/raises/raises.ts';
import { noTerms } from '#shared/product/raises/terms.ts';
import { usd } from '#test/support/money.ts';
import { readyCompany, readyRaise, readyRaiseAt, wrongInRaise } from '#test/support/ready-raise.ts';

const terms = (change: Partial<RaiseContent['terms']>) => ({ terms: { ...noTerms, ...change } });
const wrong = wrongInRaise;

t.test('terms by instrument', (t) => {
  t.same(wrong(terms({})), ['/terms/cap required']);
  for (const enough of [{ cap: usd(1) }, { discountBps: 1 }, { mfn: true }]) {
    t.same(wrong(terms(enough)), []);
  }
  t.equal(wrong(terms({ discountBps: 0 })).length, 1, 'a discount of nothing is none');
  t.same(wrong(terms({ cap: usd(0.01) })), []);
  t.same(wrong(terms({ cap: usd(0), mfn: true })), ['/terms/cap minimum']);
  const note = {
    interestBps: 0,
    dayCount: 'actual_365',
    qualifiedFinancing: usd(1_000_000),
    maturityOn: '2028-06-01',
  } as const;
  const asNote = (change: object) =>
    wrong({ instrument: 'convertible_note', ...terms({ ...note, ...change }) });
  t.same(asNote({}), []);
  t.same(
    asNote({ interestBps: null, dayCount: null, qualifiedFinancing: null, maturityOn: null }),
    [
      '/terms/interestBps required',
      '/terms/dayCount required',
      '/terms/qualifiedFinancing required',
      '/terms/maturityOn required',
    ],
  );
  t.same(asNote({ maturityOn: '2026-06-01' }), [
    '/terms/maturityOn maturity',
    '/deadlineAt maturity',
  ]);
  t.same(asNote({ maturityOn: '2031-06-01' }), [], 'sixty months');
  t.same(asNote({ maturityOn: '2031-06-02' }).length, 2);
  t.same(asNote({ maturityOn: '2026-06-02' }), [], 'on the day after the deadline');
  const withoutDeadline = { instrument: 'convertible_note', deadlineAt: null } as const;
  t.same(wrong({ ...withoutDeadline, ...terms(note) }), ['/deadlineAt required']);
  t.same(asNote({ cap: usd(0) }), ['/terms/cap minimum']);
  const priced = {
    preMoney: usd(9_000_000),
    fullyDilutedShares: '10000000',
    poolTargetBps: 0,
    liquidationPreference: 'None',
  };
  t.same(wrong({ instrument: 'priced_equity', ...terms(priced) }), []);
  const asPriced = (change: object) =>
    wrong({ instrument: 'priced_equity', ...terms({ ...priced, ...change }) });
  for (const [field, ...nothings] of [
    ['preMoney', null, usd(0)],
    ['fullyDilutedShares', null, '0'],
    ['poolTargetBps', null],
    ['liquidationPreference', '', ' '],
  ] as const) {
    for (const nothing of nothings) {
      t.same(asPriced({ [field]: nothing }), [`/terms/${field} required`]);
    }
  }
  t.same(wrong({ instrument: null }), ['/instrument required']);
  t.end();
});

t.test('what is missing is told apart from what cannot be', (t) => {
  const kinds = (change: Partial<RaiseContent['terms']>) =>
    problemsOf(
      { content: { ...readyRaise, ...terms(change) }, company: readyCompany, liveAt: null },
      readyRaiseAt,
    ).map(({ kind }) => kind);
  t.same(kinds({}), ['missing']);
  t.same(kinds({ cap: usd(0) }), ['conflict']);
  t.end();
});

t.test('sixty months after the last of a February is the last of another', (t) => {
  const content: RaiseContent = {
    ...readyRaise,
    ...{ instrument: 'convertible_note', deadlineAt: '2028-02-29T20:00:00.000Z' },
    terms: {
      ...noTerms,
      ...{ interestBps: 0, dayCount: 'actual_365', qualifiedFinancing: usd(1_000_000) },
    },
  };
  const due = (maturityOn: string) =>
    problemsOf(
      {
        content: { ...content, terms: { ...content.terms, maturityOn } },
        ...{ company: readyCompany, liveAt: null },
      },
      Date.parse('2028-02-01T10:00:00.000Z'),
    );
  t.same(due('2033-02-28'), []);
  t.match(due('2033-03-01'), [{ code: 'maturity', kind: 'conflict' }, { pointer: '/deadlineAt' }]);
  t.match(due('2028-02-29')[0]?.message, /before the raise has ended/);
  t.end();
});
