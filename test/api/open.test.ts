/** What is opened before a part that fails is closed again, on both databases. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openStorage } from '#api/open.ts';
import { onBothEngines } from '../support/both-engines.ts';
import { query } from '../support/postgres.ts';
import { openTestApi, type TestApi } from '../support/product-api.ts';

/** Gives the table of jobs another name, as if a broken upgrade had. */
async function rename(options: TestApi['options'], from: string, to: string): Promise<void> {
  const storage = await openStorage(options);
  await storage.write((trx) => trx.schema.alterTable(from).renameTo(to).execute());
  await storage.close();
}

async function connections({ databaseUrl }: TestApi['options']): Promise<number> {
  if (databaseUrl === undefined) return 0;
  const { rows } = await query(
    databaseUrl,
    "select count(*)::int as n from pg_stat_activity where application_name = 'raisehall'",
  );
  return Number(rows[0]?.['n']);
}

await onBothEngines({
  async 'a server whose jobs cannot start holds nothing open'(t, open) {
    const dataDir = await mkdtemp(join(tmpdir(), 'open-'));
    t.teardown(() => rm(dataDir, { recursive: true, force: true }));
    const { options, close } = await open({ dataDir });
    await close();
    await rename(options, 'jobs', 'lost_jobs');
    await t.rejects(openTestApi(options), /jobs/);
    // On SQLite a second server is refused while the first one has the database.
    await rename(options, 'lost_jobs', 'jobs');
    // PostgreSQL ends its side of a connection a moment after ours.
    while ((await connections(options)) > 0) await pause(20);
    const again = await openTestApi(options);
    t.equal((await again.app.inject('/internal/health')).statusCode, 200);
    await again.close();
  },
});
