/** What becomes of a certification that an operator does not believe, on both sides. */
import { viewPath } from '#shared/site/dashboard-address.ts';
import { usd } from '../trials/offer.ts';
import type { Scene, Screenshot } from './screenshot.ts';
import { accredited, certify } from './signing-scenes.ts';

/** A certification that was replaced, the one that was revoked, and who looks at them. */
const revoked =
  (by: 'investor' | 'operator'): Scene =>
  async (stage) => {
    const who = await accredited(stage);
    const figures = { annualIncome: usd(320_000) };
    const { certification } = await certify(stage, who, 'us_income', figures);
    const operator = await stage.person('ines@raisehall.example');
    const path = `/admin/people/${who.id}/certifications/${certification.id}/revoke`;
    const reason = 'The tax returns you sent show an income of 140,000 dollars in both years.';
    await stage.call(operator, 'POST', path, { reason });
    return by === 'investor'
      ? { seen: { path: viewPath('certification') }, as: who.cookie }
      : { seen: { path: `${viewPath('people')}&id=${who.id}` }, as: operator.cookie };
  };

const unfoldRevoked = [{ button: 'main summary:has-text("Revoked")' }];

export const peopleScreenshots: readonly Screenshot[] = [
  { name: 'certification-revoked', scene: revoked('investor'), pressed: unfoldRevoked },
  { name: 'operator-person-revoked', scene: revoked('operator'), pressed: unfoldRevoked },
];
