/** Investing as the people of the demo do it: profiles, certifications, commitments. */
import {
  certificationBasisIds,
  jurisdictions,
} from '#shared/product/investors/certification-bases.ts';
import { type DemoAddress, firstRow, reached, type Screenshot } from './screenshot.ts';

/** Where an investor reads and signs, and what is kept of it. */
const portfolio = '/dashboard?view=portfolio';
const signingLink = 'main a[href*="sign="]';

/** Somebody of the demo in each state of a profile. */
const profiles: readonly (readonly [state: string, as: DemoAddress])[] = [
  ['draft', 'marek@nowak.example'],
  ['pending', 'birte@harbourlight.example'],
  ['rejected', 'leon@quickreturns.example'],
  ['suspended', 'elena@petrova.example'],
];

const profileScreenshots: readonly Screenshot[] = [
  ...profiles.map(([state, as]) => ({
    name: `profile-${state}`,
    path: '/dashboard?view=investing',
    as,
  })),
  ...['who', 'seek', 'about', 'review'].map((step) => ({
    name: `profile-draft-${step}`,
    path: `/dashboard?view=investing&step=${step}`,
    as: 'marek@nowak.example' as const,
  })),
  ...profiles.map(([state, as]) => ({
    name: `profile-overview-${state}`,
    path: '/dashboard',
    as,
  })),
];

const certification = '/dashboard?view=certification';
const certificationScreenshots: readonly Screenshot[] = [
  { name: 'certification-ends-soon', path: certification, as: 'tom@whitfield.example' },
  { name: 'certification-ended', path: certification, as: 'mei@sakuraseed.example' },
  { name: 'certification-limit', path: certification, as: 'sofia@lindgren.example' },
  { name: 'certification-none', path: certification, as: 'marek@nowak.example' },
  { name: 'certification-new', path: `${certification}&new=1`, as: 'tom@whitfield.example' },
  ...jurisdictions.map((one) => ({
    name: `certification-new-${one.toLowerCase()}`,
    path: `${certification}&new=1&jurisdiction=${one}`,
    as: 'tom@whitfield.example' as const,
  })),
  ...certificationBasisIds.map((basis) => ({
    name: `certification-sign-${basis.replaceAll('_', '-')}`,
    path: `${certification}&new=1&basis=${basis}`,
    as: 'tom@whitfield.example' as const,
  })),
];

/** Somebody of the demo with a commitment in each state that the first investor has none in. */
const holders: readonly (readonly [state: string, as: DemoAddress])[] = [
  ['soft_circled', 'sofia@lindgren.example'],
  ['waitlisted', 'jonah@kilnworks.example'],
  ['reconfirm_due', 'rafael@duarte-office.example'],
  ['refund_due', 'piet@delta-angels.example'],
  ['settled', 'rafael@duarte-office.example'],
  ['cancelled', 'mei@sakuraseed.example'],
  ['refunded', 'yuki@sato-family.example'],
];

export const commitmentScreenshots: readonly Screenshot[] = [
  ...profileScreenshots,
  ...certificationScreenshots,
  ...holders.map(([state, as]) => ({
    name: `holder-${state.replaceAll('_', '-')}`,
    path: `${portfolio}&state=${state}`,
    as,
    through: [firstRow],
  })),
  ...holders
    .filter(([state]) => state === 'soft_circled' || state === 'reconfirm_due')
    .map(([state, as]) => ({
      name: `holder-signing-${state.replaceAll('_', '-')}`,
      path: `${portfolio}&state=${state}`,
      as,
      through: [firstRow, signingLink],
    })),
  { name: 'investor-portfolio', path: portfolio, as: 'investor' },
  ...['task', 'deadline'].map((due) => ({
    name: `investor-portfolio-${due}`,
    path: `${portfolio}&due=${due}`,
    as: 'investor' as const,
  })),
  ...['offered', 'signed', 'funded'].map((state) =>
    reached(`investor-commitment-${state}`, 'investor', `${portfolio}&state=${state}`, [firstRow]),
  ),
  ...['offered', 'signed'].map((state) =>
    reached(`investor-signing-${state}`, 'investor', `${portfolio}&state=${state}`, [
      firstRow,
      signingLink,
    ]),
  ),
  reached('investor-agreement', 'investor', `${portfolio}&state=signed`, [
    firstRow,
    'main a[href*="agreement="]',
  ]),
  { name: 'founder-portfolio', path: portfolio, as: 'founder' },
];
