/** Places for the portals of a trial, on both databases. */
import { encrypterOf } from '#api/platform/encrypter.ts';
import type { Storage } from '#api/platform/storage/storage.ts';
import { openStorage } from '../../server/api/open.ts';
import { type ServerProcess, startServer, type TrialSettings } from './server-process.ts';
import { withFolder } from './throw-away-folder.ts';
import { query, startPostgres } from './throw-away-postgres.ts';

/** Where a portal keeps what it is given: in a folder, and on PostgreSQL if it has an address there. */
export interface Place {
  readonly dataDir: string;
  readonly databaseUrl?: string;
}

/** A database engine, on which there are empty places. */
export interface Engine {
  readonly name: 'SQLite' | 'PostgreSQL';
  /** Does some work in an empty place, which is removed afterwards. */
  withPlace<T>(work: (place: Place) => Promise<T>): Promise<T>;
}

export const engineNames: readonly Engine['name'][] = ['SQLite', 'PostgreSQL'];

/** Does some work on SQLite, and then on a PostgreSQL that was started for it; on `only` one of them. */
export async function onEachEngine(
  work: (engine: Engine) => Promise<unknown>,
  { isDurable = false, only = engineNames } = {},
): Promise<void> {
  if (only.includes('SQLite')) {
    await work({
      name: 'SQLite',
      withPlace: (inPlace) => withFolder((dataDir) => inPlace({ dataDir })),
    });
  }
  if (!only.includes('PostgreSQL')) return;
  const postgres = await startPostgres({ isDurable });
  try {
    await work({
      name: 'PostgreSQL',
      async withPlace(inPlace) {
        const databaseUrl = await postgres.freshDatabase();
        return withFolder((dataDir) => inPlace({ dataDir, databaseUrl }));
      },
    });
  } finally {
    await postgres.stop();
  }
}

/** All servers of a trial have the same key, so that one can go on where another ended. */
const secretKey = 'the same secret for all servers of a trial';

/** Encrypts and signs as the servers of a trial do. */
export const trialEncrypter = encrypterOf(secretKey);

/** What tells a server where its database is, and the key that all servers of a trial have. */
export function settingsOf({ databaseUrl }: Place): TrialSettings {
  const database = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
  return { ...database, SECRET_KEY: secretKey };
}

/** Starts a server on a place. */
export function serve(place: Place, settings: TrialSettings = {}): Promise<ServerProcess> {
  return startServer(place.dataDir, { ...settingsOf(place), ...settings });
}

/**
 * Does some work with the database of a place, opened as a server opens it.
 * @param databasePatience how many times as long as usual PostgreSQL may take to answer
 */
export async function inStorage<T>(
  place: Place,
  work: (storage: Storage) => Promise<T>,
  databasePatience = 1,
): Promise<T> {
  const storage = await openStorage({ ...place, databasePatience });
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
}

/** Filling a database is no request, which has to be answered soon. */
const fillingPatience = 500;

/** Fills a place with very many rows, and has PostgreSQL count them as it would within a night. */
export async function filled<T>(place: Place, fill: (storage: Storage) => Promise<T>): Promise<T> {
  const result = await inStorage(place, fill, fillingPatience);
  if (place.databaseUrl !== undefined) await query(place.databaseUrl, 'vacuum analyze');
  return result;
}
