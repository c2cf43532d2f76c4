/** The set of pictures: every page and state of the demo. */
import { type DemoKind, demoKinds } from '../server/api/demo/demo-people.ts';
import { routeIds, routeOf } from '../shared/site/routes.ts';

export interface Picture {
  /** The name of its file. */
  readonly name: string;
  readonly path: string;
  /**
   * Links to follow from there, as selectors, for what has another address in each demo; with
   * `more`, what the address that is reached ends in instead.
   */
  readonly through?: readonly string[];
  readonly more?: string;
  /** Logged in as the demo's person of this role. */
  readonly as?: DemoKind;
  /** As another person of the demo, in this state of two-factor authentication. */
  readonly twoFactor?: 'enrolling' | 'on';
  /** A button to press first, and what appears then; both as selectors. */
  readonly pressed?: { readonly button: string; readonly shows: string };
  /** Also used in the README. */
  readonly readme?: boolean;
}

/** Whose session a picture needs: the person of a role, or one in a certain state. */
export type Seen = DemoKind | 'two-factor enrolling' | 'two-factor on';

/** The person logged in for a picture; undefined for a visitor. */
export function whoIsSeen({ as, twoFactor }: Picture): Seen | undefined {
  return twoFactor === undefined ? as : `two-factor ${twoFactor}`;
}

const round =
  'calc=priced-round&holder1_name=Founders&holder1_shares=9.25m&granted=300k&promised=350k' +
  '&safe1_amount=200k&safe1_cap=4m&safe2_amount=800k&safe2_cap=8m&pre_money=15m&new_money=5m' +
  '&pool_options=1.695m&convention=percentage_ownership';
const safes =
  'calc=safe&holder1_name=Founders&holder1_shares=9.25m&safe1_amount=200k&safe1_cap=4m' +
  '&safe2_amount=800k&safe2_cap=8m';

const publicPages: readonly Picture[] = routeIds
  .filter((id) => routeOf(id).access === 'public')
  .map((id) => ({
    name: id,
    path: routeOf(id).path,
    ...(id === 'home' ? { readme: true } : {}),
  }));

const publicStates: readonly Picture[] = [
  { name: 'home-investors', path: '/?for=investors' },
  { name: 'calculator-round', path: `/raise-capital?${round}`, readme: true },
  { name: 'calculator-safes', path: `/raise-capital?${safes}` },
  {
    name: 'calculator-limit',
    path: '/raise-capital?calc=reg-cf-limit&income=150k&net_worth=80k',
  },
  {
    name: 'calculator-nonsense',
    path: `/raise-capital?${round.replace('15m', 'a lot').replace('200k', '-3')}`,
  },
  { name: 'network-investors', path: '/investors-network?tab=investors' },
  {
    name: 'article',
    path: '/blog?post=how-a-post-money-safe-becomes-shares',
    readme: true,
  },
  { name: 'blog-tag', path: '/blog?tag=safe' },
  { name: 'blog-nothing', path: '/blog?q=nothing-is-called-this' },
  { name: 'faq-search', path: '/faq?q=cancel' },
  { name: 'faq-nothing', path: '/faq?q=nothing-is-called-this' },
  {
    name: 'faq-thanks',
    path: '/faq?q=72+hours',
    pressed: {
      button: '[id="waiting-list--feedback"] button[value="yes"]',
      shows: '[id="waiting-list--feedback"] p[role="status"]',
    },
  },
  {
    name: 'faq-missing',
    path: '/faq?q=72+hours',
    pressed: {
      button: '[id="waiting-list--feedback"] button[value="no"]',
      shows: '[id="waiting-list--feedback"] input[name="missing"]',
    },
  },
  { name: 'contact-topic', path: '/contact?topic=security' },
  { name: 'login-forgotten', path: '/login?mode=forgot' },
  { name: 'login-reset', path: '/login?mode=reset&token=abc' },
  { name: 'login-code', path: '/login?mode=code' },
  { name: 'login-recovery', path: '/login?mode=recovery' },
  { name: 'register-founder', path: '/register?role=founder' },
  { name: 'register-verify', path: '/register?step=verify' },
  { name: 'not-found', path: '/nowhere' },
];

const memberViews: readonly Picture[] = demoKinds.flatMap((as) =>
  ['overview', 'scenarios', 'account', 'security', 'privacy'].map((view) => ({
    name: `${as}-${view}`,
    path: view === 'overview' ? '/dashboard' : `/dashboard?view=${view}`,
    as,
    ...(as === 'founder' && view === 'overview' ? { readme: true } : {}),
  })),
);

const sideViews: readonly Picture[] = [
  { name: 'founder-analytics', path: '/dashboard?view=analytics', as: 'founder' },
  { name: 'founder-book', path: '/dashboard?view=book', as: 'founder' },
  {
    name: 'founder-book-commitment',
    path: '/dashboard?view=book',
    as: 'founder',
    through: ['main table tbody a'],
  },
  { name: 'founder-book-time', path: '/dashboard?view=book&part=time', as: 'founder' },
  { name: 'founder-book-next', path: '/dashboard?view=book&part=next', as: 'founder' },
  { name: 'founder-companies', path: '/dashboard?view=companies', as: 'founder' },
  { name: 'founder-investing', path: '/dashboard?view=investing', as: 'founder' },
  { name: 'both-investing', path: '/dashboard?view=investing', as: 'both' },
];

const operatorViews: readonly Picture[] = [
  { name: 'operator-analytics', path: '/dashboard?view=analytics', as: 'operator' },
  { name: 'operator-queue', path: '/dashboard?view=queue', as: 'operator' },
  { name: 'operator-clock', path: '/dashboard?view=queue&part=clock', as: 'operator' },
  { name: 'operator-settling', path: '/dashboard?view=settling', as: 'operator' },
  {
    name: 'operator-settling-desk',
    path: '/dashboard?view=settling',
    as: 'operator',
    through: ['main table tbody a'],
  },
  { name: 'operator-books', path: '/dashboard?view=book', as: 'operator' },
  { name: 'operator-check', path: '/dashboard?view=check', as: 'operator' },
  { name: 'operator-background-work', path: '/dashboard?view=jobs', as: 'operator' },
  { name: 'operator-invitations', path: '/dashboard?view=invitations', as: 'operator' },
  { name: 'operator-messages', path: '/dashboard?view=messages', as: 'operator' },
  { name: 'operator-content', path: '/dashboard?view=content', as: 'operator' },
  { name: 'operator-content-new', path: '/dashboard?view=content&post=new', as: 'operator' },
  { name: 'operator-content-questions', path: '/dashboard?view=content&part=faq', as: 'operator' },
  {
    name: 'operator-content-feedback',
    path: '/dashboard?view=content&part=feedback',
    as: 'operator',
  },
  { name: 'operator-content-images', path: '/dashboard?view=content&part=images', as: 'operator' },
];

/** A record of a list, by a part of what its link says. */
const linkTo = (words: string) => `main a:has-text("${words}")`;
const firstRow = 'main table tbody a';

/** The parts of what one link leads to, each with an address that ends in another way. */
function partsOf(
  name: string,
  from: Pick<Picture, 'path' | 'as' | 'through'>,
  parts: readonly (readonly [name: string, more: string])[],
): Picture[] {
  return parts.map(([part, more]) => ({ ...from, name: `${name}-${part}`, more }));
}

const raiseViews: readonly Picture[] = [
  { name: 'founder-raises', path: '/dashboard?view=raise', as: 'founder' },
  { name: 'founder-raise-new', path: '/dashboard?view=raise&raise=new', as: 'founder' },
  ...partsOf(
    'founder-raise',
    { path: '/dashboard?view=raise', as: 'founder', through: [firstRow] },
    ['company', 'terms', 'pitch', 'funds', 'team', 'documents', 'review', 'preview'].map((step) => [
      step,
      `&step=${step}`,
    ]),
  ),
  { name: 'founder-rooms', path: '/dashboard?view=room', as: 'founder' },
  ...partsOf('founder-room', { path: '/dashboard?view=room', as: 'founder', through: [firstRow] }, [
    ['documents', ''],
    ['document-new', '&id=new'],
    ...['access', 'questions', 'nda', 'readers', 'log'].map(
      (part) => [part, `&part=${part}`] as const,
    ),
  ]),
  {
    name: 'founder-room-document',
    path: '/dashboard?view=room',
    as: 'founder',
    through: [firstRow, linkTo('deck')],
  },
  {
    name: 'founder-room-person',
    path: '/dashboard?view=room',
    as: 'founder',
    through: [firstRow, 'main a[href*="part=access"]', firstRow],
  },
  { name: 'operator-review', path: '/dashboard?view=review', as: 'operator' },
  {
    name: 'operator-review-desk',
    path: '/dashboard?view=review',
    as: 'operator',
    through: [firstRow],
  },
  { name: 'operator-people', path: '/dashboard?view=people', as: 'operator' },
  {
    name: 'operator-person',
    path: '/dashboard?view=people',
    as: 'operator',
    through: [firstRow],
  },
  ...['who', 'seek', 'about', 'review'].map((step) => ({
    name: `investor-profile-${step}`,
    path: `/dashboard?view=investing&step=${step}`,
    as: 'investor' as const,
  })),
  { name: 'investor-certification', path: '/dashboard?view=certification', as: 'investor' },
  { name: 'investor-rooms', path: '/dashboard?view=rooms', as: 'investor' },
  {
    name: 'investor-room-asked',
    path: '/dashboard?view=rooms',
    as: 'investor',
    through: [firstRow],
  },
  {
    name: 'investor-room',
    path: '/dashboard?view=rooms',
    as: 'investor',
    through: ['main tbody tr:nth-child(2) a'],
  },
  {
    name: 'investor-reading',
    path: '/dashboard?view=rooms',
    as: 'investor',
    through: ['main tbody tr:nth-child(2) a', 'main a[href*="document="]'],
  },
  { name: 'investor-network', path: '/investors-network', as: 'investor' },
  { name: 'network-filtered', path: '/investors-network?q=heat&sort=closing', as: 'investor' },
  { name: 'network-nothing', path: '/investors-network?q=nothing-is-called-this', as: 'investor' },
  {
    name: 'network-raise',
    path: '/investors-network',
    as: 'investor',
    through: ['main a[href*="raise="]'],
  },
  {
    name: 'network-teaser',
    path: '/investors-network',
    through: ['main a[href*="raise="]'],
  },
  { name: 'member-notifications', path: '/dashboard?view=notifications', as: 'founder' },
  { name: 'operator-audit', path: '/dashboard?view=audit', as: 'operator' },
];

/** Where an investor reads and signs, and what is kept of it. */
const portfolio = '/dashboard?view=portfolio';
const signingLink = 'main a[href*="sign="]';
const commitmentViews: readonly Picture[] = [
  { name: 'investor-portfolio', path: portfolio, as: 'investor' },
  ...['task', 'deadline'].map((due) => ({
    name: `investor-portfolio-${due}`,
    path: `${portfolio}&due=${due}`,
    as: 'investor' as const,
  })),
  ...['offered', 'signed', 'funded'].map((state) => ({
    name: `investor-commitment-${state}`,
    path: `${portfolio}&state=${state}`,
    as: 'investor' as const,
    through: [firstRow],
  })),
  ...['offered', 'signed'].map((state) => ({
    name: `investor-signing-${state}`,
    path: `${portfolio}&state=${state}`,
    as: 'investor' as const,
    through: [firstRow, signingLink],
  })),
  {
    name: 'investor-agreement',
    path: `${portfolio}&state=signed`,
    as: 'investor',
    through: [firstRow, 'main a[href*="agreement="]'],
  },
  { name: 'founder-portfolio', path: portfolio, as: 'founder' },
];

const twoFactorStates: readonly Picture[] = [
  { name: 'two-factor-enrolling', path: '/dashboard?view=security', twoFactor: 'enrolling' },
  { name: 'two-factor-on', path: '/dashboard?view=security', twoFactor: 'on' },
];

export const pictureSet: readonly Picture[] = [
  ...publicPages,
  ...publicStates,
  ...memberViews,
  ...sideViews,
  ...operatorViews,
  ...raiseViews,
  ...commitmentViews,
  ...twoFactorStates,
];
