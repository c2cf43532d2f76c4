/** Nodes that share a PostgreSQL database but keep files in folders of their own are told so. */
import { join } from 'node:path';
import { pino } from 'pino';
import t from 'tap';
import type { ProductApiOptions } from '#api/platform/options.ts';
import { testPostgres } from '#test/support/postgres.ts';
import { openTestApi } from '#test/support/product-api.ts';
import { startS3 } from '#test/support/s3-server.ts';

const dayMs = 86_400_000;
/** Of all servers here: one that has another key than its database does not start. */
const secretKey = 'the same thirty-two characters at all';
const postgres = await testPostgres(t);

/** The warnings with which a server starts; it is closed again. */
async function warningsOf(options: Partial<ProductApiOptions>): Promise<string[]> {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const api = await openTestApi({ secretKey, ...options }, log);
  await api.close();
  return lines.filter((line) => line.includes('STORAGE_URL'));
}

t.test('a folder beside another one', async (t) => {
  const databaseUrl = await postgres.freshDatabase();
  const folders = t.testdir({ one: {}, two: {} });
  const [one, two] = [join(folders, 'one'), join(folders, 'two')];
  t.same(await warningsOf({ databaseUrl, dataDir: one }), [], 'the first');
  t.same(await warningsOf({ databaseUrl, dataDir: one }), [], 'the same again');
  const [warning = ''] = await warningsOf({ databaseUrl, dataDir: two });
  t.match(JSON.parse(warning), {
    folder: join(two, 'files'),
    folders: [{ node: /./, last_opened_at: /^2026-03-02/ }],
  });
  t.equal((await warningsOf({ databaseUrl, dataDir: one })).length, 1, 'the first one as well');

  const s3 = await startS3(t);
  t.same(await warningsOf({ databaseUrl, dataDir: two, storageUrl: s3.url }), [], 'a bucket');
});

t.test('a folder that was replaced long ago is forgotten', async (t) => {
  const databaseUrl = await postgres.freshDatabase();
  const old = await openTestApi({ databaseUrl, secretKey });
  await old.storage.write((trx) =>
    trx
      .updateTable('file_folders')
      .set({ last_opened_at: new Date(old.clock.now - 90 * dayMs - 1).toISOString() })
      .execute(),
  );
  await old.close();
  t.same(await warningsOf({ databaseUrl }), []);
  t.equal((await warningsOf({ databaseUrl })).length, 1, 'the one before is not old');
});

t.test('SQLite has one node', async (t) => {
  t.same(await warningsOf({}), []);
});
