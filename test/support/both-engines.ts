import type { Logger } from 'pino';
import t from 'tap';
import type { ProductApiOptions } from '#api/platform/options.ts';
import { testPostgres } from './postgres.ts';
import { type TestApi, testApi } from './product-api.ts';

export type OpenApi = (overrides?: Partial<ProductApiOptions>, log?: Logger) => Promise<TestApi>;
/** A story that opens product APIs by itself. */
export type Story = (t: Tap, open: OpenApi) => Promise<void>;
/** A story about a product API on an empty database. */
export type ApiStory = (t: Tap, api: TestApi) => Promise<void>;
export type Tap = typeof t;

/** Runs the same stories against SQLite and a real PostgreSQL, each with a product API of its own. */
export function withApiOnBothEngines(stories: Readonly<Record<string, ApiStory>>): Promise<void> {
  const opening = Object.entries(stories).map(([name, story]): [string, Story] => [
    name,
    async (t, open) => story(t, await open()),
  ]);
  return onBothEngines(Object.fromEntries(opening));
}

/**
 * Runs the same stories against SQLite and a real PostgreSQL, where they open product APIs by
 * themselves: several, or with other options. Each `open` is a new, empty database, closed when its
 * story ends.
 */
export async function onBothEngines(stories: Readonly<Record<string, Story>>): Promise<void> {
  const postgres = await testPostgres(t);
  for (const engine of ['sqlite', 'postgres'] as const) {
    await t.test(engine, async (t) => {
      for (const [name, story] of Object.entries(stories)) {
        await t.test(name, async (t) => {
          await story(t as unknown as Tap, async (overrides = {}, log) => {
            const database =
              engine === 'postgres' ? { databaseUrl: await postgres.freshDatabase() } : {};
            return testApi(t, { ...database, ...overrides }, log);
          });
        });
      }
    });
  }
}
