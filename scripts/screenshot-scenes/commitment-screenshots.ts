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
  ...profiles.map(([state, as]) => reached(`profile-${state}`, as, '/dashboard?view=investing')),
  ...['who', 'seek', 'about', 'review'].map((step) =>
    reached(
      `profile-draft-${step}`,
      'marek@nowak.example',
      `/dashboard?view=investing&step=${step}`,
    ),
  ),
  ...profiles.map(([state, as]) => reached(`profile-overview-${state}`, as, '/dashboard')),
];

const certification = '/dashboard?view=certification';
const certificationScreenshots: readonly Screenshot[] = [
  { name: 'certification-ends-soon', path: certification, as: 'tom@whitfield.example' },
  { name: 'certification-ended', path: certification, as: 'mei@sakuraseed.example' },
  { name: 'certification-limit', path: certification, as: 'sofia@lindgren.example' },
  { name: 'certification-none', path: certification, as: 'marek@nowak.example' },
  { name: 'certification-new', path: `${certification}&new=1`, as: 'tom@whitfield.example' },
  ...jurisdictions.map((one) =>
    reached(
      `certification-new-${one.toLowerCase()}`,
      'tom@whitfield.example',
      `${certification}&new=1&jurisdiction=${one}`,
    ),
  ),
  ...certificationBasisIds.map((basis) =>
    reached(
      `certification-sign-${basis.replaceAll('_', '-')}`,
      'tom@whitfield.example',
      `${certification}&new=1&basis=${basis}`,
    ),
  ),
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
  ...holders.map(([state, as]) =>
    reached(`holder-${state.replaceAll('_', '-')}`, as, `${portfolio}&state=${state}`, [firstRow]),
  ),
  ...holders
    .filter(([state]) => state === 'soft_circled' || state === 'reconfirm_due')
    .map(([state, as]) =>
      reached(`holder-signing-${state.replaceAll('_', '-')}`, as, `${portfolio}&state=${state}`, [
        firstRow,
        signingLink,
      ]),
    ),
  { name: 'investor-portfolio', path: portfolio, as: 'investor' },
  ...['task', 'deadline'].map((due) =>
    reached(`investor-portfolio-${due}`, 'investor', `${portfolio}&due=${due}`),
  ),
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
