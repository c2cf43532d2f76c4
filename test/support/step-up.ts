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

/** As if nobody's session had ended though days have passed, nor the proof of who they are. */
export async function keepSessions(api: TestApi): Promise<void> {
  const last_seen_at = new Date(api.clock.now).toISOString();
  const expires_at = new Date(api.clock.now + 10 * 86_400_000).toISOString();
  await updateRows(api, 'sessions', {}, { last_seen_at, mfa_at: last_seen_at, expires_at });
}
