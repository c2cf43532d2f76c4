import { mkdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { houseColours } from '../../shared/brand/default-colours.ts';
import { buildProductApi } from './api.ts';
import { personalDataJob } from './features/account/privacy/privacy-work.ts';
import { requireKnownKey } from './features/account/two-factor/known-key.ts';
import { movePictures } from './features/content/move-pictures.ts';
import { sealJob } from './platform/audit/seal-job.ts';
import { type ApiObserver, noApiObserver, type ProductApi } from './platform/deps.ts';
import { sealerOf } from './platform/encrypter.ts';
import { collectFilesJob } from './platform/files/collect-job.ts';
import type { Files } from './platform/files/files.ts';
import { openFiles } from './platform/files/open-files.ts';
import { limitGuesses } from './platform/identity/login-throttle.ts';
import { createPasswordHasher, type PasswordHasher } from './platform/identity/password-hasher.ts';
import { loadPasswordRules } from './platform/identity/password-rules.ts';
import { newId } from './platform/ids.ts';
import type { JobKind } from './platform/jobs/job-kind.ts';
import type { JobsParts } from './platform/jobs/job-parts.ts';
import { defaultLeaseMs, type Jobs, repeatByTimer, startJobs } from './platform/jobs/jobs.ts';
import { type MailJobParts, mailJob } from './platform/mail/mail-job.ts';
import {
  fileTransport,
  type MailTransport,
  smtpTransport,
} from './platform/mail/mail-transport.ts';
import { mailJobKind } from './platform/mail/outbox.ts';
import type { ProductApiOptions, SharedRoom } from './platform/options.ts';
import { secretKeyOf } from './platform/secret-key.ts';
import { sweepJob } from './platform/storage/housekeeping.ts';
import { openSqlite } from './platform/storage/sqlite.ts';
import { noObserver, type Storage, type StorageObserver } from './platform/storage/storage.ts';

/** A product API that is ready to listen, with everything it opened. */
export interface OpenProductApi {
  readonly app: ProductApi;
  readonly storage: Storage;
  readonly jobs: Jobs;
  readonly files: Files;
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
  room?: SharedRoom,
): Promise<OpenProductApi> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  // What is opened first is needed longest, so everything is closed in the opposite order; also
  // what was opened already when a later part fails.
  const opened = new AsyncDisposableStack();
  try {
    const sealer = sealerOf(await secretKeyOf(options));
    const storage = await openStorage(options, observer);
    opened.defer(() => storage.close());
    await requireKnownKey(storage.db, sealer);
    const files = await openFiles(options, { storage, log, now });
    opened.defer(() => files.close());
    await moveOldPictures(storage, files, log, now);
    const hasher = createPasswordHasher();
    const transport = mailTransportOf(options);
    opened.defer(() => transport.close());
    const kinds = [
      mailJobOf(options, { db: storage.db, transport, log, now }),
      sweepJob(storage, now),
      sealJob({ db: storage.db, log, now }),
      collectFilesJob(files),
      personalDataJob({ storage, sealer, log, now, options }),
    ];
    const jobs = await startJobsHere({ storage, kinds, log, now, observer });
    opened.defer(() => jobs.close());
    const app = buildProductApi({
      options,
      storage,
      files,
      hasher,
      judgePassword: loadPasswordRules(),
      guesses: limitGuesses(storage, now),
      sealer,
      log,
      observer,
      now,
      room,
      onMailQueued: () => jobs.wake(mailJobKind),
      jobs,
    });
    opened.defer(() => app.close());
    await app.ready();
    return { app, storage, jobs, files, hasher, close: () => opened.disposeAsync() };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

/** Moves to the file storage what an earlier version kept in the database. */
async function moveOldPictures(
  storage: Storage,
  files: Files,
  log: Logger,
  now: () => number,
): Promise<void> {
  const versions = await movePictures(storage, files, now);
  if (versions > 0) log.info({ versions }, 'pictures were moved to the file storage');
}

/** Opens the database that the options name. */
export async function openStorage(
  options: Pick<ProductApiOptions, 'databaseUrl' | 'dataDir'>,
  observer: StorageObserver = noObserver,
): Promise<Storage> {
  if (options.databaseUrl === undefined) {
    return openSqlite(join(options.dataDir, databaseFileName), observer);
  }
  // Loaded only when used, because most servers do without it.
  const { openPostgres } = await import('./platform/storage/postgres.ts');
  return openPostgres(options.databaseUrl, observer);
}

/** Without a mail server, mails become files. */
function mailTransportOf({ smtpUrl, dataDir }: ProductApiOptions): MailTransport {
  return smtpUrl === undefined ? fileTransport(join(dataDir, 'mail')) : smtpTransport(smtpUrl);
}

function mailJobOf(
  { smtpUrl, mailFrom, brandName, mode, colours = houseColours }: ProductApiOptions,
  parts: Pick<MailJobParts, 'db' | 'transport' | 'log' | 'now'>,
): JobKind {
  return mailJob({ ...parts, mailFrom, brandName, mode, colours, leaves: smtpUrl !== undefined });
}

function startJobsHere(
  parts: Pick<JobsParts, 'storage' | 'kinds' | 'log' | 'now' | 'observer'>,
): Promise<Jobs> {
  return startJobs({
    ...parts,
    owner: `${hostname()}/${process.pid}/${newId('run')}`,
    leaseMs: defaultLeaseMs,
    random: Math.random,
    repeat: repeatByTimer,
  });
}
