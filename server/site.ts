import { createHash } from 'node:crypto';
import { apiBasePath } from '../shared/api-transport.ts';
import { unnamedOperator } from '../shared/legal.ts';
import type { Site } from '../shared/page-state.ts';
import { brandLinks } from './brand/brand-files.ts';
import { brandSettings } from './config/settings.ts';
import type { Config } from './config.ts';
import { type BrandLook, lookVersion } from './web-presence/brand-look.ts';

/**
 * What pages can read of the configuration. Nothing secret belongs here, because it ends up in the
 * HTML.
 */
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

/**
 * The brand as icons and link previews show it: the default brand has its own mark, other brands
 * their first letter.
 */
export function lookOf({ look }: Config): BrandLook {
  const isHouse = look.name === brandSettings.name.default;
  return { ...look, monogram: isHouse ? null : look.monogram };
}

/**
 * A digest of the settings that documents are rendered with, to tell documents of other settings
 * apart.
 */
export function siteFingerprint(site: Site): string {
  return createHash('sha256').update(JSON.stringify(site)).digest('hex').slice(0, 16);
}
