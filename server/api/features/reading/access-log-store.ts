import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PageParams } from '#api/platform/http/cursor.ts';
import { isSheet } from '#api/platform/rendering/document-types.ts';
import { rowsAfter } from '#api/platform/storage/rows-after.ts';
import type { Database, Tables } from '#api/platform/storage/storage.ts';
import type {
  AccessEvent,
  AccessFilter,
  Reader,
  ReadersFilter,
} from '#shared/product/raises/reading.ts';
import { adviserTo, loggedPerson } from '../rooms/advising.ts';
import type { Room } from '../rooms/room-access.ts';
import { nameInLog } from '../rooms/room-document.ts';
import { daysOf } from './viewers-over-time.ts';
import { reaching } from './visit-store.ts';

/** An event with the names of who it was and what was read. */
export type NamedAccess = Tables['access_events'] & {
  readonly person: string;
  readonly email: string;
  readonly document: string;
  /** Null while the document is staged. */
  readonly published_at: string | null;
  readonly n: number | null;
  readonly media_type: string | null;
  readonly visit: number | null;
  /** Whom they advised then. */
  readonly adviser_to: string | null;
};

/** Events of a raise, newest first. */
export async function listAccess(
  db: Database,
  raiseId: string,
  filter: AccessFilter,
  { after, limit }: PageParams,
): Promise<NamedAccess[]> {
  const inOrder = (asked: Matching) => {
    const query = matching(db, raiseId, asked)
      .selectAll('access_events')
      .orderBy('access_events.at', 'desc')
      .orderBy('access_events.id', 'desc')
      .limit(limit);
    const page =
      after === undefined
        ? query
        : query.where(rowsAfter(['access_events.at', 'access_events.id'], 'desc', after));
    return db.selectFrom(page.as('page')).selectAll();
  };
  const events = isOfWholeRaise(filter)
    ? inOrder({ ...filter, onlyInternal: false }).unionAll(
        inOrder({ ...filter, onlyInternal: true }),
      )
    : inOrder(filter);
  return db
    .selectFrom(events.as('access_events'))
    .innerJoin('users', 'users.id', 'access_events.user_id')
    .innerJoin('raise_documents', 'raise_documents.id', 'access_events.document_id')
    .leftJoin('raise_document_versions', 'raise_document_versions.id', 'access_events.version_id')
    .leftJoin('visits', 'visits.id', 'access_events.visit_id')
    .selectAll('access_events')
    .select(['users.name as person', 'users.email', 'raise_documents.name as document'])
    .select('raise_documents.published_at')
    .select(['raise_document_versions.n', 'raise_document_versions.media_type'])
    .select('visits.n as visit')
    .select(adviserTo(ofEvent).as('adviser_to'))
    .orderBy('access_events.at', 'desc')
    .orderBy('access_events.id', 'desc')
    .limit(limit)
    .execute();
}

const ofEvent = {
  raise: sql.ref('access_events.raise_id'),
  person: sql.ref('access_events.user_id'),
  at: sql.ref('access_events.at'),
};

/** A filter, or the half of what it lets through that the company read or that others did. */
type Matching = AccessFilter & { readonly onlyInternal?: boolean };

/**
 * Whether a list has all of a raise, also what the company read: the index of the log has these two
 * one after the other, so a page is taken of each, where a sort of both would read the whole log.
 */
function isOfWholeRaise({ visit, person, document, kind, internal }: AccessFilter): boolean {
  const isNarrowed = visit ?? person ?? document ?? (isSeldom(kind) ? kind : undefined);
  return internal === true && isNarrowed === undefined;
}

/** Most of a log are pages; an index has the rest by its kind. */
function isSeldom(kind: AccessFilter['kind']): boolean {
  return kind !== undefined && kind !== 'page';
}

/** How many events match, counted no further than `most`. */
export async function countAccess(
  db: Database,
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
  db: Database,
  raiseId: string,
  { visit, person, document, kind, from, to, internal = false, onlyInternal }: Matching,
) {
  let query = db.selectFrom('access_events');
  if (visit === undefined) {
    query = query.where('access_events.raise_id', '=', raiseId);
    if (onlyInternal !== undefined) {
      query = query.where('access_events.internal', '=', onlyInternal ? 1 : 0);
    } else if (!internal) {
      // With `+` the index of the log does not fit: of two that do, SQLite would read the whole log.
      const isNarrowed = person !== undefined || document !== undefined || isSeldom(kind);
      query = isNarrowed
        ? query.where(sql<SqlBool>`+access_events.internal = 0`)
        : query.where('access_events.internal', '=', 0);
    }
  } else {
    // By nothing else: SQLite would rather read all of the room in its order.
    const ofRaise = db.selectFrom('visits').select('id').where('id', '=', visit);
    query = query.where('access_events.visit_id', '=', ofRaise.where('raise_id', '=', raiseId));
  }
  if (person !== undefined) query = query.where('access_events.user_id', '=', person);
  if (document !== undefined) query = query.where('access_events.document_id', '=', document);
  if (kind !== undefined) query = query.where('access_events.kind', '=', kind);
  // As the index of kinds says it.
  if (isSeldom(kind)) query = query.where(sql<SqlBool>`access_events.kind <> 'page'`);
  if (from !== undefined) query = query.where('access_events.at', '>=', from);
  // Everything of that day sorts before its hour 24.
  if (to !== undefined) query = query.where('access_events.at', '<', `${to}T24`);
  return query;
}

/** An event as the API sends it to somebody in the room. */
export function toAccessEvent(row: NamedAccess, room: Room): AccessEvent {
  return {
    id: row.id,
    at: row.at,
    kind: row.kind,
    person: loggedPerson({ id: row.user_id, name: row.person }, row),
    document: { id: row.document_id, name: documentIn(row, room) },
    n: row.n,
    page: row.page,
    isSheet: isSheet(row.media_type ?? ''),
    dwellMs: row.dwell_ms,
    ahead: row.ahead === 1,
    internal: row.internal === 1,
    visit: row.visit_id === null || row.visit === null ? null : { id: row.visit_id, n: row.visit },
  };
}

/** The name of what was read, for somebody in the room. */
export function documentIn(
  { document: name, published_at }: NamedAccess,
  room: Pick<Room, 'memberRole'>,
): string {
  return nameInLog({ name, published_at }, room);
}

/** One person's reading, added up by the database. */
export interface ReaderRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly visits: number | string;
  readonly opened: number | string;
  readonly documents: number | string;
  readonly pages: number | string;
  readonly downloads: number | string;
  readonly dwell_ms: number | string;
  readonly first_at: string;
  readonly last_at: string;
  /** The name of the document they read longest. */
  readonly most_read: string;
  /** Whom they advised when they read last. */
  readonly adviser_to: string | null;
}

/** How many have read, counted no further than `most`. */
export async function countReaders(
  db: Database,
  raiseId: string,
  filter: ReadersFilter,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ total: number | string }>`
    select count(*) as total from (
      select distinct d.user_id from reading_days d
      where d.raise_id = ${raiseId} ${readDays(filter)} limit ${most}
    ) readers`.execute(db);
  return Number(rows[0]?.total ?? 0);
}

/** The condition for days of a document and a period, where these are asked for. */
function readDays({ document, ...days }: ReadersFilter): RawBuilder<unknown> {
  const ofDocument = document === undefined ? sql`` : sql`and d.document_id = ${document}`;
  return sql`${ofDocument} ${daysOf(days)}`;
}

/** The condition for visits of a document that reach into a period. */
function visitsReaching({ document, ...days }: ReadersFilter): RawBuilder<unknown> {
  const ofDocument =
    document === undefined
      ? sql``
      : sql`and exists (select 1 from visit_documents d
          where d.visit_id = v.id and d.document_id = ${document} and d.looked = 1)`;
  return sql`${ofDocument} ${reaching(days)}`;
}

/** Who has read how much, who read last first. Being refused is no reading. */
export async function listReaders(
  db: Database,
  raiseId: string,
  filter: ReadersFilter,
  { after, limit }: PageParams,
): Promise<readonly ReaderRow[]> {
  const beyond =
    after === undefined
      ? sql``
      : sql`where last_at < ${after.value} or (last_at = ${after.value} and user_id < ${after.id})`;
  const whenLast = {
    raise: sql`${raiseId}`,
    person: sql`readers.user_id`,
    at: sql`readers.last_at`,
  };
  const { rows } = await sql<ReaderRow>`
    select readers.user_id as id, u.name, u.email, opened, documents, downloads, dwell_ms,
      first_at, last_at, (
        select count(*) from visits v
        where v.raise_id = ${raiseId} and v.user_id = readers.user_id and v.internal = 0
          and v.looked = 1 ${visitsReaching(filter)}
      ) as visits, (
        select count(*) from (
          select distinct d.version_id, d.page from page_reading_days d
          where d.raise_id = ${raiseId} and d.user_id = readers.user_id and d.page > 0
            ${readDays(filter)}
        ) seen
      ) as pages, (
        select named.name from reading_days d
        join raise_documents named on named.id = d.document_id
        where d.raise_id = ${raiseId} and d.user_id = readers.user_id ${readDays(filter)}
        group by named.id, named.name
        order by sum(d.dwell_ms) desc, named.id limit 1
      ) as most_read, ${adviserTo(whenLast)} as adviser_to
    from (
      select * from (
        select d.user_id, sum(d.opened) as opened, count(distinct d.document_id) as documents,
          sum(d.downloads) as downloads, sum(d.dwell_ms) as dwell_ms,
          min(d.first_at) as first_at, max(d.last_at) as last_at
        from reading_days d
        where d.raise_id = ${raiseId} ${readDays(filter)}
        group by d.user_id
      ) all_readers
      ${beyond}
      order by last_at desc, user_id desc
      limit ${limit}
    ) readers
    join users u on u.id = readers.user_id
    order by last_at desc, user_id desc`.execute(db);
  return rows;
}

/** A reader as the API sends it. */
export function toReader(row: ReaderRow): Reader {
  return {
    person: loggedPerson({ id: row.id, name: row.name, email: row.email }, row),
    visits: Number(row.visits),
    opened: Number(row.opened),
    documents: Number(row.documents),
    pages: Number(row.pages),
    downloads: Number(row.downloads),
    dwellMs: Number(row.dwell_ms),
    firstAt: row.first_at,
    lastAt: row.last_at,
  };
}
