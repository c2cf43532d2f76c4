import t from 'tap';
import type { ProductApiOptions } from '#api/platform/options.ts';
import { testPostgres } from './postgres.ts';
import { openTestApi, type TestApi } from './product-api.ts';

export type OpenApi = (overrides?: Partial<ProductApiOptions>) => Promise<TestApi>;
type Story = (t: Tap, open: OpenApi) => Promise<void>;
type Tap = typeof t;

/**
 * Runs the same stories against SQLite and a real PostgreSQL. Each `open` is a new, empty
 * database, closed when its story ends.
 */
export async function onBothEngines(stories: Readonly<Record<string, Story>>): Promise<void> {
  const postgres = await testPostgres();
  t.teardown(() => postgres.stop());
  for (const engine of ['sqlite', 'postgres'] as const) {
    await t.test(engine, async (t) => {
      for (const [name, story] of Object.entries(stories)) {
        await t.test(name, async (t) => {
          await story(t as unknown as Tap, async (overrides = {}) => {
            const database =
              engine === 'postgres' ? { databaseUrl: await postgres.freshDatabase() } : {};
            const api = await openTestApi({ ...database, ...overrides });
            t.teardown(() => api.close());
            return api;
          });
        });
      }
    });
  }
}
