import { networkRaiseHref } from '#shared/site/network-address.ts';
import { routeOf } from '#shared/site/routes.ts';
import type { RaisePageData } from '../../features/network/raise-loader.ts';
import type { Site } from '../../framework/pages/page.ts';
import { breadcrumbs, type Fact } from './site-facts.ts';

/** The structured data of the page of a raise, only if everybody may see its teaser. */
export function raiseFacts({ raise }: Partial<RaisePageData>, site: Site): readonly Fact[] {
  if (raise === undefined || !raise.isPublic) return [];
  const path = networkRaiseHref(raise.slug);
  const page = {
    '@type': 'WebPage',
    url: site.origin + path,
    name: raise.title,
    description: raise.summary,
    inLanguage: 'en',
    datePublished: raise.liveAt,
    expires: raise.closesAt,
    isPartOf: { '@id': `${site.origin}/#website` },
    about: {
      '@type': 'Organization',
      name: raise.company.name,
      description: raise.company.oneLiner,
    },
  };
  const network = routeOf('investors-network');
  const crumbs = breadcrumbs(site, [
    { name: routeOf('home').title, path: routeOf('home').path },
    { name: network.title, path: network.path },
    { name: raise.title, path },
  ]);
  return [page, crumbs];
}
