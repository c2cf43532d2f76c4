/** The database of a running Raisehall, beside it: for what a journey begins with. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databaseFileName } from '../../server/api/open.ts';
import { kyselyOver } from '../../server/api/platform/storage/sqlite.ts';
import type { Write } from '../../server/api/platform/storage/storage.ts';
import type { RunningApp } from './running-app.ts';

/** As long as the server may hold the lock on a busy machine. */
const timeoutMs = 5_000;

/** Writes straight into the database of a server that runs, in one transaction. */
export async function writeInto<T>(
  { dataDir }: Pick<RunningApp, 'dataDir'>,
  work: (trx: Write) => Promise<T>,
): Promise<T> {
  const file = join(dataDir, databaseFileName);
  const db = kyselyOver(new DatabaseSync(file, { timeout: timeoutMs }));
  try {
    return await db.transaction().execute((trx) => work(trx));
  } finally {
    await db.destroy();
  }
}

/** The id of an account. */
export async function idOf(app: Pick<RunningApp, 'dataDir'>, email: string): Promise<string> {
  return writeInto(app, async (trx) => {
    const row = await trx
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return row.id;
  });
}
