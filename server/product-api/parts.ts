import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance, RawServerDefault } from 'fastify';
import type { Logger } from 'pino';
import type { Colours } from '../../shared/house-colours.ts';
import type { LegalSources } from '../../shared/legal.ts';
import type { Guesses } from './account/guesses.ts';
import type { PasswordHasher } from './account/password-hasher.ts';
import type { PasswordRules } from './account/password-rules.ts';
import type { LegalTexts } from './legal/legal-texts.ts';
import type { LoginResult } from './metrics.ts';
import type { Once } from './repeat-guard.ts';
import type { Sealer } from './storage/sealer.ts';
import type { Storage, StorageObserver } from './storage/storage.ts';

export type Mode = 'production' | 'development' | 'demo' | 'test';

/** The configuration of the product API: plain data, so that it can be passed to a worker. */
export interface ProductApiOptions {
  /** `postgres://…`; without it a SQLite file under `dataDir`. */
  readonly databaseUrl?: string;
  readonly dataDir: string;
  /** Without it mails are written to `dataDir/mail`. */
  readonly smtpUrl?: string;
  readonly mailFrom: string;
  readonly brandName: string;
  /** The colours of mails and the reference; the default ones without it. */
  readonly colours?: Colours;
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
  /** Whether operators must log in with a second step. */
  readonly operatorTwoFactor?: 'required' | 'optional';
  readonly logLevel: string;
  /** The origin of links in mails when the web server sends none. */
  readonly publicOrigin?: string;
}

/** Receives the events that metrics count. */
export interface ApiObserver extends StorageObserver {
  loginFinished(result: LoginResult): void;
}

/** What the API is built from. The caller creates and closes everything that holds resources. */
export interface ProductApiParts {
  readonly options: ProductApiOptions;
  readonly storage: Storage;
  readonly hasher: PasswordHasher;
  readonly judgePassword: PasswordRules;
  readonly guesses: Guesses;
  readonly sealer: Sealer;
  readonly log: Logger;
  readonly observer: ApiObserver;
  /** The clock, in epoch milliseconds. */
  readonly now: () => number;
  /**
   * Called after a commit that may have queued mail, so that it is sent without waiting for the
   * next round.
   */
  readonly onMailQueued: () => void;
}

/** What a feature receives. */
export interface FeatureParts extends ProductApiParts {
  readonly once: Once;
  readonly legal: LegalTexts;
}

export type ProductApi = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  Logger,
  TypeBoxTypeProvider
>;

/** Adds a feature's routes to the API. */
export type Feature = (app: ProductApi, parts: FeatureParts) => void;
