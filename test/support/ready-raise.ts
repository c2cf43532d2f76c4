import { problemsOf } from '#shared/product/raises/raise-rules.ts';
import type { RaiseContent } from '#shared/product/raises/raises.ts';
import { noTerms } from '#shared/product/raises/terms.ts';
import { usd } from './money.ts';

/** What a company needs for a raise. */
export const readyCompany = {
  legalName: 'Acme Robotics, Inc.',
  legalForm: 'Delaware corporation',
  oneLiner: 'Robots that pick apples without bruising them.',
  country: 'US',
  sector: 'food-and-agriculture',
  stage: 'seed',
} as const;

/** When the ready raise could be reviewed. */
export const readyRaiseAt = Date.parse('2026-03-02T10:00:00.000Z');

/** A raise that could be reviewed on 2 March 2026. */
export const readyRaise: RaiseContent = {
  title: 'Robots for orchards',
  summary: 'Acme builds robots that pick apples at the speed of people.',
  pitch: 'Orchards cannot find pickers. **Ours** work at night.',
  agreement: '',
  instrument: 'safe_post',
  regime: 'us_506b',
  visibility: 'network',
  currency: 'USD',
  min: usd(250_000),
  target: usd(500_000),
  max: usd(1_000_000),
  minTicket: usd(5_000),
  maxTicket: usd(250_000),
  oversubscription: 'waitlist_fifo',
  opensAt: null,
  deadlineAt: '2026-06-01T20:00:00.000Z',
  useOfFunds: [
    { label: 'Twenty more robots', bps: 6_000 },
    { label: 'Two engineers for two years', bps: 4_000 },
  ],
  team: [{ name: 'Ada Founder', role: 'CEO', bio: 'Built pickers before.' }],
  highlights: ['Three orchards pay already'],
  risks: [{ title: 'Weather', text: 'A late frost takes the harvest, and with it our season.' }],
  ownershipShown: false,
  capTable: null,
  earlierInvestors: [],
  cover: null,
  logo: null,
  images: [],
  terms: { ...noTerms, cap: usd(8_000_000) },
};

/** The pointers and codes of what is wrong with the ready raise after a change. */
export function wrongInRaise(change: Partial<RaiseContent>, more: object = {}): readonly string[] {
  const content = { ...readyRaise, ...change };
  const raise = { content, company: readyCompany, liveAt: null, hasDeck: true, ...more };
  return problemsOf(raise, readyRaiseAt).map(({ pointer, code }) => `${pointer} ${code}`);
}
