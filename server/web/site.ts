import { createHash } from 'node:crypto';
import { apiBasePath } from '#shared/http/api-transport.ts';
import { unnamedOperator } from '#shared/product/legal/legal-documents.ts';
import type { Site } from '#shared/site/page-state.ts';
import type { Config } from '../configuration/config.ts';
import { brandSettings } from '../configuration/settings.ts';
import { brandLinks } from './brand/brand-files.ts';
import { type BrandLook, lookVersion } from './seo/brand-look.ts';

/**
 * Returns what pages can read of the configuration. Nothing secret belongs here, because it ends up
 * in the HTML.
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
  const isDefault = look.name === brandSettings.name.default;
  return { ...look, monogram: isDefault ? null : look.monogram };
}

/**
 * A digest of the settings that documents are rendered with, to tell documents of other settings
 * apart.
 */
export function siteFingerprint(site: Site): string {
  return createHash('sha256').update(JSON.stringify(site)).digest('hex').slice(0, 16);
}
