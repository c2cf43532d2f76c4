import type { CoreDeps } from '#api/platform/deps.ts';
import type { DemoAccount } from '#api/platform/feature.ts';
import type { Money } from '#shared/money/money.ts';
import {
  basisOf,
  type CertificationBasisId,
} from '#shared/product/investors/certification-bases.ts';
import { statementOn } from '#shared/product/investors/certification-statements.ts';
import { addCertification, dayOf, noteOn, supersede } from './certification-store.ts';
import { profileOf } from './profile-rows.ts';

interface DemoCertification {
  readonly basis: CertificationBasisId;
  readonly daysAgo: number;
  readonly annualIncome?: Money;
  readonly netWorth?: Money;
  /** What the operator looked at, for Rule 506(c). */
  readonly verified?: string;
}

const usd = (thousands: number): Money => ({ amount: thousands * 100_000, currency: 'USD' });

/** By the name that the account of the demo shows, the oldest first. */
const certifications: Readonly<Record<string, readonly DemoCertification[]>> = {
  'North Quay Ventures': [
    {
      basis: 'us_entity_assets',
      daysAgo: 120,
      netWorth: usd(61_400),
      verified: 'The audited balance sheet of last year, and the register of partners.',
    },
  ],
  'Tom Whitfield': [
    { basis: 'us_income', daysAgo: 420, annualIncome: usd(310) },
    { basis: 'us_net_worth', daysAgo: 342, netWorth: usd(2_150) },
  ],
  'Grace Adeyemi': [{ basis: 'uk_sophisticated', daysAgo: 60 }],
  'Priya Raman': [
    {
      basis: 'us_not_accredited',
      daysAgo: 1,
      annualIncome: usd(96),
      netWorth: usd(140),
    },
  ],
  'Duarte Family Office': [{ basis: 'us_entity_assets', daysAgo: 297, netWorth: usd(38_000) }],
  'Blue Baobab Capital': [{ basis: 'us_entity_assets', daysAgo: 290, netWorth: usd(21_500) }],
  'Sato Family': [
    { basis: 'us_entity_assets', daysAgo: 392, netWorth: usd(44_000) },
    { basis: 'us_entity_assets', daysAgo: 40, netWorth: usd(46_000) },
  ],
  'Delta Angels': [
    { basis: 'us_entity_owners', daysAgo: 391 },
    { basis: 'us_entity_owners', daysAgo: 80 },
  ],
  'Iberia Grid Ventures': [{ basis: 'us_entity_assets', daysAgo: 210, netWorth: usd(310_000) }],
  'Sofia Lindgren': [
    { basis: 'us_not_accredited', daysAgo: 45, annualIncome: usd(96), netWorth: usd(140) },
  ],
  'Jonah Brandt': [{ basis: 'us_net_worth', daysAgo: 30, netWorth: usd(1_450) }],
  Polderfonds: [{ basis: 'eu_professional', daysAgo: 200 }],
  'Sakura Seed': [{ basis: 'us_entity_owners', daysAgo: 380 }],
};

/** Signs what the investors of the demo certify: some hold, one ends soon, one has ended. */
export async function fillDemoCertifications(
  { storage, encrypter }: Pick<CoreDeps, 'storage' | 'encrypter'>,
  accounts: readonly DemoAccount[],
  now: number,
): Promise<void> {
  const operator = accounts.find((one) => one.operator === true)?.id ?? null;
  await storage.write(async function signForTheDemo(trx) {
    for (const { id, investor } of accounts) {
      const profile = await profileOf(trx, id);
      for (const one of certifications[investor?.displayName ?? ''] ?? []) {
        const at = now - one.daysAgo * 86_400_000;
        const { jurisdiction } = basisOf(one.basis);
        const request = {
          jurisdiction,
          basis: one.basis,
          annualIncome: one.annualIncome ?? null,
          netWorth: one.netWorth ?? null,
          statementVersion: statementOn(dayOf(at)).version,
          typedName: profile?.legal_name ?? '',
        };
        await supersede(trx, id, jurisdiction, at);
        const row = await addCertification(trx, encrypter, id, request, at);
        if (one.verified === undefined) continue;
        const verified_at = new Date(at + 86_400_000).toISOString();
        await noteOn(trx, row.id, {
          verified_at,
          verified_by: operator,
          verified_note: one.verified,
        });
      }
    }
  });
}
