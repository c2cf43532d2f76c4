import type { Site } from '../../framework/pages/page.ts';

/** One object of schema.org. */
export type Fact = Readonly<Record<string, unknown>>;

/** An icon of the brand as a logo; search engines ask for at least 112 pixels. */
function logoOf(site: Site): Fact {
  return {
    '@type': 'ImageObject',
    url: `${site.origin}/icons/512.png?v=${site.lookVersion}`,
    width: 512,
    height: 512,
  };
}

/** The operator in short, as the publisher. */
export function publisher(site: Site): Fact {
  return {
    '@type': 'Organization',
    '@id': `${site.origin}/#organization`,
    name: site.brandName,
    url: `${site.origin}/`,
    logo: logoOf(site),
  };
}

/** The operator and the site, from the configuration only. */
export function siteFacts(site: Site): readonly Fact[] {
  const organization = {
    ...publisher(site),
    ...(site.contactEmail === '' ? {} : { email: site.contactEmail }),
    // A configuration with a postal address also names the company it belongs to.
    ...(site.address === '' ? {} : { legalName: site.legalEntity, address: site.address }),
  };
  const website = {
    '@type': 'WebSite',
    '@id': `${site.origin}/#website`,
    name: site.brandName,
    url: `${site.origin}/`,
    inLanguage: 'en',
    publisher: { '@id': `${site.origin}/#organization` },
  };
  return [organization, website];
}

/** A page that is about the operator. */
export function aboutOperator(type: 'AboutPage' | 'ContactPage', path: string, site: Site): Fact {
  return {
    '@type': type,
    url: site.origin + path,
    inLanguage: 'en',
    isPartOf: { '@id': `${site.origin}/#website` },
    about: publisher(site),
  };
}

/** The path to a page, from the home page down; the last entry is the page itself. */
export function breadcrumbs(
  site: Site,
  links: readonly { readonly name: string; readonly path: string }[],
): Fact {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: links.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: site.origin + path,
    })),
  };
}
