/** A portal with a deck that was read very often, filled by its database within a minute. */
import { sql } from 'kysely';
import type { Storage, Transaction } from '#api/platform/storage/storage.ts';

import { addGrant } from '../../server/api/features/rooms/grant-store.ts';
import { copyRow } from './copy-row.ts';
import { type GrownPortal, growPortal } from './grown-portal.ts';

/** How the reading of a deck is spread. */
export interface ReadingSpread {
  readonly readers?: number;
  readonly pages?: number;
}

const readingDays = 20;

/** A deck of which so many pages were looked at, each for a while, on twenty days. */
export async function deckRead(
  storage: Storage,
  count: number,
  { readers = 2_000, pages = 20 }: ReadingSpread = {},
): Promise<GrownPortal> {
  const portal = await growPortal(storage, { commitments: 1_000, raises: 100 });
  await storage.write(async function begin(trx) {
    await deck(trx, portal.raiseId, pages);
    await letIn(trx, portal.raiseId, readers);
  });
  const step = 50_000;
  for (let from = 0; from < count; from += step) {
    await storage.write(async function addLooks(trx) {
      await sql`insert into access_events (id, raise_id, document_id, version_id, user_id, grant_id,
          session_id, kind, page, dwell_ms, ahead, internal, at)
        with recursive looks(i) as (
          select ${sql.lit(from)} union all select i + 1 from looks
          where i + 1 < ${sql.lit(Math.min(from + step, count))}
        )
        select 'acc_' || i, ${portal.raiseId}, 'doc_read', 'dvr_read',
          'usr_i' || (i % ${sql.lit(readers)}), null, 'ses', 'page',
          (i / ${sql.lit(readers)}) % ${sql.lit(pages)} + 1, (i * 79) % 60000, 0, 0,
          '2026-10-' || (10 + i / ${sql.lit(Math.ceil(count / readingDays))})
            || 'T' || (10 + i % 14) || ':00:00.000Z'
        from looks`.execute(trx);
    });
  }
  await storage.write((trx) => sql`analyze`.execute(trx));
  return portal;
}

/** Those who read it were let in by the company. */
async function letIn(trx: Transaction, raise_id: string, readers: number): Promise<void> {
  const user_id = 'usr_i0';
  const grant = { raise_id, user_id, email: 'grown-0@example.com', note: '' };
  await addGrant(trx, { ...grant, state: 'active', scope: 'all' }, Date.now());
  const { id } = await trx
    .selectFrom('access_grants')
    .select('id')
    .where('raise_id', '=', raise_id)
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  const person = "'usr_i' || i";
  const other = { id: "'grt_i' || i", user_id: person, email: "'grown-' || i || '@example.com'" };
  await copyRow(trx, 'access_grants', { id: id }, readers, other, 1);
}

async function deck(trx: Transaction, raiseId: string, pages: number): Promise<void> {
  const at = '2026-10-01T00:00:00.000Z';
  const sha256 = '0'.repeat(64);
  const mediaType = 'application/pdf';
  await sql`insert into files (id, owner, sha256, bytes, media_type, state, since, created_at)
    values ('fil_read', 'trial', ${sha256}, 1, ${mediaType}, 'used', ${at}, ${at})`.execute(trx);
  await sql`insert into raise_documents (id, raise_id, folder, name, position, nda_required,
      download_allowed, watermark, created_at, updated_at, published_at, version)
    values ('doc_read', ${raiseId}, 'deck', 'Deck', 1, 0, 1, 1, ${at}, ${at}, ${at}, 1)`.execute(
    trx,
  );
  await sql`insert into raise_document_versions (id, document_id, n, file_id, media_type, bytes,
      sha256, page_count, uploaded_by, state, reason, created_at)
    values ('dvr_read', 'doc_read', 1, 'fil_read', ${mediaType}, 1, ${sha256}, ${pages}, null,
      'clean', null, ${at})`.execute(trx);
}
