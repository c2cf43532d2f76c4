import { type RouteId, routeOf } from '#shared/site/routes.ts';

export interface SiteLink {
  readonly label: string;
  readonly href: string;
}

const link = (id: RouteId): SiteLink => ({ label: routeOf(id).title, href: routeOf(id).path });

/** The pages the header leads to. */
export const mainLinks: readonly SiteLink[] = [
  link('raise-capital'),
  link('investors-network'),
  link('services'),
  link('company'),
  link('blog'),
  { label: 'FAQ', href: routeOf('faq').path },
];

/** The footer's columns. */
export const footerLinks: readonly {
  readonly title: string;
  readonly links: readonly SiteLink[];
}[] = [
  {
    title: 'Raise and invest',
    links: [link('raise-capital'), link('investors-network'), link('services')],
  },
  { title: 'About', links: [link('company'), link('blog'), link('faq'), link('contact')] },
  {
    title: 'Legal and technical',
    links: [
      link('privacy-policy'),
      link('terms-of-service'),
      { label: 'API documentation', href: '/api/docs' },
    ],
  },
];
