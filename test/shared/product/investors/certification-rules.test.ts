/** What a certification needs, what it says, and when it ends. */
import t from 'tap';
import type { Money } from '#shared/money/money.ts';
import {
  basesIn,
  basisOf,
  type CertificationBasisId,
  certificationBasisIds,
  figureLabel,
  figureWords,
  jurisdictionCurrency,
  jurisdictions,
} from '#shared/product/investors/certification-bases.ts';
import { certificationState } from '#shared/product/investors/certification-lifecycle.ts';
import {
  certificationEnd,
  figureProblems,
  isSameName,
} from '#shared/product/investors/certification-rules.ts';
import {
  certificationStatements,
  statementOn,
  statementText,
} from '#shared/product/investors/certification-statements.ts';

const now = Date.parse('2026-11-23T10:00:00Z');

t.test('a figure is called what its rule counts', (t) => {
  t.equal(figureLabel('us_net_worth', 'netWorth'), 'Net worth');
  t.equal(figureLabel('us_entity_assets', 'netWorth'), 'Total assets');
  t.equal(figureLabel('uk_high_net_worth_assets', 'netWorth'), 'Net assets');
  t.equal(figureLabel('us_joint_income', 'annualIncome'), 'Joint income');
  t.notMatch(figureWords('us_entity_assets', 'netWorth').hint, /home/, 'an entity has none');
  t.match(figureProblems({ jurisdiction: 'US', basis: 'us_entity_assets' }), [
    { message: 'Enter your total assets, or 0 if none.' },
  ]);
  t.end();
});

t.test('what is stated must reach what the basis asks for', (t) => {
  const thresholds: readonly (readonly [
    CertificationBasisId,
    'annualIncome' | 'netWorth',
    Money,
  ])[] = [
    // The least that is enough: a cent more where the rule says “more than”, the figure else.
    ['us_income', 'annualIncome', { amount: 200_000_01, currency: 'USD' }],
    ['us_joint_income', 'annualIncome', { amount: 300_000_01, currency: 'USD' }],
    ['us_net_worth', 'netWorth', { amount: 1_000_000_01, currency: 'USD' }],
    ['us_entity_assets', 'netWorth', { amount: 5_000_000_01, currency: 'USD' }],
    ['uk_high_net_worth_income', 'annualIncome', { amount: 100_000_00, currency: 'GBP' }],
    ['uk_high_net_worth_assets', 'netWorth', { amount: 250_000_00, currency: 'GBP' }],
  ];
  for (const [basis, field, least] of thresholds) {
    const { jurisdiction } = basisOf(basis);
    const of = (figure: Money | null) =>
      figureProblems({ jurisdiction, basis, [field]: figure }).map((one) => ({ ...one }));
    t.same(of(least), [], basis);
    t.match(of({ ...least, amount: least.amount - 1 }), [
      { pointer: `/${field}`, code: 'too-low' },
    ]);
    t.match(of({ ...least, currency: 'EUR' }), [{ pointer: `/${field}`, code: 'currency' }]);
    t.match(of(null), [{ pointer: `/${field}`, code: 'required' }]);
  }
  const more = { annualIncome: { amount: 1, currency: 'USD' } } as const;
  t.same(figureProblems({ jurisdiction: 'US', basis: 'us_license', ...more }), [], 'nobody asked');
  t.match(figureProblems({ jurisdiction: 'UK', basis: 'us_license' }), [
    { pointer: '/basis', code: 'jurisdiction' },
  ]);
  t.match(figureProblems({ jurisdiction: 'US', basis: 'us_not_accredited' }), [
    { pointer: '/annualIncome', code: 'required' },
    { pointer: '/netWorth', code: 'required' },
  ]);
  t.end();
});

t.test('each country has its bases, and some of the American ones make accredited', (t) => {
  t.same(
    certificationBasisIds.filter((id) => basisOf(id).accredited),
    basesIn('US').filter((id) => id !== 'us_not_accredited'),
  );
  for (const jurisdiction of jurisdictions) {
    const prefix = `${jurisdiction.toLowerCase()}_`;
    t.same(
      basesIn(jurisdiction),
      certificationBasisIds.filter((id) => id.startsWith(prefix)),
    );
  }
  t.same(jurisdictions.flatMap(basesIn), certificationBasisIds);
  t.same(jurisdictionCurrency, { US: 'USD', UK: 'GBP', EU: 'EUR', OTHER: null });
  t.end();
});

t.test('what is signed is the wording in force on the day, and stays readable', (t) => {
  const newest = certificationStatements[0]?.version ?? '';
  t.equal(statementOn(newest).version, newest, 'on the day itself');
  t.equal(statementOn('2099-01-01').version, newest);
  const oldest = certificationStatements.at(-1)?.version;
  t.equal(statementOn('2000-01-01').version, oldest, 'the first one before there was any');
  t.match(statementText(newest, 'us_license'), /Series 7, Series 65 or Series 82/);
  t.equal(statementText('2000-01-01', 'us_license'), undefined);
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
  const revokedAt = '2026-10-02T00:00:00Z';
  t.equal(certificationState({ ...dates, supersededAt: null, revokedAt }, now), 'revoked');
  const both = { ...dates, supersededAt: dates.expiresAt };
  t.equal(certificationState(both, now), 'expired', 'it ends as the next is signed');
  t.end();
});
