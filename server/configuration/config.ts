/**
 * The configuration: read once at start from an environment passed as an argument, checked as a
 * whole, frozen, and passed on by value. Only main.ts reads the process's environment.
 */
import type { LegalPlaceholder, LegalSources } from '#shared/product/legal/legal-documents.ts';
import { type Brand, readBrand } from '../web/brand/brand.ts';
import type { ConfigFiles } from './config-files.ts';
import { readLegalFolder } from './legal-folder.ts';
import { warnAboutMisspeltNames } from './misspelt-names.ts';
import { allSettings, brandSettings, type Setting, settings, type ValuesOf } from './settings.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The operator's name, colours and images, as the settings give them. */
export interface BrandSettings extends ValuesOf<typeof brandSettings> {}

export interface Config extends ValuesOf<typeof settings> {
  readonly brand: BrandSettings;
  /**
   * The brand made from these settings: colours checked for contrast, and images checked to be
   * nothing but drawings.
   */
  readonly look: Brand;
  /** The operator's own legal texts; empty when the built-in ones are used. */
  readonly legal: LegalSources;
  /** Whether browsers use https, which turns on Secure cookies, HSTS, upgrade-insecure-requests. */
  readonly https: boolean;
  /** Odd, but no error; logged at start. Never contains a value. */
  readonly warnings: readonly string[];
}

export interface ConfigFault {
  readonly name: string;
  readonly sentence: string;
}

/** All errors of the configuration at once, so that nobody has to fix and restart one by one. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly code = 'ERR_CONFIG';
  readonly faults: readonly ConfigFault[];

  constructor(faults: readonly ConfigFault[]) {
    const count = faults.length === 1 ? 'one setting is' : `${faults.length} settings are`;
    const lines = faults.map((fault) => `  ${fault.name}: ${fault.sentence}`);
    super(`The configuration cannot be used, ${count} wrong:\n${lines.join('\n')}`);
    this.faults = faults;
  }
}

/**
 * Reads and checks the whole configuration. Empty values count as not set. A secret may be given
 * as `NAME_FILE`, the name of a file that holds it.
 * @param files reads the files that settings name; `diskFiles` in production
 * @param now in epoch milliseconds: a version of the legal texts must be in force
 * @throws ConfigError with every error at once
 */
export function readConfig(env: Environment, files: ConfigFiles, now = Date.now()): Config {
  const faults: ConfigFault[] = [];
  const values = readTable(settings, env, files, faults);
  const brand = readTable(brandSettings, env, files, faults);
  faults.push(...faultsBetween(values));
  const look = readBrand(brand, files.bytes);
  for (const { setting, sentence } of look.faults) {
    faults.push({ name: brandSettings[setting].name, sentence });
  }
  const legal = readLegalTexts(brand, files, now);
  faults.push(...legal.faults.map((sentence) => ({ name: 'LEGAL_DIR', sentence })));
  if (faults.length > 0) throw new ConfigError(faults);
  const warnings = [
    ...warnAboutMisspeltNames(namesThatAreSet(env), knownNames()),
    ...warningsBetween(values),
  ];
  return Object.freeze({
    ...values,
    brand: Object.freeze({ ...brand, securityEmail: brand.securityEmail ?? brand.contactEmail }),
    look: look.brand,
    legal: legal.sources,
    https: values.publicOrigin?.startsWith('https://') === true,
    warnings: Object.freeze(warnings),
  });
}

function readLegalTexts(brand: BrandSettings, files: ConfigFiles, now: number) {
  if (brand.legalFolder === undefined) return { sources: {}, faults: [] };
  const needed = {
    address: brandSettings.address,
    contactEmail: brandSettings.contactEmail,
    securityEmail: brandSettings.securityEmail,
    jurisdiction: brandSettings.jurisdiction,
  } satisfies Partial<Record<LegalPlaceholder, Setting<string, undefined>>>;
  const given = { ...brand, securityEmail: brand.securityEmail ?? brand.contactEmail };
  const unset = Object.entries(needed)
    .filter(([key]) => given[key as keyof typeof needed] === undefined)
    .map(([key, { name }]) => [key, name] as const);
  return readLegalFolder({
    folder: brand.legalFolder,
    list: files.list,
    text: files.text,
    unset: Object.fromEntries(unset),
    now,
  });
}

function readTable<Table extends Record<string, Setting<unknown, unknown>>>(
  table: Table,
  env: Environment,
  files: ConfigFiles,
  faults: ConfigFault[],
): ValuesOf<Table> {
  const entries = Object.entries(table).map(([key, setting]) => [
    key,
    readSetting(setting, env, files, faults),
  ]);
  return Object.fromEntries(entries) as ValuesOf<Table>;
}

function readSetting(
  setting: Setting<unknown, unknown>,
  env: Environment,
  files: ConfigFiles,
  faults: ConfigFault[],
): unknown {
  const { name, kind, secret } = setting;
  const given = textOf(setting, env, files, faults);
  if (given === undefined) return setting.default;
  const reading = kind.read(given);
  if (reading.ok) return reading.value;
  const shown = secret ? 'its value (hidden because it is secret)' : `"${shownValue(given)}"`;
  faults.push({ name, sentence: `${shown} is not valid; expected ${reading.expected}.` });
  return setting.default;
}

function textOf(
  setting: Setting<unknown, unknown>,
  env: Environment,
  files: ConfigFiles,
  faults: ConfigFault[],
): string | undefined {
  const { name } = setting;
  const direct = trimmed(env[name]);
  const file = setting.secret ? trimmed(env[`${name}_FILE`]) : undefined;
  if (file === undefined) return direct;
  if (direct !== undefined) {
    faults.push({ name, sentence: `is set twice, here and in ${name}_FILE; remove one of them.` });
    return undefined;
  }
  try {
    const content = trimmed(files.text(file));
    if (content !== undefined) return content;
    faults.push({ name: `${name}_FILE`, sentence: `the file "${shownValue(file)}" is empty.` });
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'unreadable';
    const sentence = `the file "${shownValue(file)}" cannot be read (${reason}); check its name and that this user may read it.`;
    faults.push({ name: `${name}_FILE`, sentence });
  }
  return undefined;
}

function trimmed(text: string | undefined): string | undefined {
  const bare = text?.trim();
  return bare === '' ? undefined : bare;
}

/** A refused value in a form that can be shown: short, and without a password inside a URL. */
function shownValue(text: string): string {
  const bare = text.replace(/\/\/[^/@\s]*@/g, '//***@');
  return bare.length > 80 ? `${bare.slice(0, 80)}…` : bare;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host);
}

/** Errors that come from two or more settings together. */
function faultsBetween(values: ValuesOf<typeof settings>): ConfigFault[] {
  const faults: ConfigFault[] = [];
  if (values.port !== 0 && values.port === values.opsPort) {
    const sentence = `is ${values.opsPort} like PORT; operators and browsers need two different ports.`;
    faults.push({ name: 'OPS_PORT', sentence });
  }
  if (values.trustProxy.length > 0 && values.publicOrigin === undefined) {
    const sentence =
      'is needed when TRUST_PROXY is set: otherwise links in emails would name any host a request claims. Set it to the address that browsers use, such as https://raise.example.';
    faults.push({ name: 'PUBLIC_ORIGIN', sentence });
  }
  if (values.smtpUrl !== undefined && values.mailFrom === undefined) {
    const sentence =
      'is needed when SMTP_URL is set, for example Raisehall <no-reply@raise.example>.';
    faults.push({ name: 'MAIL_FROM', sentence });
  }
  return faults;
}

/** Warnings about settings that work, but probably not as intended. */
function warningsBetween(values: ValuesOf<typeof settings>): string[] {
  const warnings: string[] = [];
  const { host, opsHost, publicOrigin, environment } = values;
  if (!isLoopback(host) && publicOrigin === undefined) {
    warnings.push(
      `HOST is ${host}, but without PUBLIC_ORIGIN only requests to localhost are answered. Set PUBLIC_ORIGIN to the address that browsers use.`,
    );
  }
  const insecure =
    publicOrigin?.startsWith('http://') === true &&
    !isLoopback(new URL(publicOrigin).hostname.replace(/^\[(.*)\]$/, '$1'));
  if (insecure && environment === 'production') {
    warnings.push(
      'PUBLIC_ORIGIN is http: sessions travel unencrypted. Put a proxy with TLS in front and use https.',
    );
  }
  if (publicOrigin?.startsWith('https:') === true && values.trustProxy.length === 0) {
    warnings.push(
      'PUBLIC_ORIGIN is https, so a proxy is in front, but TRUST_PROXY does not name it: all visitors seem to have its address, so a few wrong passwords from one make everyone wait. Set TRUST_PROXY to the address of the proxy.',
    );
  }
  if (values.databaseUrl !== undefined && values.secretKey === undefined) {
    warnings.push(
      'DATABASE_URL is set, but not SECRET_KEY: the key for the secrets in the database is in DATA_DIR/secret.key. Keep that file, and give several nodes the same SECRET_KEY.',
    );
  }
  if (!isLoopback(opsHost)) {
    warnings.push(
      `OPS_HOST is ${opsHost}: the operator port has no login, keep it away from the internet.`,
    );
  }
  if (values.trustProxy.some((network) => network.endsWith('/0'))) {
    warnings.push(
      'TRUST_PROXY contains a /0 network: every client can claim any address. Name your proxies only.',
    );
  }
  return warnings;
}

function namesThatAreSet(env: Environment): string[] {
  return Object.keys(env).filter((name) => trimmed(env[name]) !== undefined);
}

function knownNames(): string[] {
  return allSettings.flatMap(({ name, secret }) => (secret ? [name, `${name}_FILE`] : [name]));
}
