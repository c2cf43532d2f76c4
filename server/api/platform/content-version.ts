/**
 * How often public content has changed. A web server that caches rendered pages compares it with
 * the number at the time of rendering (server/web/pages/content-freshness.ts).
 */
import { internalHeaders } from '#shared/http/internal-headers.ts';
import { compiledQuery } from './storage/compiled-query.ts';
import type { Database, Transaction } from './storage/storage.ts';

const versionNow = compiledQuery((db) => db.selectFrom('content_state').select('version'));

/** The current number. */
export async function contentVersion(db: Database): Promise<number> {
  const [state] = await versionNow(db);
  if (state === undefined) throw new Error('content_state has lost its row.');
  return state.version;
}

/**
 * Counts a change in its own transaction. Resolves with the header that tells the web server at
 * once; it is never sent to a client.
 */
export async function contentChanged(trx: Transaction): Promise<Readonly<Record<string, string>>> {
  const { version } = await trx
    .updateTable('content_state')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .returning('version')
    .executeTakeFirstOrThrow();
  return { [internalHeaders.contentVersion]: String(version) };
}
