import type { Site } from '../../page.ts';

/**
 * The operator as schema.org has it, from what the configuration names and nothing else.
 * A search engine needs an address to tie it to: without an origin there is nothing to say.
 */
export function organization(site: Site): readonly Readonly<Record<string, unknown>>[] {
  if (site.origin === '') return [];
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: site.brandName,
      url: `${site.origin}/`,
      ...(site.contactEmail === '' ? {} : { email: site.contactEmail }),
      // Who states a postal address has named the company that it belongs to.
      ...(site.address === '' ? {} : { legalName: site.legalEntity, address: site.address }),
    },
  ];
}
