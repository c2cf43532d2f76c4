import type { Environment } from '../configuration/config.ts';

/**
 * The operator that the demo's pages, legal texts and mails name. The domain is reserved for
 * examples.
 */
const demoBrand = {
  BRAND_LEGAL_ENTITY: 'Calder Hall Capital, Inc.',
  BRAND_ADDRESS: '214 Market Street, Wilmington, DE 19801, USA',
  BRAND_CONTACT_EMAIL: 'hello@raisehall.example',
  BRAND_SECURITY_EMAIL: 'security@raisehall.example',
  BRAND_JURISDICTION: 'the State of Delaware, USA',
} as const;

/**
 * The environment of the demo, with an invented company as its operator, so that pages look as they
 * would in use. An operator's own settings are never mixed with the invented ones.
 */
export function withDemoBrand(env: Environment): Environment {
  const isConfigured = Object.keys(demoBrand).some((name) => (env[name] ?? '').trim() !== '');
  return isConfigured ? env : { ...env, ...demoBrand };
}
