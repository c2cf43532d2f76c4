import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { RunningApp } from './running-app.ts';

/** As if everybody had shown their password long ago. */
export function letProofsExpire({ dataDir }: Pick<RunningApp, 'dataDir'>): void {
  const database = new DatabaseSync(join(dataDir, 'raisehall.db'), { timeout: 2_000 });
  database.exec('update sessions set mfa_at = null;');
  database.close();
}
