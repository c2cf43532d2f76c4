import { createHash } from 'node:crypto';
import { apiBasePath } from '../shared/api-transport.ts';
import { unnamedOperator } from '../shared/legal.ts';
import type { Site } from '../shared/page-state.ts';
import { brandLinks } from './brand/brand-files.ts';
import { brandSettings } from './config/settings.ts';
import type { Config } from './config.ts';
import { type BrandLook, lookVersion } from './web-presence/brand-look.ts';

/** What pages may know of the configuration. Nothing secret ever belongs here: it is in the HTML. */
export function siteOf(config: Config): Site {
  const { brand } = config;
  return {
    brandName: brand.name,
    legalEntity: brand.legalEntity ?? unnamedOperator(brand.name),
    address: brand.address ?? '',
    contactEmail: brand.contactEmail ?? '',
    securityEmail: brand.securityEmail ?? '',
    jurisdiction: brand.jurisdiction ?? '',
    origin: config.publicOrigin ?? '',
    buildCheckSeconds: config.buildCheckSeconds,
    apiBaseUrl: apiBasePath,
    ...brandLinks(config.look),
    lookVersion: lookVersion(lookOf(config)),
  };
}

/** The brand as icons and link previews show it: the house has a mark of its own, others a letter. */
export function lookOf({ look }: Config): BrandLook {
  const isHouse = look.name === brandSettings.name.default;
  return { ...look, monogram: isHouse ? null : look.monogram };
}

/** Tells documents apart that were drawn with other settings. */
export function siteFingerprint(site: Site): string {
  return createHash('sha256').update(JSON.stringify(site)).digest('hex').slice(0, 16);
}
