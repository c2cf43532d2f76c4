import { mkdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { houseColours } from '../../shared/brand/default-colours.ts';
import { buildProductApi } from './api.ts';
import { requireKnownKey } from './features/account/two-factor/known-key.ts';
import { type ApiObserver, noApiObserver, type ProductApi } from './platform/deps.ts';
import { type Sealer, sealerOf } from './platform/encrypter.ts';
import { limitGuesses } from './platform/identity/login-throttle.ts';
import { createPasswordHasher, type PasswordHasher } from './platform/identity/password-hasher.ts';
import { loadPasswordRules } from './platform/identity/password-rules.ts';
import { newId } from './platform/ids.ts';
import { defaultLeaseMs, type Jobs, repeatByTimer, startJobs } from './platform/jobs/jobs.ts';
import { type MailSender, startMailSender } from './platform/mail/mail-sender.ts';
import { fileTransport, smtpTransport } from './platform/mail/mail-transport.ts';
import type { ProductApiOptions, SharedRoom } from './platform/options.ts';
import { secretKeyOf } from './platform/secret-key.ts';
import { sweepJob } from './platform/storage/housekeeping.ts';
import { openSqlite } from './platform/storage/sqlite.ts';
import { noObserver, type Storage, type StorageObserver } from './platform/storage/storage.ts';

/** A product API that is ready to listen, with everything it opened. */
export interface OpenProductApi {
  readonly app: ProductApi;
  readonly storage: Storage;
  readonly mail: MailSender;
  readonly jobs: Jobs;
  readonly hasher: PasswordHasher;
  /**
   * Accepts no more requests, finishes those that are running, stops sending mail and closes the
   * database.
   */
  close(): Promise<void>;
}

/** The name of the SQLite file under the data directory. */
export const databaseFileName = 'raisehall.db';

/** Opens the database, brings it up to date, and builds the API and its mail sender. */
export async function openProductApi(
  options: ProductApiOptions,
  log: Logger,
  now: () => number = Date.now,
  observer: ApiObserver = noApiObserver,
  room?: SharedRoom,
): Promise<OpenProductApi> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const sealer = sealerOf(await secretKeyOf(options));
  const storage = await openWithKey(options, sealer, observer);
  const hasher = createPasswordHasher();
  const jobs = await startJobs({
    storage,
    kinds: [sweepJob(storage, now)],
    log,
    now,
    observer,
    owner: `${hostname()}/${process.pid}/${newId('run')}`,
    leaseMs: defaultLeaseMs,
    random: Math.random,
    repeat: repeatByTimer,
  });
  const mail = startMail(options, storage, log, now);
  const app = buildProductApi({
    options,
    storage,
    hasher,
    judgePassword: loadPasswordRules(),
    guesses: limitGuesses(storage, now),
    sealer,
    log,
    observer,
    now,
    room,
    onMailQueued: mail.wake,
  });
  async function close(): Promise<void> {
    await app.close();
    await mail.close();
    await jobs.close();
    await storage.close();
  }
  try {
    await app.ready();
  } catch (error) {
    await close();
    throw error;
  }
  return { app, storage, mail, jobs, hasher, close };
}

async function openWithKey(
  options: ProductApiOptions,
  sealer: Sealer,
  observer: StorageObserver,
): Promise<Storage> {
  const storage = await openStorage(options, observer);
  try {
    await requireKnownKey(storage.db, sealer);
    return storage;
  } catch (error) {
    await storage.close();
    throw error;
  }
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

function startMail(
  options: ProductApiOptions,
  storage: Storage,
  log: Logger,
  now: () => number,
): MailSender {
  const { smtpUrl, mailFrom, brandName, mode } = options;
  const transport =
    smtpUrl === undefined ? fileTransport(join(options.dataDir, 'mail')) : smtpTransport(smtpUrl);
  const leaves = smtpUrl !== undefined;
  const colours = options.colours ?? houseColours;
  return startMailSender({
    storage,
    transport,
    log,
    now,
    mailFrom,
    brandName,
    colours,
    mode,
    leaves,
  });
}
