/** Makes an investor who may commit. */
import { investor, operator, type Schemas, usd } from './people.ts';
import { call } from './typed-calls.ts';

/** Has the profile of the investor approved, and certifies them. */
export async function approvedInvestor(): Promise<void> {
  const { account } = await call(investor, 'get', '/api/v1/me');
  const begun = await call(investor, 'post', '/api/v1/investor-profile', {
    body: { kind: 'angel', displayName: 'Ivan' },
  });
  const change: Schemas['InvestorProfileChange'] = {
    legalName: 'Ivan Investor',
    country: 'US',
    address: '12 Orchard Lane\nPortland, ME 04101',
    bio: 'Builds and backs.',
    thesis: 'What orchards buy.',
    stages: ['seed'],
    sectors: ['food-and-agriculture'],
    countries: ['US'],
    currency: 'USD',
    checkMin: usd(5_000),
    checkMax: usd(50_000),
  };
  const { profile } = await call(investor, 'patch', '/api/v1/investor-profile', {
    body: change,
    version: begun.profile.version,
  });
  const { version } = profile;
  const submitted = await call(investor, 'post', '/api/v1/investor-profile/submit', { version });
  await call(operator, 'post', '/api/v1/admin/people/{id}/approve', {
    params: { id: account.id },
    body: {},
    version: submitted.profile.version,
  });
  await call(investor, 'post', '/api/v1/certifications', {
    body: {
      jurisdiction: 'US',
      basis: 'us_income',
      annualIncome: usd(310_000),
      netWorth: null,
      statementVersion: '2026-11-01',
      typedName: 'Ivan Investor',
    },
  });
}
