import type { Colours } from '#shared/brand/default-colours.ts';
import type { LegalSources } from '#shared/product/legal/legal-documents.ts';
import type { PasswordCost } from './identity/password-hasher.ts';
import type { LogoSource } from './mail/mail-logo.ts';

export type Mode = 'production' | 'development' | 'demo' | 'test';

/** The configuration of the product API: plain data, so that it can be passed to a worker. */
export interface ProductApiOptions {
  /** `postgres://…`; without it a SQLite file under `dataDir`. */
  readonly databaseUrl?: string;
  readonly dataDir: string;
  /** S3-compatible storage for files; without it a folder of `dataDir`. */
  readonly storageUrl?: string;
  /** Without it mails are written to `dataDir/mail`. */
  readonly smtpUrl?: string;
  readonly mailFrom: string;
  readonly brandName: string;
  /** The colours of mails and the reference; the default ones without it. */
  readonly colours?: Colours;
  /** At the head of mails; the name without it. */
  readonly logo?: LogoSource;
  /** The company that operates the portal, and its postal address, for the legal texts. */
  readonly legalEntity?: string;
  readonly address?: string;
  /** The law that governs the terms. */
  readonly jurisdiction?: string;
  /** The operator's own legal texts; the built-in ones without it. */
  readonly legalTexts?: LegalSources;
  /** Where visitors' messages are sent; without it to all operators. */
  readonly contactEmail?: string;
  /** Where security reports are sent; without it to the same address as other messages. */
  readonly securityEmail?: string;
  readonly mode: Mode;
  /** The key that secrets are encrypted with; without it a file in `dataDir` (secret-key.ts). */
  readonly secretKey?: string;
  /** Keys that were replaced: what they encrypted and signed is still read and checked. */
  readonly previousSecretKeys?: readonly string[];
  /** Whether operators must log in with a second step. */
  readonly operatorTwoFactor?: 'required' | 'optional';
  /** Less than the full cost only in tests: nothing an operator can set leads here. */
  readonly passwordCost?: PasswordCost;
  /** Only in tests: how many times as long PostgreSQL may take, on a machine that does much at once. */
  readonly databasePatience?: number;
  /** Only in tests, whose clock stands still: jobs run when they are woken or drained, not by a timer. */
  readonly jobsByTimer?: false;
  readonly logLevel: string;
  /** The origin of links in mails when the web server sends none. */
  readonly publicOrigin?: string;
  /** The origin of links in mails that no request has caused, where there is no public one. */
  readonly localOrigin?: string;
}
