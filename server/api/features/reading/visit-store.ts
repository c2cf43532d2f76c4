import { type RawBuilder, sql } from 'kysely';
import type { PageParams } from '#api/platform/http/cursor.ts';
import { isSheet } from '#api/platform/rendering/document-types.ts';
import { rowsAfter } from '#api/platform/storage/rows-after.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { visitMaxMs } from '#shared/product/fields/limits.ts';
import type { Visit, VisitFilter } from '#shared/product/raises/visits.ts';
import { adviserTo, loggedPerson } from '../rooms/advising.ts';
import type { Room } from '../rooms/room-access.ts';
import { nameInLog } from '../rooms/room-document.ts';
import { requirePeriod } from './viewers-over-time.ts';

/** A visit with the name of who it was. */
export interface VisitRow {
  readonly id: string;
  readonly n: number;
  readonly user_id: string;
  readonly person: string;
  readonly began_at: string;
  readonly last_at: string;
  readonly nda_accepted_at: string | null;
  readonly internal: number;
  /** Whom they advised then. */
  readonly adviser_to: string | null;
}

const columns = sql`v.id, v.n, v.user_id, u.name as person, v.began_at, v.last_at,
  v.nda_accepted_at, v.internal,
  ${adviserTo({ raise: sql`v.raise_id`, person: sql`v.user_id`, at: sql`v.began_at` })} as adviser_to`;

/**
 * Visits of a raise, which began last first: read in the order of an index, as far as is shown.
 * Rejects with 422 a period that is none.
 */
export async function listVisits(
  db: Database,
  raiseId: string,
  filter: VisitFilter,
  { after, limit }: PageParams,
): Promise<readonly VisitRow[]> {
  requirePeriod(filter);
  const { person, document, kind, internal = false, ...days } = filter;
  // All visits of a document are found by it; those of a person are few enough to look into each.
  const byDocument = document !== undefined && person === undefined;
  const [began, id] = byDocument ? ['d.began_at', 'd.visit_id'] : ['v.began_at', 'v.id'];
  // Of two indexes that fit, SQLite might take the one of the whole list; with `<` only one fits.
  const counted = [person, document, kind].every((each) => each === undefined)
    ? sql`v.internal = 0`
    : sql`v.internal < 1`;
  const conditions = [
    sql`v.raise_id = ${raiseId}`,
    ...(internal ? [] : [counted]),
    ...(person === undefined ? [] : [sql`v.user_id = ${person}`]),
    ...(kind === undefined ? [] : [happened('v', kind)]),
    ...(byDocument ? [sql`d.document_id = ${document}`] : []),
    ...(byDocument && kind !== undefined ? [happened('d', kind)] : []),
    ...(document === undefined || byDocument ? [] : [inDocument(document, kind)]),
    ...(days.from === undefined ? [] : [earliest(days.from, began)]),
    ...(after === undefined ? [] : [rowsAfter([began, id], 'desc', after)]),
  ];
  const { rows } = await sql<VisitRow>`
    select ${columns}
    from ${byDocument ? sql`visit_documents d join visits v on v.id = d.visit_id` : sql`visits v`}
    join users u on u.id = v.user_id
    where ${sql.join(conditions, sql` and `)} ${reaching(days, began)}
    order by ${sql.ref(began)} desc, ${sql.ref(id)} desc
    limit ${limit}`.execute(db);
  return rows;
}

/** One visit of a raise. */
export async function findVisit(
  db: Database,
  raiseId: string,
  id: string,
): Promise<VisitRow | undefined> {
  const { rows } = await sql<VisitRow>`
    select ${columns} from visits v join users u on u.id = v.user_id
    where v.id = ${id} and v.raise_id = ${raiseId}`.execute(db);
  return rows[0];
}

const columnOf = { download: 'downloaded', denied: 'refused' } as const;

function happened(table: 'v' | 'd', kind: keyof typeof columnOf): RawBuilder<unknown> {
  return sql`${sql.ref(`${table}.${columnOf[kind]}`)} = 1`;
}

function inDocument(document: string, kind: keyof typeof columnOf | undefined) {
  return sql`exists (select 1 from visit_documents d
    where d.visit_id = v.id and d.document_id = ${document}
      ${kind === undefined ? sql`` : sql`and ${happened('d', kind)}`})`;
}

/**
 * The condition for visits that reach into a period.
 * @param began the column that says when a visit began, of the table that is read in its order
 */
export function reaching(
  { from, to }: Pick<VisitFilter, 'from' | 'to'>,
  began = 'v.began_at',
): RawBuilder<unknown> {
  const since = from === undefined ? sql`` : sql`and v.last_at >= ${from}`;
  // Everything of that day sorts before its hour 24.
  const until = to === undefined ? sql`` : sql`and ${sql.ref(began)} < ${`${to}T24`}`;
  return sql`${since} ${until}`;
}

/** What began earlier has ended before a day: so an index finds where a period ends. */
function earliest(from: string, began: string): RawBuilder<unknown> {
  const day = new Date(Date.parse(from) - visitMaxMs).toISOString().slice(0, 10);
  return sql`${sql.ref(began)} >= ${day}`;
}

/** Visits as the API sends them to somebody in the room, with what was read in each. */
export async function toVisits(
  db: Database,
  rows: readonly VisitRow[],
  room: Room,
): Promise<Visit[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [documents, pages] = await Promise.all([documentsIn(db, ids), pagesIn(db, ids)]);
  return rows.map((row) => ({
    id: row.id,
    n: row.n,
    person: loggedPerson({ id: row.user_id, name: row.person }, row),
    beganAt: row.began_at,
    lastAt: row.last_at,
    ndaAcceptedAt: row.nda_accepted_at,
    documents: documents
      .filter(({ visit_id }) => visit_id === row.id)
      .map((document) => ({
        id: document.document_id,
        name: nameInLog(document, room),
        looked: document.looked === 1,
        downloaded: document.downloaded === 1,
        refused: document.refused === 1,
        versions: pages
          .filter((one) => one.visit_id === row.id && one.document_id === document.document_id)
          .map(({ n, pages: count, page_count, media_type }) => ({
            ...{ n, pages: Number(count), pageCount: page_count },
            isSheets: isSheet(media_type),
          })),
      })),
    internal: row.internal === 1,
  }));
}

function documentsIn(db: Database, visits: readonly string[]) {
  return db
    .selectFrom('visit_documents')
    .innerJoin('raise_documents', 'raise_documents.id', 'visit_documents.document_id')
    .selectAll('visit_documents')
    .select(['raise_documents.name', 'raise_documents.published_at'])
    .where('visit_id', 'in', visits)
    .orderBy('first_at')
    .orderBy('document_id')
    .execute();
}

/** How many different pages of each version: a visit has no more than its documents. */
function pagesIn(db: Database, visits: readonly string[]) {
  return db
    .selectFrom('visit_pages')
    .innerJoin('raise_document_versions as version', 'version.id', 'visit_pages.version_id')
    .select(['visit_id', 'version.document_id', 'version.n', 'version.page_count'])
    .select('version.media_type')
    .select((row) => row.fn.countAll().as('pages'))
    .where('visit_id', 'in', visits)
    .groupBy(['visit_id', 'version.document_id', 'version.n', 'version.page_count'])
    .groupBy('version.media_type')
    .orderBy('version.n', 'desc')
    .execute();
}
