/**
 * What visits say of documents and pages, compared with the log. The database adds to them with each
 * event (see `rooms/visit-schema.ts`); here it is worked out anew, to check it.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Database, Storage, Transaction } from '#api/platform/storage/storage.ts';
import type { Reading } from './reading-days.ts';

/** A visit lasts for a day at most, so one statement reads what so many have of the log soon. */
const visitsAtOnce = 20;

/**
 * Compares all visits of one person in one raise with the log, and mends those that differ. Tells
 * whether any did.
 */
export async function mendVisits(
  storage: Storage,
  reading: Reading,
  signal?: AbortSignal,
): Promise<boolean> {
  let differs = false;
  for (let after = 0; ; ) {
    signal?.throwIfAborted();
    const visits = await visitsAfter(storage.db, reading, after);
    const ids = visits.map(({ id }) => id);
    differs = (await mendSome(storage, ids)) || differs;
    const last = visits.at(-1);
    if (last === undefined || visits.length < visitsAtOnce) return differs;
    after = last.n;
  }
}

function visitsAfter(db: Database, { raise_id, user_id }: Reading, after: number) {
  return db
    .selectFrom('visits')
    .select(['id', 'n'])
    .where('raise_id', '=', raise_id)
    .where('user_id', '=', user_id)
    .where('n', '>', after)
    .orderBy('n')
    .limit(visitsAtOnce)
    .execute();
}

async function mendSome(storage: Storage, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0 || (await areThoseOfLog(storage.db, ids))) return false;
  // Asked again in a transaction: between two reads somebody may have read on.
  return storage.write(async function mendDiffering(trx) {
    if (await areThoseOfLog(trx, ids)) return false;
    await mend(trx, ids);
    return true;
  });
}

async function areThoseOfLog(db: Database, ids: readonly string[]): Promise<boolean> {
  const list = sql.join(ids);
  const pairs = [
    [
      documentsInLog(list),
      sql`select visit_id, document_id, began_at, looked, downloaded, refused
        from visit_documents where visit_id in (${list})`,
    ],
    [
      pagesInLog(list),
      sql`select visit_id, version_id, page from visit_pages where visit_id in (${list})`,
    ],
  ] as const;
  for (const [log, stored] of pairs) {
    const added = sql`select * from (${log}) as log`;
    for (const [one, other] of [
      [added, stored],
      [stored, added],
    ] as const) {
      if (await finds(db, sql`${one} except ${other}`)) return false;
    }
  }
  return !(await finds(db, sql`select v.id ${visitsBehind(list)}`));
}

async function finds(db: Database, query: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`select 1 as one where exists (${query})`.execute(db);
  return rows.length > 0;
}

function documentsInLog(list: RawBuilder<unknown>) {
  const some = (kind: RawBuilder<unknown>) => sql`max(case when ${kind} then 1 else 0 end)`;
  return sql`
    select e.visit_id, e.document_id, v.began_at, ${some(sql`e.kind <> 'denied'`)} as looked,
      ${some(sql`e.kind = 'download'`)} as downloaded, ${some(sql`e.kind = 'denied'`)} as refused
    from access_events e join visits v on v.id = e.visit_id
    where e.visit_id in (${list})
    group by e.visit_id, e.document_id, v.began_at`;
}

function pagesInLog(list: RawBuilder<unknown>) {
  return sql`
    select distinct visit_id, version_id, page from access_events
    where visit_id in (${list}) and kind = 'page' and ahead = 0
      and page is not null and version_id is not null`;
}

/** A visit keeps what it once had, also of documents that are deleted since; it never has less. */
function visitsBehind(list: RawBuilder<unknown>) {
  return sql`
    from visits v join visit_documents d on d.visit_id = v.id
    where v.id in (${list})
      and (v.looked < d.looked or v.downloaded < d.downloaded or v.refused < d.refused)`;
}

/** Adds before it removes: a visit ends with its last document, and its events end with it. */
async function mend(trx: Transaction, ids: readonly string[]): Promise<void> {
  const list = sql.join(ids);
  await sql`
    insert into visit_documents
      (visit_id, document_id, began_at, first_at, looked, downloaded, refused)
    select log.visit_id, log.document_id, log.began_at,
      (select min(e.at) from access_events e
        where e.visit_id = log.visit_id and e.document_id = log.document_id),
      log.looked, log.downloaded, log.refused
    from (${documentsInLog(list)}) as log where true
    on conflict (visit_id, document_id) do update set began_at = excluded.began_at,
      looked = excluded.looked, downloaded = excluded.downloaded, refused = excluded.refused`.execute(
    trx,
  );
  await sql`
    insert into visit_pages (visit_id, version_id, page)
    select visit_id, version_id, page from (${pagesInLog(list)}) as log where true
    on conflict (visit_id, version_id, page) do nothing`.execute(trx);
  await sql`
    delete from visit_pages where visit_id in (${list}) and not exists (
      select 1 from access_events e where e.visit_id = visit_pages.visit_id
        and e.version_id = visit_pages.version_id and e.page = visit_pages.page
        and e.kind = 'page' and e.ahead = 0)`.execute(trx);
  await sql`
    delete from visit_documents where visit_id in (${list}) and not exists (
      select 1 from access_events e where e.visit_id = visit_documents.visit_id
        and e.document_id = visit_documents.document_id)`.execute(trx);
  for (const column of ['looked', 'downloaded', 'refused'] as const) {
    await sql`
      update visits set ${sql.ref(column)} = 1 where id in (${list}) and ${sql.ref(column)} = 0
        and exists (select 1 from visit_documents d
          where d.visit_id = visits.id and ${sql.ref(`d.${column}`)} = 1)`.execute(trx);
  }
}
