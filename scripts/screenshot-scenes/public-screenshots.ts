/** The public pages and their states. */
import { routeIds, routeOf } from '#shared/site/routes.ts';
import type { Screenshot } from './screenshot.ts';

const round =
  'calc=priced-round&holder1_name=Founders&holder1_shares=9.25m&granted=300k&promised=350k' +
  '&safe1_amount=200k&safe1_cap=4m&safe2_amount=800k&safe2_cap=8m&pre_money=15m&new_money=5m' +
  '&pool_options=1.695m&convention=percentage_ownership';
const safes =
  'calc=safe&holder1_name=Founders&holder1_shares=9.25m&safe1_amount=200k&safe1_cap=4m' +
  '&safe2_amount=800k&safe2_cap=8m';

const pages: readonly Screenshot[] = routeIds
  .filter((id) => routeOf(id).access === 'public')
  .map((id) => ({
    name: id,
    path: routeOf(id).path,
    ...(id === 'home' ? { readme: true } : {}),
  }));

const states: readonly Screenshot[] = [
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
    pressed: [
      {
        button: '[id="waiting-list--feedback"] button[value="yes"]',
        shows: '[id="waiting-list--feedback"] p[role="status"]',
      },
    ],
  },
  {
    name: 'faq-missing',
    path: '/faq?q=72+hours',
    pressed: [
      {
        button: '[id="waiting-list--feedback"] button[value="no"]',
        shows: '[id="waiting-list--feedback"] input[name="missing"]',
      },
    ],
  },
  { name: 'contact-topic', path: '/contact?topic=security' },
  { name: 'login-forgotten', path: '/login?mode=forgot' },
  { name: 'login-reset', path: '/login?mode=reset&token=abc' },
  { name: 'login-code', path: '/login?mode=code' },
  { name: 'login-recovery', path: '/login?mode=recovery' },
  { name: 'register-founder', path: '/register?role=founder' },
  { name: 'register-verify', path: '/register?step=verify' },
  {
    name: 'login-refused',
    path: '/login',
    pressed: [{ button: 'main button[type="submit"]', shows: 'main [aria-invalid]' }],
  },
  {
    name: 'register-refused',
    path: '/register?role=founder',
    pressed: [{ button: 'main button[type="submit"]', shows: 'main [aria-invalid]' }],
  },
  { name: 'not-found', path: '/nowhere' },
];

export const publicScreenshots: readonly Screenshot[] = [...pages, ...states];
