import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { createPasswordHasher } from './account/password-hasher.ts';
import { buildProductApi } from './api.ts';
import type { ProductApi, ProductApiOptions } from './parts.ts';
import { openSqlite } from './storage/sqlite.ts';
import type { Storage } from './storage/storage.ts';

/** A product API that is ready to listen, with everything it opened. */
export interface OpenProductApi {
  readonly app: ProductApi;
  readonly storage: Storage;
  /** Stops taking requests, finishes those that run, sends nothing more, and lets the database go. */
  close(): Promise<void>;
}

/** Opens the database, brings it up to date, and builds the API on it. */
export async function openProductApi(
  options: ProductApiOptions,
  log: Logger,
  now: () => number = Date.now,
): Promise<OpenProductApi> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const storage = await openSqlite(join(options.dataDir, 'raisehall.db'));
  const app = buildProductApi({
    options,
    storage,
    hasher: createPasswordHasher(),
    log,
    now,
    onMailQueued: () => undefined,
  });
  await app.ready();
  return {
    app,
    storage,
    async close() {
      await app.close();
      await storage.close();
    },
  };
}
