/** Investors who were approved before the directory was kept are found and counted, on both databases. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { directorySchema } from '#api/features/investors/directory/directory-schema.ts';
import { migrations } from '#api/features.ts';
import { databaseFileName } from '#api/open.ts';
import type { Migration } from '#api/platform/storage/migration.ts';
import { openPostgres } from '#api/platform/storage/postgres.ts';
import { openSqlite } from '#api/platform/storage/sqlite.ts';
import type { Storage, Tables } from '#api/platform/storage/storage.ts';
import { anInvestor } from '#test/support/introductions.ts';
import { testPostgres } from '#test/support/postgres.ts';
import { type TestApi, testApi } from '#test/support/product-api.ts';
import { findRows, insertRows, updateRows } from '#test/support/rows.ts';

/** What profiles say, and what of their accounts decides whether they are found. */
const profiles = [
  { display_name: 'Alder Fund', thesis: 'Clínics', visibility: 'public' },
  // No letter and no digit: no word finds it.
  { display_name: '—', thesis: '', visibility: 'network', countries: '[]' },
  { display_name: 'Hidden House', visibility: 'hidden' },
  { display_name: 'Cedar Angels', visibility: 'network', state: 'pending' },
] as const;

const kept = ['investor_facets', 'investor_facet_counts'] as const;

async function keptIn(of: Pick<TestApi, 'storage'>, table: (typeof kept)[number]) {
  const rows: Record<string, unknown>[] = await findRows(of, table, {});
  return rows
    .map((row) => JSON.stringify(Object.entries(row).map(([name, is]) => [name, String(is)])))
    .filter((row) => !row.includes('["investors","0"]'))
    .sort();
}

const postgres = await testPostgres(t);
for (const engine of ['sqlite', 'postgres'] as const) {
  await t.test(`${engine}: investors from before are found`, async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'raisehall-directory-'));
    t.teardown(() => rm(dataDir, { recursive: true, force: true }));
    const databaseUrl = engine === 'postgres' ? await postgres.emptyDatabase() : '';
    const opened = (known: readonly Migration[]): Promise<Storage> =>
      engine === 'postgres'
        ? openPostgres(databaseUrl, known)
        : openSqlite(join(dataDir, databaseFileName), known);
    const source = await testApi(
      t as never,
      engine === 'postgres' ? { databaseUrl: await postgres.freshDatabase() } : {},
    );
    for (const [at, fields] of profiles.entries()) {
      const { id } = await anInvestor(source, `Investor${at}`);
      const words = { directory_words: at === 0 ? '["alder","fund","clinics"]' : '[]' };
      const more = at === 0 ? words : {};
      await updateRows(source, 'investor_profiles', { user_id: id }, { ...fields, ...more });
    }
    await updateRows(source, 'investor_profiles', { display_name: '—' }, { directory_words: '[]' });

    const before = await opened(migrations.filter((one) => one !== directorySchema));
    for (const table of ['users', 'investor_profiles'] as const) {
      const rows: Record<string, unknown>[] = await findRows(source, table, {});
      const older = rows.map(({ directory_words: _, ...row }) => row);
      await insertRows({ storage: before }, table as keyof Tables, older as never);
    }
    await before.close();
    const storage = await opened(migrations);
    t.teardown(() => storage.close());

    for (const table of kept) {
      const now = await keptIn({ storage }, table);
      t.ok(now.length > 0);
      t.same(now, await keptIn(source, table), `${table}: as if it had been kept all along`);
    }
    await updateRows(
      { storage },
      'investor_profiles',
      { display_name: '—' },
      { state: 'suspended' },
    );
    await updateRows(source, 'investor_profiles', { display_name: '—' }, { state: 'suspended' });
    for (const table of kept) {
      t.same(await keptIn({ storage }, table), await keptIn(source, table), 'and from here on');
    }
  });
}
