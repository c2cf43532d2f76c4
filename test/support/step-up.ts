import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { secretHash } from '#api/platform/ids.ts';
import type { TestApi } from './product-api.ts';
import type { RunningApp } from './running-app.ts';

/** As if everybody had shown their password long ago. */
export function letProofsExpire({ dataDir }: Pick<RunningApp, 'dataDir'>): void {
  const database = new DatabaseSync(join(dataDir, 'raisehall.db'), { timeout: 2_000 });
  database.exec('update sessions set mfa_at = null;');
  database.close();
}

/** As if the person of a session had just confirmed who they are. */
export async function proveNow(api: TestApi, session: string): Promise<void> {
  await api.storage.write((trx) =>
    trx
      .updateTable('sessions')
      .set({ mfa_at: new Date(api.clock.now).toISOString() })
      .where('token_hash', '=', secretHash(session))
      .execute(),
  );
}
