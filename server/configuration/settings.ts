/**
 * Every setting of Raisehall, as one table. The type of the configuration, the reading, the
 * faults, the warnings about misspelt names and the table in README.md all derive from it.
 */
import { defaultBrandName } from '#shared/brand/default-name.ts';
import { defaultBuildCheckSeconds } from '#shared/site/builds.ts';
import {
  colour,
  email,
  httpBaseUrl,
  type Kind,
  line,
  listenHost,
  mailbox,
  networks,
  oneOf,
  origin,
  path,
  port,
  secretText,
  secretTexts,
  serviceUrl,
  storageUrl,
  wholeNumber,
} from './kinds.ts';

export interface Setting<T, D extends T | undefined> {
  /** The name in the environment. */
  readonly name: string;
  readonly kind: Kind<T>;
  readonly default: D;
  /** A secret is never shown, and may also be given as `NAME_FILE`: the name of a file. */
  readonly secret: boolean;
  /** One sentence that says what it is for. */
  readonly about: string;
}

function optional<T>(name: string, kind: Kind<T>, about: string): Setting<T, undefined> {
  return { name, kind, default: undefined, secret: false, about };
}

function secret<T>(name: string, kind: Kind<T>, about: string): Setting<T, undefined> {
  return { name, kind, default: undefined, secret: true, about };
}

function preset<T>(name: string, kind: Kind<T>, value: T, about: string): Setting<T, T> {
  return { name, kind, default: value, secret: false, about };
}

/** The words of LOG_LEVEL, most detailed first. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Where the process runs; `npm run dev` and the tests say so, everything else is production. */
export const environments = ['production', 'development', 'test'] as const;

const noNetworks: readonly string[] = Object.freeze([]);

export const settings = {
  environment: preset(
    'NODE_ENV',
    oneOf(environments),
    'production',
    'What the process runs as. Development relaxes the content security policy and stops without a grace period.',
  ),
  port: preset('PORT', port, 3000, 'The port that browsers reach; 0 takes a free one.'),
  host: preset(
    'HOST',
    listenHost,
    '127.0.0.1',
    'The address to listen on. 0.0.0.0 for all; then set PUBLIC_ORIGIN too.',
  ),
  publicOrigin: optional(
    'PUBLIC_ORIGIN',
    origin,
    'The address that browsers use, such as https://raise.example. Requests for other hosts are refused. With https cookies are Secure and browsers are told to stay on https. Without it only localhost is answered.',
  ),
  trustProxy: preset(
    'TRUST_PROXY',
    networks,
    noNetworks,
    'The reverse proxies in front, as addresses or networks; needs PUBLIC_ORIGIN. Only their X-Forwarded-* and X-Request-Id headers are trusted.',
  ),
  opsPort: preset(
    'OPS_PORT',
    port,
    9464,
    'The port for operators: /livez, /readyz, /metrics, /version.',
  ),
  opsHost: preset(
    'OPS_HOST',
    listenHost,
    '127.0.0.1',
    'The address of the operator port. It has no login, so keep it on a private network.',
  ),
  apiBaseUrl: optional(
    'API_BASE_URL',
    httpBaseUrl,
    'Where the product API runs. Without it the built-in one is started with the web server.',
  ),
  databaseUrl: secret(
    'DATABASE_URL',
    serviceUrl(
      ['postgres', 'postgresql'],
      'a PostgreSQL address such as postgres://user:password@host:5432/raisehall',
    ),
    'A PostgreSQL database (postgres://…). Without it SQLite in DATA_DIR is used.',
  ),
  secretKey: secret(
    'SECRET_KEY',
    secretText(32),
    'The key that encrypts secrets in the database, such as those of authenticator apps: at least 32 characters that nobody can guess. Without it a key is created in DATA_DIR/secret.key. Required on every node if several share a database.',
  ),
  previousSecretKeys: secret(
    'SECRET_KEYS_PREVIOUS',
    secretTexts(32),
    'Keys that SECRET_KEY has replaced, separated by spaces or lines: what they encrypted is still read, and what they signed is still checked.',
  ),
  operatorTwoFactor: preset(
    'OPERATOR_TWO_FACTOR',
    oneOf(['required', 'optional']),
    'optional',
    'Whether operators must log in with a code from an authenticator app; those who do not must set it up before anything else.',
  ),
  dataDir: preset(
    'DATA_DIR',
    path,
    './data',
    'The directory for the SQLite database and, without STORAGE_URL, uploaded files.',
  ),
  storageUrl: secret(
    'STORAGE_URL',
    storageUrl,
    'S3-compatible storage for uploaded files: https://key:secret@host/bucket/folder?region=eu-central-1. Without it they are in DATA_DIR/files. Required if several nodes share a database.',
  ),
  smtpUrl: secret(
    'SMTP_URL',
    serviceUrl(
      ['smtp', 'smtps'],
      'a mail server such as smtps://user:password@mail.raise.example:465',
    ),
    'The mail server. Without it emails are written to DATA_DIR/mail.',
  ),
  mailFrom: optional(
    'MAIL_FROM',
    mailbox,
    'The sender of email, such as Raisehall <no-reply@raise.example>. Needed with SMTP_URL.',
  ),
  logLevel: preset('LOG_LEVEL', oneOf(logLevels), 'info', 'The lowest level that is logged.'),
  buildCheckSeconds: preset(
    'BUILD_CHECK_SECONDS',
    wholeNumber(10, 86_400),
    defaultBuildCheckSeconds,
    'How often an open page checks for a newer build, in seconds.',
  ),
  buildsKept: preset(
    'BUILDS_KEPT',
    wholeNumber(1, 100),
    5,
    'How many builds are kept, so that pages opened before a deploy keep working.',
  ),
  buildsKeptDays: preset(
    'BUILDS_KEPT_DAYS',
    wholeNumber(0, 365),
    3,
    'No build is removed before it is this many days old, whatever BUILDS_KEPT says.',
  ),
  shutdownGraceMs: preset(
    'SHUTDOWN_GRACE_MS',
    wholeNumber(0, 20_000),
    5_000,
    'How long requests are still accepted after SIGTERM, in milliseconds, until the load balancer notices.',
  ),
  maxConnections: preset(
    'MAX_CONNECTIONS',
    wholeNumber(1, 1_000_000),
    4_096,
    'How many connections may be open at once; more are closed immediately.',
  ),
  maxConcurrentRequests: preset(
    'MAX_CONCURRENT_REQUESTS',
    wholeNumber(1, 100_000),
    512,
    'How many requests may run at once; more are answered 503 with Retry-After.',
  ),
} as const;

/** The settings of the operator's brand. */
export const brandSettings = {
  name: preset('BRAND_NAME', line(60), defaultBrandName, 'The name of the portal.'),
  legalEntity: optional(
    'BRAND_LEGAL_ENTITY',
    line(120),
    'The company that operates the portal, as named in the terms.',
  ),
  address: optional('BRAND_ADDRESS', line(300), 'The postal address of that company.'),
  contactEmail: optional('BRAND_CONTACT_EMAIL', email, 'Where visitors send messages.'),
  securityEmail: optional(
    'BRAND_SECURITY_EMAIL',
    email,
    'Where security reports go. Default: BRAND_CONTACT_EMAIL.',
  ),
  accent: optional(
    'BRAND_ACCENT',
    colour,
    'The colour of links and buttons, such as #14532d. Its contrast is checked at start.',
  ),
  accentDark: optional(
    'BRAND_ACCENT_DARK',
    colour,
    'The same for the dark theme; otherwise derived from BRAND_ACCENT.',
  ),
  highlight: optional(
    'BRAND_HIGHLIGHT',
    colour,
    'The colour of marks that need attention, such as #a87a1e.',
  ),
  highlightDark: optional(
    'BRAND_HIGHLIGHT_DARK',
    colour,
    'The same for the dark theme; otherwise derived from BRAND_HIGHLIGHT.',
  ),
  logo: optional(
    'BRAND_LOGO',
    path,
    'An SVG or PNG file of at most 200 KiB, shown in place of the name on pages and in emails.',
  ),
  logoDark: optional(
    'BRAND_LOGO_DARK',
    path,
    'The logo for the dark theme, if BRAND_LOGO is not visible on it.',
  ),
  icon: optional(
    'BRAND_ICON',
    path,
    'A square SVG or PNG file for tabs, bookmarks and home screens; otherwise the first letter of the name.',
  ),
  jurisdiction: optional(
    'BRAND_JURISDICTION',
    line(120),
    'The governing law in the terms, such as the State of Delaware, USA.',
  ),
  legalFolder: optional(
    'LEGAL_DIR',
    path,
    'A folder with your own terms and privacy policy in dated versions; see “Legal texts”.',
  ),
} as const;

export type ValuesOf<Table> = {
  readonly [Key in keyof Table]: Table[Key] extends Setting<infer T, infer D>
    ? undefined extends D
      ? T | undefined
      : T
    : never;
};

/** All settings in the order of the tables. */
export const allSettings: readonly Setting<unknown, unknown>[] = [
  ...Object.values(settings),
  ...Object.values(brandSettings),
];
