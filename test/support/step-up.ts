import { secretHash } from '#api/platform/ids.ts';
import { runSql } from './app-database.ts';
import type { TestApi } from './product-api.ts';
import { updateRows } from './rows.ts';
import type { RunningApp } from './running-app.ts';

/** As if everybody had shown their password long ago. */
export function letProofsExpire(app: Pick<RunningApp, 'dataDir'>): void {
  runSql(app, 'update sessions set mfa_at = null;');
}

/** As if the person of a session had just confirmed who they are. */
export async function proveNow(api: TestApi, session: string): Promise<void> {
  await updateRows(
    api,
    'sessions',
    { token_hash: secretHash(session) },
    { mfa_at: new Date(api.clock.now).toISOString() },
  );
}
