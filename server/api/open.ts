import { mkdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { defaultColours } from '#shared/brand/default-colours.ts';
import type { LoadSignal } from '../load/load-signal.ts';
import { buildProductApi } from './api.ts';
import {
  binderSources,
  features,
  mailComposers,
  migrations,
  personalData,
  sweeps,
} from './features.ts';
import { sealJob } from './platform/audit/seal-job.ts';
import { type ApiObserver, noApiObserver, type ProductApi } from './platform/deps.ts';
import { type Encrypter, encrypterOf } from './platform/encrypter.ts';
import { recordEvent } from './platform/events/record-event.ts';
import { checkFilesJob } from './platform/files/check-job.ts';
import { collectFilesJob } from './platform/files/collect-job.ts';
import type { Files } from './platform/files/files.ts';
import { openFiles } from './platform/files/open-files.ts';
import { collectUnknownFilesJob } from './platform/files/unknown-files.ts';
import { createLoginThrottle } from './platform/identity/login-throttle.ts';
import { createPasswordHasher, type PasswordHasher } from './platform/identity/password-hasher.ts';
import { loadPasswordRules } from './platform/identity/password-rules.ts';
import { newId } from './platform/ids.ts';
import type { BatchKind } from './platform/jobs/job-kind.ts';
import {
  defaultLeaseMs,
  type Jobs,
  neverRepeat,
  repeatByTimer,
  startJobs,
} from './platform/jobs/jobs.ts';
import type { JobsDeps } from './platform/jobs/jobs-deps.ts';
import { wakeAfterCommit } from './platform/jobs/wake-after-commit.ts';
import { keysInUse, takeUpKey } from './platform/known-keys.ts';
import { linkOrigin } from './platform/link-origin.ts';
import { heldMailJob } from './platform/mail/held-mail.ts';
import { type MailJobDeps, mailJob } from './platform/mail/mail-job.ts';
import { mailLogo } from './platform/mail/mail-logo.ts';
import {
  fileTransport,
  type MailTransport,
  smtpTransport,
} from './platform/mail/mail-transport.ts';
import type { ProductApiOptions } from './platform/options.ts';
import { openPdfWriter, type PdfWriter } from './platform/pdf/pdf-writer.ts';
import { recordFileLoss } from './platform/rendering/file-losses.ts';
import { openRendering } from './platform/rendering/rendering.ts';
import type { FileLoss, Rendering } from './platform/rendering/rendering-deps.ts';
import { secretKeyOf } from './platform/secret-key.ts';
import { shareDrawReads } from './platform/storage/draw-reads.ts';
import { sweepJob } from './platform/storage/housekeeping.ts';
import { openSqlite } from './platform/storage/sqlite.ts';
import { noObserver, type Storage, type StorageObserver } from './platform/storage/storage.ts';

/** A product API that is ready to listen, with everything it opened. */
export interface OpenProductApi {
  readonly app: ProductApi;
  readonly storage: Storage;
  readonly jobs: Jobs;
  readonly files: Files;
  readonly rendering: Rendering;
  readonly pdf: PdfWriter;
  readonly encrypter: Encrypter;
  readonly hasher: PasswordHasher;
  /**
   * Accepts no more requests, finishes those that are running, stops taking jobs, and closes the
   * mail server's connections, the file storage and the database, in this order.
   */
  close(): Promise<void>;
}

/** The name of the SQLite file under the data directory. */
export const databaseFileName = 'raisehall.db';

/** Opens the database, brings it up to date, and builds the API and starts its jobs. */
export async function openProductApi(
  options: ProductApiOptions,
  log: Logger,
  now: () => number = Date.now,
  observer: ApiObserver = noApiObserver,
  loadSignal?: LoadSignal,
): Promise<OpenProductApi> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  // What is opened first is needed longest, so everything is closed in the opposite order; also
  // what was opened already when a later part fails.
  const opened = new AsyncDisposableStack();
  try {
    const database = await openStorage(options, loggingLosses(observer, log));
    opened.defer(() => database.close());
    // Before a key is made: a database that was used with one needs that one.
    const secret = await secretKeyOf(options, await keysInUse(database.db));
    const encrypter = encrypterOf(secret, options.previousSecretKeys);
    await takeUpKey(database, encrypter, now(), linkOrigin(options));
    let jobs: Jobs | undefined;
    const reads = shareDrawReads(wakeAfterCommit(database, (kind) => jobs?.wake(kind)));
    const { storage } = reads;
    const files = await openFiles(options, { storage, log, now });
    opened.defer(() => files.close());
    const onFileLoss = (loss: FileLoss) => recordFileLoss(storage, loss, now());
    const rendering = await openRendering({ dataDir: options.dataDir, observer, onFileLoss });
    opened.defer(() => rendering.close());
    const pdf = openPdfWriter({ log });
    opened.defer(() => pdf.close());
    const core = { options, storage, files, rendering, pdf, encrypter, log, now };
    const hasher = createPasswordHasher(options.passwordCost);
    const transport = mailTransportOf(options);
    opened.defer(() => transport.close());
    const behind = { ...storage, db: storage.background };
    const kinds = [
      mailJobOf(options, { storage: behind, transport, encrypter, log, now }),
      heldMailJob({ storage: behind, now }),
      sweepJob(behind, sweeps, now),
      sealJob({ db: behind.db, encrypter, log, now }),
      collectFilesJob(files),
      checkFilesJob(files),
      collectUnknownFilesJob(files.collectUnknown),
      ...features.flatMap(
        (feature) =>
          feature.jobs?.({ ...core, storage: behind, personalData, binderSources }) ?? [],
      ),
    ];
    const onFailed = tellOperators(options, now);
    const repeat = options.jobsByTimer === false ? neverRepeat : repeatByTimer;
    jobs = await startJobsHere({ storage: behind, kinds, log, now, observer, onFailed, repeat });
    opened.defer(jobs.close);
    const app = buildProductApi({
      ...core,
      hasher,
      judgePassword: loadPasswordRules(),
      loginThrottle: createLoginThrottle(storage, now),
      observer,
      loadSignal,
      jobs,
      drawReads: reads.during,
    });
    opened.defer(() => app.close());
    await app.ready();
    return {
      app,
      storage: database,
      jobs,
      files,
      rendering,
      pdf,
      encrypter,
      hasher,
      close: () => opened.disposeAsync(),
    };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

/** Logs what the storage tells of beside counting it. */
function loggingLosses(observer: StorageObserver, log: Logger): StorageObserver {
  return {
    ...observer,
    readingThreadLost(end) {
      log.warn({ end }, 'a thread that reads the database was lost, and what it read');
      observer.readingThreadLost(end);
    },
  };
}

/** Opens the database that the options name. */
export async function openStorage(
  options: Pick<ProductApiOptions, 'databaseUrl' | 'dataDir' | 'databasePatience'>,
  observer: StorageObserver = noObserver,
): Promise<Storage> {
  if (options.databaseUrl === undefined) {
    return openSqlite(join(options.dataDir, databaseFileName), migrations, observer);
  }
  // Loaded only when used, because most servers do without it.
  const { openPostgres } = await import('./platform/storage/postgres.ts');
  return openPostgres(options.databaseUrl, migrations, observer, options.databasePatience);
}

/** Without a mail server, mails become files. */
function mailTransportOf({ smtpUrl, dataDir }: ProductApiOptions): MailTransport {
  return smtpUrl === undefined ? fileTransport(join(dataDir, 'mail')) : smtpTransport(smtpUrl);
}

function mailJobOf(
  { smtpUrl, mailFrom, brandName, mode, colours = defaultColours, logo }: ProductApiOptions,
  deps: Pick<MailJobDeps, 'storage' | 'transport' | 'encrypter' | 'log' | 'now'>,
): BatchKind {
  return mailJob({
    ...deps,
    ...{ mailFrom, brandName, mode, colours },
    logo: mailLogo(logo, deps.log),
    leaves: smtpUrl !== undefined,
    composers: mailComposers,
  });
}

/** Tells operators of work that failed for good: once a day of each kind, however much of it fails. */
function tellOperators(options: ProductApiOptions, now: () => number): JobsDeps['onFailed'] {
  return (trx, { kind }) => {
    const onceKey = `${kind}:${new Date(now()).toISOString().slice(0, 10)}`;
    const event = { kind: 'job.failed', person: null, facts: { work: kind }, onceKey } as const;
    return recordEvent(trx, { origin: linkOrigin(options) }, event, now());
  };
}

function startJobsHere(
  deps: Pick<JobsDeps, 'storage' | 'kinds' | 'log' | 'now' | 'observer' | 'onFailed' | 'repeat'>,
): Promise<Jobs> {
  return startJobs({
    ...deps,
    owner: `${hostname()}/${process.pid}/${newId('run')}`,
    leaseMs: defaultLeaseMs,
    random: Math.random,
  });
}
