/** Raises from the first draft to the network, their data rooms and their readers. */
import { firstRow, reached, type Screenshot } from './screenshot.ts';

/** A record of a list, by a part of what its link says. */
const linkTo = (words: string) => `main a:has-text("${words}")`;

/** The parts of what one link leads to, each with an address that ends in another way. */
function partsOf(
  name: string,
  from: Pick<Screenshot, 'path' | 'as' | 'through'>,
  parts: readonly (readonly [name: string, more: string])[],
): Screenshot[] {
  return parts.map(([part, more]) => ({ ...from, name: `${name}-${part}`, more }));
}

export const raiseScreenshots: readonly Screenshot[] = [
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
    ['search', '&q=customers'],
    ['search-nothing', '&q=axolotl'],
    ...['access', 'questions', 'nda', 'readers', 'log'].map(
      (part) => [part, `&part=${part}`] as const,
    ),
  ]),
  reached('founder-room-document', 'founder', '/dashboard?view=room', [firstRow, linkTo('deck')]),
  reached('founder-room-person', 'founder', '/dashboard?view=room', [
    firstRow,
    'main a[href*="part=access"]',
    firstRow,
  ]),
  { name: 'operator-review', path: '/dashboard?view=review', as: 'operator' },
  reached('operator-review-desk', 'operator', '/dashboard?view=review', [firstRow]),
  reached(
    'operator-review-search',
    'operator',
    '/dashboard?view=review',
    [firstRow],
    '&part=search&q=customers',
  ),
  { name: 'operator-people', path: '/dashboard?view=people', as: 'operator' },
  reached('operator-person', 'operator', '/dashboard?view=people', [firstRow]),
  ...['who', 'seek', 'about', 'review'].map((step) =>
    reached(`investor-profile-${step}`, 'investor', `/dashboard?view=investing&step=${step}`),
  ),
  { name: 'investor-certification', path: '/dashboard?view=certification', as: 'investor' },
  { name: 'investor-rooms', path: '/dashboard?view=rooms', as: 'investor' },
  reached('investor-room-asked', 'investor', '/dashboard?view=rooms', [firstRow]),
  reached('investor-room', 'investor', '/dashboard?view=rooms', ['main tbody tr:nth-child(2) a']),
  reached(
    'investor-room-search',
    'investor',
    '/dashboard?view=rooms',
    ['main tbody tr:nth-child(2) a'],
    '&q=customers',
  ),
  reached('investor-reading', 'investor', '/dashboard?view=rooms', [
    'main tbody tr:nth-child(2) a',
    'main a[href*="document="]',
  ]),
  { name: 'investor-network', path: '/investors-network', as: 'investor' },
  {
    name: 'network-best-fit',
    path: '/investors-network?sort=fit',
    as: 'investor',
    pressed: [{ button: 'article ~ div details > summary' }],
  },
  { name: 'network-filtered', path: '/investors-network?q=heat&sort=closing', as: 'investor' },
  { name: 'network-nothing', path: '/investors-network?q=nothing-is-called-this', as: 'investor' },
  { name: 'investor-watchlist', path: '/dashboard?view=watchlist', as: 'investor' },
  { name: 'investor-searches', path: '/dashboard?view=searches', as: 'investor' },
  {
    name: 'investor-search-to-save',
    path: '/dashboard?view=searches&save=q%3Drobots%26sort%3Dclosing%26stage%3Dseed',
    as: 'investor',
  },
  reached('investor-search', 'investor', '/dashboard?view=searches', [firstRow]),
  { name: 'investor-passed', path: '/dashboard?view=searches&part=passed', as: 'investor' },
  { name: 'founder-passed-nothing', path: '/dashboard?view=searches&part=passed', as: 'founder' },
  { name: 'founder-investors', path: '/dashboard?view=investors', as: 'founder' },
  reached('founder-investor', 'founder', '/dashboard?view=investors&stage=seed', [firstRow]),
  {
    name: 'founder-investors-nothing',
    path: '/dashboard?view=investors&q=nothing-is-called-this',
    as: 'founder',
  },
  { name: 'investor-deadlines', path: '/dashboard?view=deadlines', as: 'investor' },
  { name: 'founder-deadlines', path: '/dashboard?view=deadlines', as: 'founder' },
  { name: 'operator-deadlines', path: '/dashboard?view=deadlines', as: 'operator' },
  {
    name: 'founder-calendar',
    path: '/dashboard?view=deadlines&show=calendar',
    as: 'founder',
  },
  reached('network-raise', 'investor', '/investors-network', ['main a[href*="raise="]']),
  {
    name: 'network-teaser',
    path: '/investors-network',
    through: ['main a[href*="raise="]'],
  },
  { name: 'member-notifications', path: '/dashboard?view=notifications', as: 'founder' },
  { name: 'operator-audit', path: '/dashboard?view=audit', as: 'operator' },
];
