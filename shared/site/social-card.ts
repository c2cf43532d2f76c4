/**
 * The text on the preview picture of a shared page, and the picture's address. Pages write the
 * address and the server draws the picture; both use this file, so that they agree.
 */
import type { PostSummary } from '../product/content/content.ts';
import type { RouteId } from './routes.ts';

export interface SocialCard {
  readonly title: string;
  /** The small line below it: the section, or the author and the date. */
  readonly line: string;
}

export const socialCardSize = { width: 1_200, height: 630 } as const;

/** The dashboard is private, so it has no card. */
const pageCards: Readonly<Record<Exclude<RouteId, 'dashboard'>, SocialCard>> = {
  home: card('Raise in private. Invest on the record.', 'Private capital raising'),
  blog: card('How private raises work: the terms, the arithmetic, the rights', 'Articles'),
  company: card('Private raises, run properly', 'Company'),
  contact: card('A person reads every message', 'Contact'),
  faq: card('How the portal works, for founders and for investors', 'Questions and answers'),
  'investors-network': card('Raises that have passed review', 'Investors network'),
  login: card('Log in', 'For members'),
  register: card('Sign up to raise, to invest, or both', 'Sign up'),
  'privacy-policy': card('Which data is kept, why, and for how long', 'Privacy policy'),
  'raise-capital': card('Raise capital privately, without the chaos', 'For founders'),
  services: card('What we do for a raise, and what we don’t', 'Services'),
  'terms-of-service': card('What founders, investors and operator may expect', 'Terms of service'),
};

function card(title: string, line: string): SocialCard {
  return { title, line };
}

/** The card of a page; undefined for one that is not shared. */
export function pageCard(route: RouteId): SocialCard | undefined {
  return route === 'dashboard' ? undefined : pageCards[route];
}

// Made when the first article needs it, because loading its tables would delay the start.
let dayFormat: Intl.DateTimeFormat | undefined;

/** The card of an article. */
export function articleCard(
  post: Pick<PostSummary, 'title' | 'author' | 'publishedAt'>,
): SocialCard {
  dayFormat ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return card(post.title, `${post.author} · ${dayFormat.format(new Date(post.publishedAt))}`);
}

export const socialImagePath = '/og';

/** Path and version of a page's picture; another text or look gives another address. */
export function pageImageAddress(route: RouteId, card: SocialCard, look: string): string {
  return `${socialImagePath}/${route}.png?v=${cardVersion(card, look)}`;
}

/** Writes path and version of an article's image; another text or look gives another address. */
export function articleImageAddress(slug: string, card: SocialCard, look: string): string {
  return `${socialImagePath}/blog/${slug}.png?v=${cardVersion(card, look)}`;
}

/**
 * A hash of what the card says and of the look it is drawn in (`Site.look`). 64 bits of FNV-1a: it
 * separates cached pictures and protects nothing.
 */
export function cardVersion({ title, line }: SocialCard, look: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const character of [look, title, line].join('\0')) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(character.codePointAt(0) ?? 0)) * 0x100000001b3n);
  }
  return hash.toString(36);
}
