import { sql } from 'kysely';
import type {
  AccessEvent,
  AccessFilter,
  Reader,
  ReadersFilter,
} from '../../../../../shared/product/raises/reading.ts';
import type { AskedRows } from '../../../platform/http/cursor.ts';
import { rowsAfter } from '../../../platform/storage/rows-after.ts';
import type { Database, Read } from '../../../platform/storage/storage.ts';

/** An event with the names of who it was and what was read. */
export type NamedAccess = Database['access_events'] & {
  readonly person: string;
  readonly email: string;
  readonly document: string;
  readonly n: number | null;
};

/** Events of a raise, newest first. */
export async function listAccess(
  db: Read,
  raiseId: string,
  filter: AccessFilter,
  { after, limit }: AskedRows,
): Promise<NamedAccess[]> {
  let query = matching(db, raiseId, filter)
    .innerJoin('users', 'users.id', 'access_events.user_id')
    .innerJoin('raise_documents', 'raise_documents.id', 'access_events.document_id')
    .leftJoin('raise_document_versions', 'raise_document_versions.id', 'access_events.version_id')
    .selectAll('access_events')
    .select(['users.name as person', 'users.email', 'raise_documents.name as document'])
    .select('raise_document_versions.n')
    .orderBy('access_events.at', 'desc')
    .orderBy('access_events.id', 'desc')
    .limit(limit);
  if (after !== undefined)
    query = query.where(rowsAfter(['access_events.at', 'access_events.id'], 'desc', after));
  return query.execute();
}

/** How many events match, counted no further than `most`. */
export async function countAccess(
  db: Read,
  raiseId: string,
  filter: AccessFilter,
  most: number,
): Promise<number> {
  const { total } = await db
    .selectFrom(matching(db, raiseId, filter).select('access_events.id').limit(most).as('some'))
    .select((row) => row.fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

function matching(
  db: Read,
  raiseId: string,
  { person, document, kind, from, to, internal = false }: AccessFilter,
) {
  let query = db.selectFrom('access_events').where('access_events.raise_id', '=', raiseId);
  if (!internal) query = query.where('access_events.internal', '=', 0);
  if (person !== undefined) query = query.where('access_events.user_id', '=', person);
  if (document !== undefined) query = query.where('access_events.document_id', '=', document);
  if (kind !== undefined) query = query.where('access_events.kind', '=', kind);
  if (from !== undefined) query = query.where('access_events.at', '>=', from);
  // Everything of that day sorts before its hour 24.
  if (to !== undefined) query = query.where('access_events.at', '<', `${to}T24`);
  return query;
}

/** An event as the API sends it. */
export function toAccessEvent(row: NamedAccess): AccessEvent {
  return {
    id: row.id,
    at: row.at,
    kind: row.kind,
    person: { id: row.user_id, name: row.person },
    document: { id: row.document_id, name: row.document },
    n: row.n,
    page: row.page,
    dwellMs: row.dwell_ms,
    ahead: row.ahead === 1,
    internal: row.internal === 1,
  };
}

/** One person's reading, added up by the database. */
export interface ReaderRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly opened: number | string;
  readonly documents: number | string;
  readonly pages: number | string;
  readonly downloads: number | string;
  readonly dwell_ms: number | string;
  readonly first_at: string;
  readonly last_at: string;
}

/** How many have read, counted no further than `most`. */
export async function countReaders(
  db: Read,
  raiseId: string,
  filter: ReadersFilter,
  most: number,
): Promise<number> {
  const readers = matching(db, raiseId, filter)
    .where('access_events.kind', '!=', 'denied')
    .select('access_events.user_id')
    .distinct()
    .limit(most)
    .as('readers');
  const { total } = await db
    .selectFrom(readers)
    .select((row) => row.fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Who has read how much, who read last first. Being refused is no reading. */
export async function listReaders(
  db: Read,
  raiseId: string,
  { document, from, to }: ReadersFilter,
  { after, limit }: AskedRows,
): Promise<readonly ReaderRow[]> {
  const ofDocument = document === undefined ? sql`` : sql`and e.document_id = ${document}`;
  const since = from === undefined ? sql`` : sql`and e.at >= ${from}`;
  const until = to === undefined ? sql`` : sql`and e.at < ${`${to}T24`}`;
  const beyond =
    after === undefined
      ? sql``
      : sql`where last_at < ${after.value} or (last_at = ${after.value} and id < ${after.id})`;
  const { rows } = await sql<ReaderRow>`
    select * from (
      select e.user_id as id, u.name, u.email,
        sum(case when e.kind = 'open' then 1 else 0 end) as opened,
        count(distinct e.document_id) as documents,
        count(distinct case when e.kind = 'page' and e.ahead = 0
          then e.version_id || ' ' || e.page end) as pages,
        sum(case when e.kind = 'download' then 1 else 0 end) as downloads,
        coalesce(sum(e.dwell_ms), 0) as dwell_ms,
        min(e.at) as first_at, max(e.at) as last_at
      from access_events e
      join users u on u.id = e.user_id
      where e.raise_id = ${raiseId} and e.internal = 0 and e.kind != 'denied'
        ${ofDocument} ${since} ${until}
      group by e.user_id, u.name, u.email
    ) readers
    ${beyond}
    order by last_at desc, id desc
    limit ${limit}`.execute(db);
  return rows;
}

/** A reader as the API sends it. */
export function toReader(row: ReaderRow): Reader {
  return {
    person: { id: row.id, name: row.name, email: row.email },
    opened: Number(row.opened),
    documents: Number(row.documents),
    pages: Number(row.pages),
    downloads: Number(row.downloads),
    dwellMs: Number(row.dwell_ms),
    firstAt: row.first_at,
    lastAt: row.last_at,
  };
}
