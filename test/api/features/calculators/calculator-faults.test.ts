/** Faults of a calculation point at the fields that they concern. */
import t from 'tap';
import { askingCalculators, capTable, round, safes } from '#test/support/calculator-questions.ts';
import { usd } from '#test/support/money.ts';
import { testApi } from '#test/support/product-api.ts';

const api = await testApi(t);
const ask = askingCalculators(api);

t.test('faults point at their fields', async (t) => {
  const cases: readonly (readonly [string, object, string, RegExp])[] = [
    ['priced-round', { ...round, convention: undefined }, '/convention', /“pre-money” means/],
    ['priced-round', { ...round, convention: 'any' }, '/convention', /“pre-money” means/],
    ['priced-round', { ...round, poolTargetBps: 1000 }, '/poolIncrease', /not both/],
    [
      'priced-round',
      { ...round, poolIncrease: undefined, poolTargetBps: 1000, mode: 'yc_guide' },
      '/poolIncrease',
      /number of new options/,
    ],
    ['priced-round', { ...round, poolIncrease: '1.5' }, '/poolIncrease', /pool increase/],
    ['priced-round', { ...round, poolIncrease: '1000000000000001' }, '/poolIncrease', /pool/],
    ['priced-round', { ...round, newMoney: usd(0) }, '/newMoney/amount', /more than 0/],
    [
      'priced-round',
      { ...round, newMoney: { amount: 1, currency: 'EUR' } },
      '/newMoney/currency',
      /amount in USD\. A calculation has one currency/,
    ],
    [
      'priced-round',
      { ...round, safes: [{ amount: usd(5) }] },
      '/safes/0/cap',
      /Enter a valuation cap/,
    ],
    [
      'priced-round',
      { ...round, safes: [...safes, { amount: usd(5), mfnAdopts: 3 }] },
      '/safes/2/mfnAdopts',
      /Choose another SAFE/,
    ],
    [
      'priced-round',
      { ...round, notes: [{ principal: usd(5), interestBps: 500 }] },
      '/notes/0/from',
      /day interest starts/,
    ],
    ['safe', { currency: 'USD', capTable, safes: [] }, '/safes', /at least one SAFE/],
    ['safe', { currency: 'XXX', capTable, safes }, '/currency', /currency/],
    [
      'safe',
      { currency: 'USD', capTable: { holders: [{ shares: '0' }] }, safes },
      '/capTable/holders/0/shares',
      /at least one holder/,
    ],
    [
      'safe',
      { currency: 'USD', capTable, safes: [{ ...safes[0], ownershipBps: 700 }] },
      '/safes/0/ownershipBps',
      /not both/,
    ],
    ['note', { note: { principal: usd(5) }, price: '0.00' }, '/price', /above 0/],
    [
      'note',
      {
        note: { principal: usd(5), interestBps: 1, from: '2025-02-30', to: '2025-03-01' },
        price: '1',
      },
      '/note/from',
      /day as year-month-day/,
    ],
    [
      'note',
      { note: { principal: usd(5), cap: usd(9), capBase: 'pre_money_fd' }, price: '1' },
      '/preMoney',
      /Enter an amount\. Divided by the price/,
    ],
    [
      'note',
      { note: { principal: usd(5), cap: usd(9) }, price: '1' },
      '/note/capBase',
      /which shares the cap is divided by/,
    ],
    ['pro-rata', { currency: 'USD' }, '/shareBps', /Enter a percentage, or the shares held/],
    [
      'pro-rata',
      { currency: 'USD', heldShares: '5', totalShares: '0', roundSize: usd(1) },
      '/totalShares',
      /at least as many as the shares held/,
    ],
    [
      'reg-cf-limit',
      { annualIncome: usd(1), netWorth: { amount: 1, currency: 'EUR' } },
      '/netWorth/currency',
      /US dollars/,
    ],
    [
      'reg-cf-limit',
      { annualIncome: usd(1), netWorth: usd(1), on: '2020-01-01' },
      '/on',
      /2022-09-20/,
    ],
    ['reg-cf-limit', { annualIncome: usd(1), netWorth: usd(1), on: '2025-13-01' }, '/on', /day/],
  ];
  for (const [calculator, body, pointer, message] of cases) {
    const reply = await ask(calculator, body);
    t.equal(reply.status, 422, `${calculator} ${pointer}: ${JSON.stringify(reply.body)}`);
    t.match(reply.body, { type: '/problems/validation', errors: [{ pointer, message }] }, pointer);
  }
});
