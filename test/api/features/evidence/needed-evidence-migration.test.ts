/** Proofs that were there before it was kept which of them are needed are judged, on both databases. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { expiredEvidenceSchema } from '#api/features/queue/expired-evidence-schema.ts';
import { migrations } from '#api/features.ts';
import type { Migration } from '#api/platform/storage/migration.ts';
import { openPostgres } from '#api/platform/storage/postgres.ts';
import { openSqlite } from '#api/platform/storage/sqlite.ts';
import type { Storage } from '#api/platform/storage/storage.ts';
import { fillQueue } from '#scripts/trials/full-queue.ts';
import { testPostgres } from '#test/support/postgres.ts';
import { findRows, updateRows } from '#test/support/rows.ts';

const postgres = await testPostgres(t);
for (const engine of ['sqlite', 'postgres'] as const) {
  await t.test(`${engine}: what is needed is found, and kept from then on`, async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'raisehall-needed-evidence-'));
    t.teardown(() => rm(dataDir, { recursive: true, force: true }));
    const databaseUrl = engine === 'postgres' ? await postgres.emptyDatabase() : '';
    const opened = (known: readonly Migration[]): Promise<Storage> =>
      engine === 'postgres'
        ? openPostgres(databaseUrl, known)
        : openSqlite(join(dataDir, 'portal.db'), known);
    const before = await opened(migrations.filter((one) => one !== expiredEvidenceSchema));
    await fillQueue(before, 200);
    await before.close();
    const storage = await opened(migrations);
    t.teardown(() => storage.close());
    const needed = async () =>
      (await findRows({ storage }, 'investor_evidence', { is_needed: 1 })).map(({ id }) => id);
    t.same((await needed()).toSorted(), ['iev_q0', 'iev_q100', 'iev_q150', 'iev_q50']);
    await updateRows({ storage }, 'commitments', { id: 'cmt_p50' }, { state: 'cancelled' });
    t.same((await needed()).toSorted(), ['iev_q0', 'iev_q100', 'iev_q150']);
  });
}
