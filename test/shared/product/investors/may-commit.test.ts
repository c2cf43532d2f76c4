/** Each reason why somebody may not commit to a raise, and only those. */
import fc from 'fast-check';
import t from 'tap';
import {
  basisOf,
  certificationBasisIds,
} from '../../../../shared/product/investors/certification-bases.ts';
import { certificationState } from '../../../../shared/product/investors/certification-lifecycle.ts';
import {
  certificationEnd,
  figureProblems,
  isSameName,
} from '../../../../shared/product/investors/certification-rules.ts';
import { investorStates } from '../../../../shared/product/investors/lifecycle.ts';
import {
  type CommittingCertification,
  type CommittingProfile,
  type CommittingRaise,
  mayCommit,
} from '../../../../shared/product/investors/may-commit.ts';
import { type Regime, regimeLabels } from '../../../../shared/product/raises/offer-words.ts';

const now = Date.parse('2026-11-23T10:00:00Z');
const usd = (dollars: number) => ({ amount: dollars * 100, currency: 'USD' }) as const;
const approved: CommittingProfile = { state: 'approved', legalName: 'Ivan Investor' };
const accredited: CommittingCertification = {
  basis: 'us_income',
  typedName: 'ivan  investor',
  expiresAt: '2027-03-01T00:00:00.000Z',
  supersededAt: null,
  revokedAt: null,
  verifiedAt: null,
};
const verified = { ...accredited, verifiedAt: '2026-10-01T00:00:00.000Z' };
const crowd: CommittingCertification = { ...accredited, basis: 'us_not_accredited' };
const raiseOf = (regime: Regime | null, more: Partial<CommittingRaise> = {}): CommittingRaise => ({
  regime,
  state: 'live',
  minTicket: usd(1_000),
  isOwnCompany: false,
  remaining: null,
  ...more,
});
const codes = (...asked: Parameters<typeof mayCommit>) =>
  mayCommit(...asked).map(({ code }) => code);

t.test('by regime', (t) => {
  t.same(codes(approved, [accredited], raiseOf('us_506b'), now), []);
  t.same(codes(approved, [accredited], raiseOf('us_506c'), now), ['not-verified']);
  t.same(codes(approved, [verified], raiseOf('us_506c'), now), []);
  t.same(codes(approved, [crowd], raiseOf('us_506b'), now), ['not-accredited']);
  t.same(codes(approved, [], raiseOf('us_506b'), now), ['no-certification']);
  t.same(codes(approved, [crowd], raiseOf('us_reg_cf', { remaining: usd(5_250) }), now), []);
  t.same(codes(approved, [], raiseOf('us_reg_cf', { remaining: usd(2_500) }), now), [
    'no-certification',
  ]);
  t.same(codes(approved, [{ ...crowd, basis: 'uk_sophisticated' }], raiseOf('other'), now), []);
  t.same(codes(approved, [{ ...crowd, basis: 'uk_sophisticated' }], raiseOf('us_reg_cf'), now), [
    'no-certification',
  ]);
  t.same(codes(approved, [accredited], raiseOf(null), now), ['no-regime']);
  t.end();
});

t.test('by what has ended, whose name it is in, and what is left', (t) => {
  const ended = { ...accredited, expiresAt: '2026-11-23T10:00:00.000Z' };
  const [said] = mayCommit(approved, [ended], raiseOf('us_506b'), now);
  t.match(said, { code: 'certification-expired', message: /Monday, 23 November 2026/ });
  const revoked = { ...accredited, revokedAt: '2026-11-01T00:00:00.000Z' };
  t.same(codes(approved, [revoked], raiseOf('us_506b'), now), ['no-certification']);
  t.same(codes({ ...approved, legalName: 'Ivan Other' }, [accredited], raiseOf('us_506b'), now), [
    'other-name',
  ]);
  const left = (dollars: number) => raiseOf('us_reg_cf', { remaining: usd(dollars) });
  t.same(codes(approved, [crowd], left(0), now), ['limit-used-up']);
  t.same(codes(approved, [crowd], left(999), now), ['below-ticket']);
  t.same(codes(approved, [crowd], left(1_000), now), []);
  t.end();
});

t.test('every reason is named at once', (t) => {
  const own = raiseOf('us_506c', { isOwnCompany: true, state: 'paused' });
  t.same(codes({ state: 'pending', legalName: 'Ivan Investor' }, [accredited], own, now), [
    'not-approved',
    'own-company',
    'not-open',
    'not-verified',
  ]);
  t.same(codes(null, [], raiseOf('other'), now), ['no-profile', 'no-certification']);
  t.end();
});

t.test('only an approved profile with a valid certification may ever commit', (t) => {
  const moment = fc
    .integer({ min: now - 9e10, max: now + 9e10 })
    .map((at) => new Date(at).toISOString());
  const certification = fc.record({
    basis: fc.constantFrom(...certificationBasisIds),
    typedName: fc.constantFrom('Ivan Investor', 'Somebody Else'),
    expiresAt: moment,
    supersededAt: fc.option(moment),
    revokedAt: fc.option(moment),
    verifiedAt: fc.option(moment),
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...investorStates),
      fc.array(certification, { maxLength: 3 }),
      fc.constantFrom(...(Object.keys(regimeLabels) as Regime[])),
      (state, all, regime) => {
        const found = mayCommit({ ...approved, state }, all, raiseOf(regime), now);
        const good = all.filter(
          (one) =>
            certificationState(one, now) === 'valid' &&
            one.typedName === 'Ivan Investor' &&
            (regime === 'other' || basisOf(one.basis).jurisdiction === 'US') &&
            (!regime.startsWith('us_506') || basisOf(one.basis).accredited === true) &&
            (regime !== 'us_506c' || one.verifiedAt !== null),
        );
        return (found.length === 0) === (state === 'approved' && good.length > 0);
      },
    ),
    { numRuns: 500 },
  );
  t.end();
});

t.test('what is stated must reach what the basis asks for', (t) => {
  const at = (basis: 'us_income' | 'uk_high_net_worth_assets', amount: number, currency = 'USD') =>
    figureProblems({
      jurisdiction: basis === 'us_income' ? 'US' : 'UK',
      basis,
      annualIncome: basis === 'us_income' ? { amount, currency: currency as 'USD' } : null,
      netWorth: basis === 'us_income' ? null : { amount, currency: currency as 'USD' },
    }).map(({ pointer, code }) => `${pointer} ${code}`);
  t.same(at('us_income', 200_000_00), ['/annualIncome too-low'], 'more than, not from');
  t.same(at('us_income', 200_000_01), []);
  t.same(at('us_income', 900_000_00, 'EUR'), ['/annualIncome currency']);
  t.same(at('uk_high_net_worth_assets', 250_000_00, 'GBP'), [], 'from, not more than');
  t.same(at('uk_high_net_worth_assets', 249_999_99, 'GBP'), ['/netWorth too-low']);
  t.match(figureProblems({ jurisdiction: 'UK', basis: 'us_license' }), [{ pointer: '/basis' }]);
  t.match(figureProblems({ jurisdiction: 'US', basis: 'us_not_accredited' }), [
    { pointer: '/annualIncome', code: 'required' },
    { pointer: '/netWorth', code: 'required' },
  ]);
  t.end();
});

t.test('names and dates', (t) => {
  t.ok(isSameName(' ada  LOVELACE ', 'Ada Lovelace'));
  t.notOk(isSameName('Ada', 'Ada Lovelace'));
  t.notOk(isSameName('', ''));
  t.equal(certificationEnd(Date.parse('2026-11-23T10:00:00Z')), '2027-11-23T10:00:00.000Z');
  t.equal(certificationEnd(Date.parse('2028-02-29T10:00:00Z')), '2029-02-28T10:00:00.000Z');
  const dates = { expiresAt: '2026-11-01T00:00:00Z', revokedAt: null };
  t.equal(certificationState({ ...dates, supersededAt: '2026-11-02T00:00:00Z' }, now), 'expired');
  t.equal(
    certificationState({ ...dates, supersededAt: '2026-10-02T00:00:00Z' }, now),
    'superseded',
  );
  t.end();
});
