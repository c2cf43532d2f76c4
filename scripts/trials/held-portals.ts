/** Portals that give a server much to do, filled by their database within a minute. */
import { sql } from 'kysely';
import type { Storage, Transaction } from '#api/platform/storage/storage.ts';
import { copyRow, type GrownPortal, growPortal } from './grown-portal.ts';

/** Raises that are open, each with signed commitments. */
export async function openRaises(storage: Storage, count: number): Promise<GrownPortal> {
  const size = { commitments: count * 3 + 500, raises: count + 1, open: count };
  const portal = await growPortal(storage, size);
  await storage.write(async (trx) => {
    await sql`update commitments set state = 'signed' where state = 'settled'`.execute(trx);
    await sql`update raise_totals set state = 'signed' where state = 'settled'`.execute(trx);
  });
  return portal;
}

/** People with one thing to read in the daily email, which is due. */
export async function digestsDue(storage: Storage, count: number): Promise<GrownPortal> {
  const portal = await growPortal(storage, { commitments: 1_000, raises: 100 });
  const model = portal.reader.id;
  await storage.write(async (trx) => {
    const person = { id: "'usr_d' || i", email: "'digest-' || i || '@example.com'" };
    await copyRow(trx, 'users', { column: 'id', value: model }, count, person);
    await sql`insert into notifications (id, user_id, kind, person_id, facts, origin, in_app, in_digest,
        created_at, read_at, dedupe_key)
      select 'ntf_' || id, id, 'personal-data.export-ready', null, '{}', 'http://localhost', 1, 1,
        ${new Date().toISOString()}, null, 'trial' from users where email like 'digest-%'`.execute(
      trx,
    );
    const due = new Date(Date.now() - 1_000).toISOString();
    await sql`insert into jobs (id, kind, payload, state, due_at, attempts, created_at)
      values ('job_digest', 'digest', '{}', 'waiting', ${due}, 0, ${due})
      on conflict (id) do update set due_at = excluded.due_at`.execute(trx);
    await sql`analyze`.execute(trx);
  });
  return portal;
}

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
  await storage.write((trx) => deck(trx, portal.raiseId, pages));
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
