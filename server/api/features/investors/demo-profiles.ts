import type { DemoAccount } from '#api/platform/feature.ts';
import { required } from '#api/platform/required.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import type { Currency } from '#shared/money/currencies.ts';
import type { Sector, Stage } from '#shared/product/companies/sectors.ts';
import type { ProfileVisibility } from '#shared/product/investors/investors.ts';
import type { InvestorState } from '#shared/product/investors/lifecycle.ts';
import { addProfile, columnsOf, updateProfile } from './investor-store.ts';
import type { ProfileRow } from './profile-rows.ts';

/** What a profile of the demo says; amounts are in thousands. */
interface DemoProfile {
  readonly legalName: string;
  readonly country: string;
  readonly thesis: string;
  readonly bio?: string;
  readonly stages: readonly Stage[];
  readonly sectors: readonly Sector[];
  readonly countries?: readonly string[];
  readonly checks: readonly [currency: Currency, min: number, max: number];
  readonly leads?: boolean;
  /** The members of the portal, unless said. */
  readonly visibility?: ProfileVisibility;
  readonly state?: Exclude<InvestorState, 'approved'>;
  /** What an operator wrote when it was not approved or suspended. */
  readonly note?: string;
  readonly daysAgo?: number;
}

const early: readonly Stage[] = ['pre_seed', 'seed'];
const later: readonly Stage[] = ['series_a', 'series_b_plus'];
const energy: readonly Sector[] = ['climate-and-energy', 'industry'];

/** By the name that the account of the demo shows. */
const profiles: Readonly<Record<string, DemoProfile>> = {
  'North Quay Ventures': {
    legalName: 'North Quay Ventures LP',
    country: 'US',
    thesis: 'First institutional money for founders who sell to old industries.',
    bio: 'A fund of $60m from Portland, Maine. Two partners, both operators before.',
    stages: ['seed', 'series_a'],
    sectors: [...energy, 'hardware'],
    countries: ['US', 'CA'],
    checks: ['USD', 250, 1_500],
    visibility: 'public',
    leads: true,
  },
  'Duarte Family Office': {
    legalName: 'Duarte Investimentos SGPS, Lda.',
    country: 'PT',
    thesis: 'Patient capital for health and food, in Europe.',
    stages: early,
    sectors: ['health', 'food-and-agriculture'],
    countries: ['PT', 'ES', 'FR'],
    checks: ['EUR', 50, 400],
  },
  'Sakura Seed': {
    legalName: 'Sakura Seed Kabushiki Kaisha',
    country: 'JP',
    thesis: 'Hardware that Japanese manufacturers will want in three years.',
    stages: early,
    sectors: ['hardware', 'industry'],
    checks: ['USD', 100, 500],
    leads: true,
  },
  'Delta Angels': {
    legalName: 'Delta Angels B.V.',
    country: 'NL',
    thesis: 'Forty angels from Delft who invest together, within four weeks.',
    stages: early,
    sectors: [...energy, 'mobility'],
    countries: ['NL', 'BE', 'DE'],
    checks: ['EUR', 50, 250],
    visibility: 'public',
  },
  'Grace Adeyemi': {
    legalName: 'Grace Oluwaseun Adeyemi',
    country: 'GB',
    thesis: 'Software that gives small firms an afternoon a week back.',
    bio: 'Built and sold a payroll company. Eleven investments since 2019.',
    stages: early,
    sectors: ['enterprise-software', 'financial-services'],
    checks: ['GBP', 10, 50],
    visibility: 'public',
  },
  'Sofia Lindgren': {
    legalName: 'Sofia Maria Lindgren',
    country: 'SE',
    thesis: 'Energy that does not depend on the weather.',
    stages: ['seed'],
    sectors: ['climate-and-energy'],
    checks: ['EUR', 10, 75],
  },
  'Blue Baobab Capital': {
    legalName: 'Blue Baobab Capital Partners Ltd',
    country: 'GH',
    thesis: 'Food and finance for West African cities.',
    stages: ['seed', 'series_a'],
    sectors: ['food-and-agriculture', 'financial-services'],
    countries: ['GH', 'NG', 'CI', 'SN'],
    checks: ['USD', 100, 750],
    leads: true,
  },
  'Iberia Grid Ventures': {
    legalName: 'Iberia Grid Ventures, S.A.',
    country: 'ES',
    thesis: 'What the grid of 2035 needs, tested in our own substations.',
    stages: later,
    sectors: energy,
    checks: ['EUR', 500, 3_000],
  },
  'Tom Whitfield': {
    legalName: 'Thomas Edward Whitfield',
    country: 'US',
    thesis: 'Medical devices, after the first study.',
    bio: 'Surgeon in Boston, retired. Invests his own money.',
    stages: ['seed', 'series_a'],
    sectors: ['health'],
    countries: ['US'],
    checks: ['USD', 25, 100],
  },
  'Sato Family': {
    legalName: 'Sato Holdings Godo Kaisha',
    country: 'JP',
    thesis: 'Craft and materials, over a generation.',
    stages: later,
    sectors: ['industry', 'consumer'],
    checks: ['USD', 200, 1_000],
  },
  Polderfonds: {
    legalName: 'Polderfonds Coöperatief U.A.',
    country: 'NL',
    thesis: 'Water, soil and everything that grows between them.',
    stages: early,
    sectors: ['food-and-agriculture', 'climate-and-energy'],
    checks: ['EUR', 150, 600],
    leads: true,
  },
  'Jonah Brandt': {
    legalName: 'Jonah Brandt',
    country: 'DE',
    thesis: 'Other people’s kilns, ovens and furnaces.',
    stages: ['seed'],
    sectors: ['industry'],
    checks: ['EUR', 5, 25],
  },
  'Harbour Light Fund': {
    legalName: 'Harbour Light Fund I GmbH & Co. KG',
    country: 'DE',
    thesis: 'Ports and ships: software, fuels, safety.',
    bio: 'A first fund of €18m by three people who ran terminals in Hamburg.',
    stages: early,
    sectors: ['mobility', 'climate-and-energy'],
    countries: ['DE', 'DK', 'NO', 'NL'],
    checks: ['EUR', 100, 400],
    state: 'pending',
    daysAgo: 4,
  },
  'Priya Raman': {
    legalName: 'Priya Raman',
    country: 'US',
    thesis: 'Tools for people who teach.',
    stages: ['pre_seed', 'seed'],
    sectors: ['education', 'enterprise-software'],
    checks: ['USD', 5, 25],
    state: 'pending',
    daysAgo: 1,
  },
  'Marek Nowak': {
    legalName: 'Marek Nowak',
    country: 'PL',
    thesis: '',
    stages: ['seed'],
    sectors: [],
    checks: ['EUR', 10, 50],
    state: 'draft',
  },
  'Quick Returns Club': {
    legalName: 'Quick Returns Club',
    country: 'CY',
    thesis: 'High yields, fast.',
    stages: ['seed'],
    sectors: ['financial-services'],
    checks: ['EUR', 1, 500],
    state: 'rejected',
    note: 'The register of companies does not list this name. Send us the extract, or use the name it has there.',
    daysAgo: 20,
  },
  'Elena Petrova': {
    legalName: 'Elena Petrova',
    country: 'BG',
    thesis: 'Media and games from the Balkans.',
    stages: early,
    sectors: ['media', 'consumer'],
    checks: ['EUR', 10, 60],
    state: 'suspended',
    note: 'Two companies report messages that ask for payment in advance. Suspended while this is looked into.',
    daysAgo: 9,
  },
};

/** Gives the investors of the demo their profiles, one or more in each state. */
export async function fillDemoProfiles(
  trx: Transaction,
  accounts: readonly DemoAccount[],
  now: number,
): Promise<void> {
  const operator = accounts.find((one) => one.operator === true)?.id ?? null;
  for (const { id, investor } of accounts) {
    if (investor === undefined) continue;
    const profile = required(profiles[investor.displayName]);
    const { state = 'approved', daysAgo = 300 } = profile;
    const at = now - daysAgo * 86_400_000;
    const row = required(await addProfile(trx, id, investor, state, at));
    const [currency, min, max] = profile.checks;
    const money = (thousands: number) => ({ amount: thousands * 100_000, currency });
    const content = columnsOf({
      legalName: profile.legalName,
      country: profile.country,
      thesis: profile.thesis,
      bio: profile.bio ?? '',
      stages: [...profile.stages],
      sectors: [...profile.sectors],
      countries: [...(profile.countries ?? [])],
      currency,
      checkMin: money(min),
      checkMax: money(max),
      leads: profile.leads ?? false,
      visibility: state === 'approved' ? (profile.visibility ?? 'network') : 'hidden',
    });
    const decision = decisionOf(profile, state, operator, at);
    await updateProfile(trx, row, undefined, { ...content, ...decision }, at);
  }
}

function decisionOf(
  { note = '' }: DemoProfile,
  state: InvestorState,
  operator: string | null,
  at: number,
): Partial<ProfileRow> {
  if (state === 'draft') return {};
  const when = new Date(at).toISOString();
  if (state === 'pending') return { submitted_at: when };
  return { submitted_at: when, decided_at: when, decided_by: operator, review_note: note };
}
