/** What stands in the way of a review, by worked examples. */
import t from 'tap';
import { problemsBySteps } from '../../../../shared/product/raises/raise-problems.ts';
import { problemsOf } from '../../../../shared/product/raises/raise-rules.ts';
import type { RaiseContent } from '../../../../shared/product/raises/raises.ts';
import { noTerms } from '../../../../shared/product/raises/terms.ts';
import { readyCompany, readyRaise } from '../../../support/ready-raise.ts';

const now = Date.parse('2026-03-02T10:00:00.000Z');
const usd = (dollars: number) => ({ amount: dollars * 100, currency: 'USD' as const });

/** The pointers and codes of what is wrong with the ready raise after a change. */
function wrong(change: Partial<RaiseContent>, more: object = {}): readonly string[] {
  const content = { ...readyRaise, ...change };
  const raise = { content, company: readyCompany, liveAt: null, hasDeck: true, ...more };
  return problemsOf(raise, now).map(({ pointer, code }) => `${pointer} ${code}`);
}
const terms = (change: Partial<RaiseContent['terms']>) => ({ terms: { ...noTerms, ...change } });

t.test('a raise that is ready has no problem', (t) => {
  t.same(wrong({}), []);
  t.same(wrong({}, { hasDeck: undefined }), [], 'the deck is judged where it is known');
  t.same(wrong({}, { hasDeck: false }), ['/documents/deck required']);
  t.end();
});

t.test('figures that contradict each other are named together, in the same words', (t) => {
  t.same(wrong({ min: usd(600_000) }), ['/min amounts-order', '/target amounts-order']);
  t.same(wrong({ max: usd(400_000) }), ['/target amounts-order', '/max amounts-order']);
  t.same(wrong({ minTicket: usd(260_000) }), [
    '/minTicket amounts-order',
    '/maxTicket amounts-order',
    '/minTicket amounts-order',
    '/min amounts-order',
  ]);
  t.same(wrong({ maxTicket: usd(1_000_001) }), ['/maxTicket amounts-order', '/max amounts-order']);
  const content = { ...readyRaise, min: usd(600_000) };
  const [first, second] = problemsOf({ content, company: readyCompany, liveAt: null }, now);
  t.equal(first?.message, 'The minimum, $600,000, is more than the target, $500,000.');
  t.equal(second?.message, first?.message);
  t.same(wrong({ min: usd(999), minTicket: usd(99) }), ['/min minimum', '/minTicket minimum']);
  t.same(wrong({ min: usd(1_000), minTicket: usd(100) }), []);
  const yen = (amount: number) => ({ amount, currency: 'JPY' as const });
  const inYen = {
    currency: 'JPY' as const,
    ...{ min: yen(999), target: yen(5_000), max: yen(9_000), minTicket: yen(100), maxTicket: null },
    ...terms({ cap: yen(90_000) }),
  };
  t.same(wrong(inYen), ['/min minimum'], 'a thousand yen are a thousand of its units');
  t.end();
});

t.test('regime, visibility and the limit of Regulation Crowdfunding', (t) => {
  t.same(wrong({ visibility: 'public_teaser' }), [
    '/regime visibility-not-allowed',
    '/visibility visibility-not-allowed',
  ]);
  t.same(wrong({ regime: 'us_506c', visibility: 'public_teaser' }), []);
  t.same(wrong({ regime: 'other', visibility: 'invite' }).length, 2);
  t.same(wrong({ regime: 'us_reg_cf', max: usd(5_000_000) }), []);
  t.same(wrong({ regime: 'us_reg_cf', max: usd(5_000_001) }), ['/max maximum', '/regime maximum']);
  const crowd = { regime: 'us_reg_cf', max: usd(2_000_000) } as const;
  t.same(wrong(crowd, { soldBefore: 300_000_000 }), [], 'up to the limit, with what was sold');
  t.same(wrong(crowd, { soldBefore: 300_000_001 }), ['/max maximum', '/regime maximum']);
  t.same(wrong({ regime: 'us_506c', max: usd(6_000_000) }, { soldBefore: 300_000_001 }), []);
  t.same(wrong({ regime: null }), ['/regime required']);
  t.end();
});

t.test('the time it is open', (t) => {
  const day = 86_400_000;
  const until = (days: number) => new Date(now + days * day).toISOString();
  t.same(wrong({ deadlineAt: until(7) }), []);
  t.same(wrong({ deadlineAt: until(6.9) }), ['/deadlineAt window-too-short']);
  t.same(wrong({ deadlineAt: until(20.9), regime: 'us_reg_cf' }), [
    '/deadlineAt window-too-short',
    '/regime window-too-short',
  ]);
  t.same(wrong({ deadlineAt: until(21), regime: 'us_reg_cf' }), []);
  t.same(wrong({ deadlineAt: until(180) }), []);
  t.same(wrong({ deadlineAt: until(180.1) }), ['/deadlineAt window-too-long']);
  t.same(wrong({ opensAt: until(10), deadlineAt: until(16) }), [
    '/opensAt window-too-short',
    '/deadlineAt window-too-short',
  ]);
  t.same(wrong({ opensAt: until(20), deadlineAt: until(16) }).length, 2);
  t.same(wrong({ opensAt: until(-9), deadlineAt: until(6) }).length, 2, 'it opens now');
  t.same(wrong({ deadlineAt: until(-1) }), ['/deadlineAt past']);
  t.same(wrong({ deadlineAt: until(1) }, { liveAt: until(-30) }), [], 'of a live one: since then');
  t.end();
});

t.test('use of funds adds up, exactly', (t) => {
  const useOfFunds = [
    { label: 'Robots', bps: 6_000 },
    { label: ' ', bps: 3_999 },
  ];
  t.same(wrong({ useOfFunds }), [
    '/useOfFunds/1/label required',
    '/useOfFunds/0/bps not-100-percent',
    '/useOfFunds/1/bps not-100-percent',
  ]);
  t.same(wrong({ useOfFunds: [] }), ['/useOfFunds required']);
  t.end();
});

t.test('terms by instrument', (t) => {
  t.same(wrong(terms({})), [
    '/terms/cap required',
    '/terms/discountBps required',
    '/terms/mfn required',
  ]);
  for (const enough of [{ cap: usd(1) }, { discountBps: 1 }, { mfn: true }]) {
    t.same(wrong(terms(enough)), []);
  }
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
  const priced = {
    preMoney: usd(9_000_000),
    fullyDilutedShares: '10000000',
    poolTargetBps: 0,
    liquidationPreference: 'None',
  };
  t.same(wrong({ instrument: 'priced_equity', ...terms(priced) }), []);
  t.same(wrong({ instrument: 'priced_equity', ...terms({}) }).length, 4);
  t.same(wrong({ instrument: null }), ['/instrument required']);
  t.end();
});

t.test('what is missing is grouped by step, with the time it takes', (t) => {
  const content = { ...readyRaise, pitch: '', team: [], useOfFunds: [{ label: '', bps: 1 }] };
  const company = { ...readyCompany, country: '', stage: '' } as const;
  const raise = { content, company, liveAt: null, hasDeck: false };
  const steps = problemsBySteps(problemsOf(raise, now));
  t.same(
    steps.map(({ step, minutes, problems }) => [step, minutes, problems.length]),
    [
      ['company', 5, 2],
      ['terms', 0, 0],
      ['pitch', 80, 3],
      ['team', 20, 1],
      ['documents', 15, 1],
      ['review', 0, 0],
    ],
  );
  t.end();
});
