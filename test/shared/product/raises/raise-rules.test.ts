/** What stands in the way of a review, by worked examples. */
import t from 'tap';
import { raiseSummaryMinLength, raiseTitleMinLength } from '#shared/product/fields/limits.ts';
import { issuerProblem } from '#shared/product/raises/issuer-limit.ts';
import { problemsBySteps } from '#shared/product/raises/raise-problems.ts';
import { problemsOf } from '#shared/product/raises/raise-rules.ts';
import type { RaiseContent } from '#shared/product/raises/raises.ts';
import { noTerms } from '#shared/product/raises/terms.ts';
import { usd } from '#test/support/money.ts';
import { readyCompany, readyRaise, readyRaiseAt, wrongInRaise } from '#test/support/ready-raise.ts';

const terms = (change: Partial<RaiseContent['terms']>) => ({ terms: { ...noTerms, ...change } });
const now = readyRaiseAt;
const wrong = wrongInRaise;

t.test('a raise that is ready has no problem', (t) => {
  t.same(wrong({}), []);
  t.same(wrong({}, { hasDeck: undefined }), [], 'the deck is judged where it is known');
  t.same(wrong({}, { hasDeck: false }), ['/documents/deck required']);
  t.end();
});

t.test('a bank account for the currency is confirmed, or it is said by whom it can be', (t) => {
  const own = { currency: 'USD', hasSecondPerson: true } as const;
  const said = (payments: readonly object[]) => {
    const content = { ...readyRaise };
    const raise = { content, company: readyCompany, liveAt: null, payments: payments as never };
    return problemsOf(raise, now).map(({ code, message }) => `${code}: ${message}`);
  };
  const active = { ...own, state: 'active' };
  t.same(said([active]), []);
  t.same(said([{ ...own, state: 'draft' }, active]), [], 'what replaces it is still made');
  const none = 'required: Add a bank account for payments in USD, and have it confirmed.';
  t.same(said([]), [none]);
  t.same(said([{ ...active, currency: 'EUR' }]), [none], 'another currency is no help');
  t.same(said([{ ...own, state: 'draft' }]), [
    'required: Submit the bank account for USD for confirmation.',
  ]);
  t.match(
    said([{ ...own, state: 'waiting' }])[0],
    /^unconfirmed: .*the owner or an editor of your company who didn’t submit it, or an operator/,
  );
  t.match(
    said([{ ...own, state: 'waiting', hasSecondPerson: false }])[0],
    /isn’t confirmed yet. An operator has to confirm it, because only the person who submitted/,
  );
  const [step] = problemsBySteps([
    { pointer: '/payment', code: 'required', message: none, kind: 'missing' },
  ]);
  t.match(step, { step: 'company', minutes: 10 });
  const [waiting] = problemsBySteps([
    { pointer: '/payment', code: 'unconfirmed', message: 'It waits.', kind: 'missing' },
  ]);
  t.match(waiting, { step: 'company', minutes: 0 }, 'nobody works on what others confirm');
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
  t.equal(second?.kind, 'conflict');
  t.same(wrong({ min: usd(999), minTicket: usd(99) }), ['/min minimum', '/minTicket minimum']);
  t.same(wrong({ min: usd(1_000), minTicket: usd(100) }), []);
  t.same(wrong({ target: null, min: usd(1_000_001) }), [
    '/target required',
    '/min amounts-order',
    '/max amounts-order',
  ]);
  t.same(wrong({ min: usd(500_000), max: usd(500_000) }), [], 'the three may be the same');
  t.same(wrong({ minTicket: usd(250_000) }), [], 'and so may the two tickets');
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
  const shown = { ...readyRaise, visibility: 'public_teaser' } as const;
  t.equal(
    problemsOf({ content: shown, company: readyCompany, liveAt: null }, now)[0]?.message,
    'Under “Rule 506(b)” choose “Only people we invite” or “Approved investors of this portal” for who sees the raise, not “Everyone sees a teaser”.',
  );
  t.same(wrong({ regime: 'us_506c', visibility: 'public_teaser' }), []);
  t.same(wrong({ regime: 'other', visibility: 'invite' }).length, 2);
  t.same(wrong({ regime: 'us_reg_cf', max: usd(5_000_000) }), []);
  const aCentMore = { amount: 500_000_001, currency: 'USD' } as const;
  t.same(wrong({ regime: 'us_reg_cf', max: aCentMore }), ['/max maximum', '/regime maximum']);
  const crowd = { regime: 'us_reg_cf', max: usd(2_000_000) } as const;
  t.same(wrong(crowd, { soldBefore: 300_000_000 }), [], 'up to the limit, with what was sold');
  t.same(wrong(crowd, { soldBefore: 300_000_001 }), ['/max maximum', '/regime maximum']);
  t.same(wrong({ regime: 'us_506c', max: usd(6_000_000) }, { soldBefore: 300_000_001 }), []);
  t.same(wrong({ regime: null }), ['/regime required']);
  const euros = (amount: number) => ({ amount: amount * 100, currency: 'EUR' as const });
  const inEuros = {
    ...{ currency: 'EUR' as const, maxTicket: null, ...terms({ cap: euros(8_000_000) }) },
    ...{ min: euros(250_000), target: euros(500_000), max: euros(6_000_000) },
    minTicket: euros(5_000),
  };
  t.same(wrong(inEuros), []);
  t.same(wrong({ ...inEuros, regime: 'us_reg_cf' }), [
    '/regime currency-not-allowed',
    '/currency currency-not-allowed',
  ]);
  t.end();
});

t.test('why a maximum is too much for Regulation Crowdfunding, with what is left', (t) => {
  const most = 'Under Regulation Crowdfunding the maximum is $5,000,000 in twelve months.';
  t.equal(issuerProblem(usd(5_000_001), 0), most);
  t.match(
    issuerProblem(usd(5_000_000), 1),
    /raised \$0\.01 .* leaves \$4,999,999\.99;.* Lower it,/,
  );
  t.match(issuerProblem(usd(1), 499_999_999), /leaves \$0\.01;.* Lower it, wait, or/);
  for (const sold of [500_000_000, 600_000_000]) {
    t.match(issuerProblem(usd(1), sold), /leaves \$0; the maximum here is \$1\. Wait, or offer/);
  }
  t.equal(issuerProblem({ amount: 900_000_000, currency: 'EUR' }, 0), undefined);
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
  for (const ends of [16, 20]) {
    t.same(
      wrong({ opensAt: until(20), deadlineAt: until(ends) }),
      ['/opensAt dates-order', '/deadlineAt dates-order'],
      'it has to open before it ends',
    );
  }
  t.same(wrong({ opensAt: until(-9), deadlineAt: until(6) }).length, 2, 'it opens now');
  for (const days of [-1, 0]) t.same(wrong({ deadlineAt: until(days) }), ['/deadlineAt past']);
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
  const content = { ...readyRaise, useOfFunds };
  const problems = problemsOf({ content, company: readyCompany, liveAt: null }, now);
  t.equal(problems[1]?.message, 'The shares add up to 99.99%. They have to add up to 100%.');
  t.end();
});

t.test('whatever is left out is asked for where it is entered, and blanks are not enough', (t) => {
  const needed: readonly (readonly [string, Partial<RaiseContent>])[] = [
    ['/min', { min: null }],
    ['/target', { target: null }],
    ['/max', { max: null }],
    ['/minTicket', { minTicket: null }],
    ['/deadlineAt', { deadlineAt: null }],
    ['/title', { title: '    ab    ' }],
    ['/summary', { summary: `   ${'a'.repeat(raiseSummaryMinLength - 1)}   ` }],
    ['/pitch', { pitch: ' \n ' }],
    ['/risks', { risks: [] }],
    ['/risks/0', { risks: [{ title: ' ', text: 'A late frost.' }] }],
    ['/risks/0', { risks: [{ title: 'Weather', text: ' ' }] }],
    ['/team', { team: [] }],
    ['/team/0', { team: [{ name: ' ', role: 'CEO', bio: '' }] }],
    ['/team/0', { team: [{ name: 'Ada Founder', role: ' ', bio: '' }] }],
  ];
  for (const [pointer, change] of needed) {
    t.same(wrong(change), [`${pointer} required`], JSON.stringify(change));
  }
  t.same(wrong({ title: 'a'.repeat(raiseTitleMinLength) }), []);
  t.same(wrong({ summary: 'a'.repeat(raiseSummaryMinLength) }), []);
  for (const field of Object.keys(readyCompany)) {
    const raise = { content: readyRaise, company: { ...readyCompany, [field]: '' }, liveAt: null };
    t.match(
      problemsOf(raise, now),
      [{ pointer: `/company/${field}`, code: 'required', kind: 'missing' }],
      field,
    );
  }
  t.end();
});

t.test('what is missing is grouped by step, with the time it takes', (t) => {
  const agreement = '{{investor}} pays {{amount}} to {{compny}}.';
  const funds = [{ label: '', bps: 1 }];
  const content = { ...readyRaise, agreement, pitch: '', team: [], useOfFunds: funds };
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
      ['agreement', 2, 1],
      ['review', 0, 0],
    ],
  );
  t.end();
});
