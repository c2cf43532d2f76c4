import { createHash } from 'node:crypto';
import { apiBasePath } from '../shared/api-transport.ts';
import type { Site } from '../shared/page-state.ts';
import { brandLinks } from './brand/brand-files.ts';
import type { Config } from './config.ts';

/** What pages may know of the configuration. Nothing secret ever belongs here: it is in the HTML. */
export function siteOf(config: Config): Site {
  const { brand } = config;
  return {
    brandName: brand.name,
    legalEntity: brand.legalEntity ?? `The operator of ${brand.name}`,
    address: brand.address ?? '',
    contactEmail: brand.contactEmail ?? '',
    securityEmail: brand.securityEmail ?? '',
    jurisdiction: brand.jurisdiction ?? '',
    origin: config.publicOrigin ?? '',
    buildCheckSeconds: config.buildCheckSeconds,
    apiBaseUrl: apiBasePath,
    ...brandLinks(config.look),
  };
}

/** Tells documents apart that were drawn with other settings. */
export function siteFingerprint(site: Site): string {
  return createHash('sha256').update(JSON.stringify(site)).digest('hex').slice(0, 16);
}
