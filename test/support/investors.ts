/** People who invest, with profiles and certifications made over the API. */
import type { CertificationResponse } from '#shared/product/investors/certifications.ts';
import type { InvestorState } from '#shared/product/investors/lifecycle.ts';
import type { ApiVisitor } from './api-visitor.ts';
import { usd } from './money.ts';
import type { AddedPerson } from './people.ts';
import type { TestApi } from './product-api.ts';
import { updateRows } from './rows.ts';

/** A profile that can be submitted. */
export const wholeProfile = {
  legalName: 'Ivan Investor',
  country: 'US',
  address: '12 Orchard Lane\nPortland, ME 04101',
  bio: 'Builds and backs.',
  thesis: 'What hospitals buy.',
  stages: ['seed', 'series_a'],
  sectors: ['health'],
  countries: ['US', 'CA'],
  currency: 'USD',
  checkMin: usd(5_000),
  checkMax: usd(50_000),
} as const;

export const ifMatch = (version: number) => ({ headers: { 'if-match': `"${version}"` } });

/** Begins a profile that is complete, and puts it into a state as if it had been decided so. */
export async function beginInvesting(
  api: TestApi,
  person: AddedPerson,
  state: InvestorState,
): Promise<void> {
  const begun = await person.post('/investor-profile', { kind: 'angel', displayName: 'Ivan' });
  if (begun.status !== 201) throw new Error(begun.text);
  const changed = await person.patch('/investor-profile', wholeProfile, ifMatch(1));
  if (changed.status !== 200) throw new Error(changed.text);
  const at = new Date(api.clock.now).toISOString();
  const since = { submitted_at: at, approved_at: state === 'approved' ? at : null };
  if (state === 'draft') return;
  await updateRows(api, 'investor_profiles', { user_id: person.id }, { state, ...since });
}

/** What somebody who is not accredited signs; the limit is $5,250. */
export const crowdStatement = {
  jurisdiction: 'US',
  basis: 'us_not_accredited',
  annualIncome: usd(30_000),
  netWorth: usd(105_000),
  statementVersion: '2026-11-01',
  typedName: 'Ivan Investor',
} as const;
export const accreditedStatement = {
  ...crowdStatement,
  basis: 'us_income',
  annualIncome: usd(310_000),
  netWorth: null,
} as const;

/** Signs a statement, and gives back the id of the certification. */
export async function certify(who: ApiVisitor, statement: object): Promise<string> {
  const answer = await who.post('/certifications', statement);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.json<CertificationResponse>().certification.id;
}
