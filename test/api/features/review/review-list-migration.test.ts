/** Since when companies ask is known of what they asked before it was kept, on both databases. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { reviewListSchema } from '#api/features/review/review-list-schema.ts';
import { listAsking } from '#api/features/review/review-store.ts';
import { migrations } from '#api/features.ts';
import { databaseFileName } from '#api/open.ts';
import type { Migration } from '#api/platform/storage/migration.ts';
import { openPostgres } from '#api/platform/storage/postgres.ts';
import { openSqlite } from '#api/platform/storage/sqlite.ts';
import type { Storage } from '#api/platform/storage/storage.ts';
import { openRaise } from '#test/support/committing.ts';
import { testPostgres } from '#test/support/postgres.ts';
import { testApi } from '#test/support/product-api.ts';
import { findRows, insertRows } from '#test/support/rows.ts';

const [earlier, later] = ['2026-02-01T10:00:00.000Z', '2026-02-02T10:00:00.000Z'];
const change = (at: string) => JSON.stringify({ change: { title: 'Series A' }, at });

/** What companies ask, and since when that is. */
const asked = {
  change: { proposed_change: change(later), cancel_asked_at: null, since: later },
  cancel: { proposed_change: null, cancel_asked_at: earlier, since: earlier },
  bothChangeFirst: {
    ...{ proposed_change: change(earlier), cancel_asked_at: later, since: earlier },
  },
  bothCancelFirst: {
    ...{ proposed_change: change(later), cancel_asked_at: earlier, since: earlier },
  },
  nothing: { proposed_change: null, cancel_asked_at: null, since: null },
  ended: {
    ...{ proposed_change: change(later), cancel_asked_at: earlier, since: null },
    state: 'cancelled',
  },
} as const;

const postgres = await testPostgres(t);
for (const engine of ['sqlite', 'postgres'] as const) {
  await t.test(`${engine}: what companies asked before is listed since they asked`, async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'raisehall-review-lists-'));
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
    await openRaise(source);

    const before = await opened(migrations.filter((one) => one !== reviewListSchema));
    await insertRows({ storage: before }, 'users', (await findRows(source, 'users')) as never[]);
    const [company] = await findRows(source, 'companies');
    const [{ asks_since: _, ...raise } = { asks_since: null }] = await findRows(source, 'raises');
    for (const [id, { since: _since, ...one }] of Object.entries(asked)) {
      // A company runs one raise at a time.
      await insertRows({ storage: before }, 'companies', { ...company, id } as never);
      const own = { id, slug: id, company_id: id, published_snapshot_id: null };
      await insertRows({ storage: before }, 'raises', { ...raise, ...own, ...one } as never);
    }
    await before.close();
    const storage = await opened(migrations);
    t.teardown(() => storage.close());

    const kept = await findRows({ storage }, 'raises');
    t.same(
      Object.fromEntries(kept.map(({ id, asks_since }) => [id, asks_since])),
      Object.fromEntries(Object.entries(asked).map(([id, { since }]) => [id, since])),
    );
    const ids = (await listAsking(storage.db, { limit: 9 })).map(({ id }) => id);
    t.same(ids, ['bothCancelFirst', 'bothChangeFirst', 'cancel', 'change'], 'the oldest first');
    await storage.write((trx) =>
      trx.updateTable('raises').set({ proposed_change: null }).where('id', '=', 'change').execute(),
    );
    t.equal((await listAsking(storage.db, { limit: 9 })).length, 3, 'kept true from here on');
  });
}
