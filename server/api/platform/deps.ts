import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance, RawServerDefault } from 'fastify';
import type { Logger } from 'pino';
import type { LoadSignal } from '../../load/load-signal.ts';
import type { BinderSource } from './binder-source.ts';
import type { DeadlineSource } from './deadline-source.ts';
import type { Encrypter } from './encrypter.ts';
import type { Files } from './files/files.ts';
import type { Idempotent } from './http/idempotent.ts';
import type { LoginThrottle } from './identity/login-throttle.ts';
import type { PasswordHasher } from './identity/password-hasher.ts';
import type { PasswordRules } from './identity/password-rules.ts';
import type { ReceiveImage } from './images/receive-images.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { JobsObserver } from './jobs/jobs-deps.ts';
import type { LegalTexts } from './legal/legal-texts.ts';
import type { LoginResult } from './metrics.ts';
import type { ProductApiOptions } from './options.ts';
import type { OverviewSource } from './overview-source.ts';
import type { PdfWriter } from './pdf/pdf-writer.ts';
import type { PersonalData } from './personal-data.ts';
import type { RaiseNewsSource } from './raise-news-source.ts';
import {
  noRenderingObserver,
  type Rendering,
  type RenderingObserver,
} from './rendering/rendering-deps.ts';
import type { SearchSource } from './search-source.ts';
import type { DrawReads } from './storage/draw-reads.ts';
import { noObserver, type Storage, type StorageObserver } from './storage/storage.ts';
import type { OwnWaitingSource, WorkItemSource } from './work-items.ts';

/** Receives the events that metrics count. */
export interface ApiObserver extends StorageObserver, JobsObserver, RenderingObserver {
  loginFinished(result: LoginResult): void;
}

/** For those who count nothing. */
export const noApiObserver: ApiObserver = {
  ...noObserver,
  ...noRenderingObserver,
  jobFinished: () => undefined,
  jobsOverdue: () => undefined,
  loginFinished: () => undefined,
};

/** The parts that everything is built from: requests, jobs, and the work at start. */
export interface CoreDeps {
  readonly options: ProductApiOptions;
  readonly storage: Storage;
  readonly files: Files;
  /** Draws pages of stored PDFs and pictures. */
  readonly rendering: Rendering;
  /** Draws the documents that the portal makes. */
  readonly pdf: PdfWriter;
  readonly encrypter: Encrypter;
  readonly log: Logger;
  /** The clock, in epoch milliseconds. */
  readonly now: () => number;
}

/** The parts that the jobs of a feature receive. */
export interface JobDeps extends CoreDeps {
  /** The papers of binders, of every feature. */
  readonly binderSources: readonly BinderSource[];
  /** Of every feature. */
  readonly personalData: readonly PersonalData[];
}

/**
 * The parts that the API is built from. The caller creates and closes everything that holds
 * resources.
 */
export interface ProductApiDeps extends CoreDeps {
  readonly hasher: PasswordHasher;
  readonly judgePassword: PasswordRules;
  readonly loginThrottle: LoginThrottle;
  readonly observer: ApiObserver;
  /** Where the API reports whether it keeps up; undefined when nobody reads it. */
  readonly loadSignal?: LoadSignal | undefined;
  readonly jobs: Pick<Jobs, 'retryUntil' | 'retry' | 'failing'>;
  /** Runs a call for a page, which shares what it reads with the page's other calls. */
  readonly drawReads: DrawReads['during'];
}

/** The parts that the routes of a feature receive. */
export interface FeatureDeps extends ProductApiDeps, JobDeps {
  readonly idempotent: Idempotent;
  readonly legal: LegalTexts;
  readonly receiveImage: ReceiveImage;
  /** What waits for operators, of every feature, in the order of `queueKinds`. */
  readonly workItems: readonly WorkItemSource[];
  /** What of every feature is counted for whoever it waits for. */
  readonly ownWaiting: readonly OwnWaitingSource[];
  readonly searchSources: readonly SearchSource[];
  /** What is new about raises, of every feature. */
  readonly raiseNews: readonly RaiseNewsSource[];
  /** What is due for somebody, of every feature. */
  readonly deadlines: readonly DeadlineSource[];
  /** The parts of the overview, of every feature. */
  readonly overview: readonly OverviewSource[];
}

export type ProductApi = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  Logger,
  TypeBoxTypeProvider
>;
