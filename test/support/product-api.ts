import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { type OpenProductApi, openProductApi } from '#api/open.ts';
import type { ProductApiOptions } from '#api/platform/options.ts';
import { placeMigratedSqlite } from './migrated-sqlite.ts';

export interface TestApi extends OpenProductApi {
  /** The clock the API reads; set it to move time. */
  readonly clock: { now: number };
  readonly dataDir: string;
  readonly options: ProductApiOptions;
}

/** Opens a product API on a throw-away directory, until the test ends. */
export async function testApi(
  t: { teardown(close: () => Promise<void>): unknown },
  ...options: Parameters<typeof openTestApi>
): Promise<TestApi> {
  const api = await openTestApi(...options);
  t.teardown(() => api.close());
  return api;
}

/** Opens a product API on a throw-away directory; `close` removes it again. */
export async function openTestApi(
  overrides: Partial<ProductApiOptions> = {},
  log?: Logger,
): Promise<TestApi> {
  const dataDir = overrides.dataDir ?? (await freshFolder(overrides.databaseUrl));
  const clock = { now: Date.parse('2026-03-02T10:00:00.000Z') };
  const options: ProductApiOptions = {
    dataDir,
    mailFrom: 'Raisehall <network@example.com>',
    brandName: 'Raisehall',
    mode: 'test',
    logLevel: 'silent',
    passwordCost: 'least',
    // Whoever waits for an answer here does not mind how long a machine takes that runs many tests.
    databasePatience: 20,
    // The clock of the API moves by weeks at once: a timer of the machine would let a job run between two
    // of its steps or not, depending on how quick the machine is.
    jobsByTimer: false,
    publicOrigin: 'https://raisehall.example',
    ...overrides,
  };
  const api = await openProductApi(
    options,
    log ?? pino({ level: options.logLevel }),
    () => clock.now,
  );
  return {
    ...api,
    clock,
    dataDir,
    options,
    async close() {
      await api.close();
      if (overrides.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function freshFolder(databaseUrl: string | undefined): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'product-api-'));
  if (databaseUrl === undefined) await placeMigratedSqlite(folder);
  return folder;
}
