import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance, RawServerDefault } from 'fastify';
import type { Logger } from 'pino';
import type { Sealer } from './encrypter.ts';
import type { Files } from './files/files.ts';
import type { Once } from './http/idempotent.ts';
import type { Guesses } from './identity/login-throttle.ts';
import type { PasswordHasher } from './identity/password-hasher.ts';
import type { PasswordRules } from './identity/password-rules.ts';
import type { JobsObserver } from './jobs/job-parts.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { LegalTexts } from './legal/legal-texts.ts';
import type { LoginResult } from './metrics.ts';
import type { ProductApiOptions, SharedRoom } from './options.ts';
import type { ReceivePicture } from './pictures/receive-pictures.ts';
import { noObserver, type Storage, type StorageObserver } from './storage/storage.ts';

/** Receives the events that metrics count. */
export interface ApiObserver extends StorageObserver, JobsObserver {
  loginFinished(result: LoginResult): void;
}

/** For those who count nothing. */
export const noApiObserver: ApiObserver = {
  ...noObserver,
  jobFinished: () => undefined,
  jobsOverdue: () => undefined,
  loginFinished: () => undefined,
};

/** What the API is built from. The caller creates and closes everything that holds resources. */
export interface ProductApiParts {
  readonly options: ProductApiOptions;
  readonly storage: Storage;
  readonly files: Files;
  readonly hasher: PasswordHasher;
  readonly judgePassword: PasswordRules;
  readonly guesses: Guesses;
  readonly sealer: Sealer;
  readonly log: Logger;
  readonly observer: ApiObserver;
  /** The clock, in epoch milliseconds. */
  readonly now: () => number;
  /** Where the API reports whether it keeps up; undefined when nobody reads it. */
  readonly room?: SharedRoom | undefined;
  /**
   * Called after a commit that may have queued mail, so that it is sent without waiting for the
   * next round.
   */
  readonly onMailQueued: () => void;
  readonly jobs: Pick<Jobs, 'wakeAll' | 'retryUntil' | 'retry'>;
}

/** What a feature receives. */
export interface FeatureParts extends ProductApiParts {
  readonly once: Once;
  readonly legal: LegalTexts;
  readonly receivePicture: ReceivePicture;
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
