/** What an investor profile needs before it can be submitted, and which changes are reviewed again. */
import t from 'tap';
import type { Money } from '#shared/money/money.ts';
import type { ProfileContent } from '#shared/product/investors/investors.ts';
import { keepsIdentity, profileProblems } from '#shared/product/investors/profile-rules.ts';
import { wholeProfile } from '#test/support/investors.ts';
import { usd } from '#test/support/money.ts';

const whole: ProfileContent = {
  ...wholeProfile,
  ...{ stages: ['seed'], sectors: ['health'], countries: ['US', 'CA'] },
  ...{ kind: 'angel', displayName: 'Ivan', leads: false, visibility: 'hidden' },
};
const wrong = (change: Partial<ProfileContent>) =>
  profileProblems({ ...whole, ...change }).map(({ pointer, code }) => `${pointer} ${code}`);

t.test('whatever is left out is asked for where it is entered', (t) => {
  t.same(wrong({}), []);
  for (const [field, ...nothings] of [
    ['kind', null],
    ['displayName', '', ' '],
    ['legalName', '', ' '],
    ['country', ''],
    ['stages', []],
    ['sectors', []],
    ['checkMin', null],
    ['checkMax', null],
  ] as const) {
    for (const nothing of nothings) {
      t.same(wrong({ [field]: nothing }), [`/${field} required`], JSON.stringify(nothing));
    }
  }
  t.end();
});

t.test('countries there are, and checks that fit each other', (t) => {
  t.same(wrong({ country: 'XX' }), ['/country country']);
  t.same(wrong({ countries: ['US', 'XX', 'YY'] }), ['/countries country'], 'once');
  t.match(profileProblems({ ...whole, countries: ['US', 'XX', 'YY'] }), [
    { message: 'There is no country XX.' },
  ]);
  t.same(wrong({ checkMin: usd(5_000), checkMax: usd(5_000) }), []);
  t.same(wrong({ checkMin: usd(5_000), checkMax: usd(4_999.99) }), ['/checkMax order']);
  const euros: Money = { amount: 1, currency: 'EUR' };
  t.same(wrong({ checkMax: euros }), ['/checkMax currency'], 'money of two kinds has no order');
  t.same(wrong({ checkMin: euros, checkMax: euros }), ['/checkMin currency', '/checkMax currency']);
  t.end();
});

t.test('only another kind, name or country is another investor', (t) => {
  t.ok(keepsIdentity(whole, {}));
  t.ok(keepsIdentity(whole, { displayName: 'I. I.', countries: ['DE'], stages: [] }));
  t.ok(keepsIdentity(whole, { legalName: ` ${whole.legalName} `, country: whole.country }));
  const spaced = { ...whole, legalName: ` ${whole.legalName} ` };
  t.ok(keepsIdentity(spaced, { legalName: whole.legalName }));
  t.notOk(keepsIdentity(whole, { kind: 'fund' }));
  t.notOk(keepsIdentity(whole, { legalName: 'Ivan Other' }));
  t.notOk(keepsIdentity(whole, { country: 'DE' }));
  t.notOk(keepsIdentity(whole, { kind: 'angel', country: 'DE' }), 'one is enough');
  t.ok(keepsIdentity({ ...whole, kind: null }, { country: whole.country }));
  t.end();
});
