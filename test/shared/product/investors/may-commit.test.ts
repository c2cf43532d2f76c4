/** Each reason why somebody may not commit to a raise, and only those. */
import fc from 'fast-check';
import t from 'tap';
import { basisOf, certificationBasisIds } from '#shared/product/investors/certification-bases.ts';
import { certificationState } from '#shared/product/investors/certification-lifecycle.ts';
import { investorStates } from '#shared/product/investors/lifecycle.ts';
import {
  type CommittingCertification,
  type CommittingProfile,
  type CommittingRaise,
  mayCommit,
} from '#shared/product/investors/may-commit.ts';
import { raiseStates } from '#shared/product/raises/lifecycle.ts';
import { type Regime, regimeLabels } from '#shared/product/raises/offer-words.ts';
import { usd } from '#test/support/money.ts';

const now = Date.parse('2026-11-23T10:00:00Z');
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
  for (const state of raiseStates) {
    const isOpen = state === 'live' || state === 'closing';
    const found = codes(approved, [accredited], raiseOf('us_506b', { state }), now);
    t.same(found, isOpen ? [] : ['not-open'], state);
  }
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
  const unreadable = { ...left(0), isElsewhereUnreadable: true };
  t.same(codes(approved, [crowd], unreadable, now), ['elsewhere-unreadable']);
  t.same(codes(approved, [crowd], left(1_000), now), []);
  const free = raiseOf('us_reg_cf', { minTicket: null, remaining: usd(1) });
  t.same(codes(approved, [crowd], free, now), [], 'where any ticket will do');
  const inEuros = { amount: 100_000, currency: 'EUR' } as const;
  const foreign = raiseOf('us_reg_cf', { minTicket: inEuros, remaining: usd(1) });
  t.same(codes(approved, [crowd], foreign, now), [], 'other money cannot be compared');
  t.same(codes(approved, [accredited], raiseOf('us_506b', { remaining: usd(0) }), now), []);
  t.end();
});

t.test('what an entity lacks is said of the entity', (t) => {
  const legalName = 'Chen Holdings LLC';
  const entity = { ...approved, legalName, entity: { authority: 'I may sign.' } };
  const its = { ...crowd, typedName: legalName };
  const left = (dollars: number) => raiseOf('us_reg_cf', { remaining: usd(dollars) });
  const ended = { ...accredited, typedName: legalName, expiresAt: '2026-11-23T10:00:00.000Z' };
  const said = [
    mayCommit(entity, [its], left(0), now),
    mayCommit(entity, [its], left(999), now),
    mayCommit(entity, [], left(999), now),
    mayCommit(entity, [], raiseOf('us_506b'), now),
    mayCommit(entity, [its], raiseOf('us_506b'), now),
    mayCommit(entity, [ended], raiseOf('us_506b'), now),
    mayCommit(entity, [{ ...accredited, typedName: legalName }], raiseOf('us_506c'), now),
  ].map(([first]) => first?.message ?? '');
  t.equal(said[0], 'The limit of Chen Holdings LLC under Regulation Crowdfunding is used up.');
  t.match(said[1], /\$999 is left of the limit of Chen Holdings LLC\.$/);
  for (const message of said) {
    t.match(message, /Chen Holdings LLC/);
    t.notMatch(message, /\b(Your (limit|certification)|you(’re| are))\b/);
  }
  const mute = { ...entity, entity: { authority: ' ' } };
  t.match(mayCommit(mute, [its], left(1_000), now), [
    {
      code: 'no-authority',
      message:
        'State that you are authorised to sign for Chen Holdings LLC before you sign for it.',
    },
  ]);
  for (const [who, message] of [
    [approved, /your address in your investor profile before you sign/],
    [entity, /the address of Chen Holdings LLC before you sign for it/],
  ] as const) {
    const without = mayCommit({ ...who, address: ' \n' }, [], left(1_000), now);
    t.match(without[0], { code: 'no-address', message });
    const known = mayCommit({ ...who, address: '1 Elm Street' }, [], left(1_000), now);
    t.notOk(known.some(({ code }) => code === 'no-address'));
  }
  t.end();
});

t.test('each reason says what to do about it', (t) => {
  const uk = { ...crowd, basis: 'uk_sophisticated' } as const;
  const only = 'is for investors who are accredited in the United States.';
  for (const [regime, certifications, message] of [
    ['us_506b', [], `Rule 506(b) ${only} Certify that you are one.`],
    ['us_506c', [uk], `Rule 506(c) ${only} Your certification says otherwise.`],
    [
      'us_reg_cf',
      [uk],
      'Regulation Crowdfunding needs a certification under the rules of the United States. Certify what kind of investor you are.',
    ],
    ['other', [], 'This raise needs a certification. Certify what kind of investor you are.'],
  ] as const) {
    t.equal(mayCommit(approved, certifications, raiseOf(regime), now)[0]?.message, message);
  }
  const ended = { ...uk, expiresAt: '2026-11-01T00:00:00.000Z' };
  t.same(codes(approved, [ended], raiseOf('us_reg_cf'), now), ['no-certification'], 'not this one');
  const other = { ...verified, typedName: 'Somebody Else' };
  t.same(codes(approved, [accredited, other], raiseOf('us_506c'), now), ['not-verified']);
  t.same(codes(approved, [accredited, verified], raiseOf('us_506c'), now), [], 'one is enough');
  t.same(codes(null, [accredited], raiseOf('us_506b'), now), ['no-profile']);
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
