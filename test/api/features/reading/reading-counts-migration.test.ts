/** What was read before the figures over all readers were kept is in them, on both databases. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { readingCountSchema } from '#api/features/rooms/reading-count-schema.ts';
import { migrations } from '#api/features.ts';
import { databaseFileName } from '#api/open.ts';
import type { Migration } from '#api/platform/storage/migration.ts';
import { openPostgres } from '#api/platform/storage/postgres.ts';
import { openSqlite } from '#api/platform/storage/sqlite.ts';
import type { Storage } from '#api/platform/storage/storage.ts';
import { testPostgres } from '#test/support/postgres.ts';
import { testApi } from '#test/support/product-api.ts';
import { anEvent, filledRoom } from '#test/support/read-room.ts';
import { countsInLog, keptCounts } from '#test/support/reading-counts.ts';
import { findRows, insertRows } from '#test/support/rows.ts';
import { seededRandom } from '#test/support/seeded-random.ts';

/** What an event of the log needs to be there, with what comes first. */
const carried = [
  ...(['users', 'companies', 'raises', 'files', 'raise_documents'] as const),
  ...(['raise_document_versions', 'access_events'] as const),
];

const postgres = await testPostgres(t);
for (const engine of ['sqlite', 'postgres'] as const) {
  await t.test(`${engine}: what was read before is counted`, async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'raisehall-reading-counts-'));
    t.teardown(() => rm(dataDir, { recursive: true, force: true }));
    const databaseUrl = engine === 'postgres' ? await postgres.emptyDatabase() : '';
    const opened = (known: readonly Migration[]): Promise<Storage> =>
      engine === 'postgres'
        ? openPostgres(databaseUrl, known)
        : openSqlite(join(dataDir, databaseFileName), known);
    // What is carried is written on the other engine's default, as it is the same on both.
    const source = await testApi(t as never, {});
    const room = await filledRoom(source);
    const chance = seededRandom(11);
    const read = Array.from({ length: 300 }, () => anEvent(room, chance));
    await insertRows(source, 'access_events', read);

    const before = await opened(migrations.filter((one) => one !== readingCountSchema));
    for (const table of carried) {
      const rows: Record<string, unknown>[] = await findRows(source, table, {});
      const older = rows.map((row) =>
        table === 'access_events' ? { ...row, visit_id: null } : row,
      );
      await insertRows({ storage: before }, table, older as never);
    }
    await before.close();
    const storage = await opened(migrations);
    t.teardown(() => storage.close());

    const expected = await countsInLog({ storage });
    t.ok(Object.keys(expected).length > 100);
    t.same(await keptCounts({ storage }), expected);
    t.same(await findRows({ storage }, 'reading_changes', {}), [], 'and is added up');
    const days = await findRows({ storage }, 'page_reading_days', {});
    t.notOk(days.some(({ previous_day }) => previous_day === null));
    await insertRows({ storage }, 'access_events', [{ ...anEvent(room, chance), visit_id: null }]);
    t.same(await keptCounts({ storage }), await countsInLog({ storage }), 'kept from here on');
  });
}
