/** What is new in data rooms since somebody who reads them was last there. */
import { type RawBuilder, sql } from 'kysely';
import type { RaiseNewsRow, RaiseNewsSource } from '#api/platform/raise-news-source.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { visitGapMs } from '#shared/product/fields/limits.ts';
import { overviewLinesMax } from '#shared/product/overview/limits.ts';
import type { RoomNews } from '#shared/product/overview/overview.ts';
import type { DocumentList } from '#shared/product/raises/room-documents.ts';
import { issuerName } from '../raises/issuer.ts';
import { type Room, unpublishedStates } from './room-access.ts';

/** Somebody who reads, and now. */
interface NewsFor {
  readonly userId: string;
  readonly now: number;
}

/**
 * The rooms that are open to somebody and were visited, each with the end of the last visit that is
 * over. What is new stays so while a visit goes on, or it would be gone with the first document that
 * is opened.
 */
function roomsSeen({ userId, now }: NewsFor, only: RawBuilder<unknown>): RawBuilder<unknown> {
  const at = new Date(now).toISOString();
  const over = new Date(now - visitGapMs).toISOString();
  return sql`(
    select open_grants.*, (
      select max(visits.last_at) from visits
      where visits.raise_id = open_grants.raise_id and visits.user_id = ${userId}
        and visits.internal = 0 and visits.last_at <= ${over}
    ) as since
    from access_grants as open_grants
    inner join raises as seen_raises on seen_raises.id = open_grants.raise_id
      and seen_raises.state not in (${sql.join(unpublishedStates)})
    where open_grants.user_id = ${userId} and open_grants.state = 'active'
      and (open_grants.expires_at is null or open_grants.expires_at > ${at}) ${only}
      and not exists (
        select 1 from company_members
        where company_members.company_id = seen_raises.company_id
          and company_members.user_id = ${userId}
      )
  ) as seen`;
}

/** From when on the present version of a document is shown to its readers. */
const shownAt = sql`case
  when raise_documents.published_at > coalesce(present.shown_at, present.created_at)
  then raise_documents.published_at else coalesce(present.shown_at, present.created_at) end`;

/** The documents of a room that came or changed since, and were not opened since then. */
function newDocuments(userId: string): RawBuilder<unknown> {
  return sql`raise_documents
    inner join raise_document_versions as present on present.document_id = raise_documents.id
      and present.n = (
        select max(shown.n) from raise_document_versions as shown
        where shown.document_id = raise_documents.id and shown.state = 'clean'
      )
    where raise_documents.raise_id = seen.raise_id and raise_documents.deleted_at is null
      and raise_documents.taken_down_at is null and raise_documents.published_at is not null
      and (seen.scope = 'all' or raise_documents.folder = 'deck')
      and ${shownAt} > seen.since
      and not exists (
        select 1 from visit_documents
        inner join visits on visits.id = visit_documents.visit_id
        where visit_documents.document_id = raise_documents.id and visits.user_id = ${userId}
          and visit_documents.looked = 1 and visit_documents.first_at > ${shownAt}
      )`;
}

/** Tells a new document from a new version of one. */
function isAdded(added: string | number, updated: string | number): RawBuilder<unknown> {
  return sql`case when present.n = 1 or raise_documents.published_at > seen.since
    then ${sql.lit(added)} else ${sql.lit(updated)} end`;
}

/** The answers of a room that somebody may read and that were given since. */
function newAnswers(userId: string): RawBuilder<unknown> {
  return sql`raise_questions
    where raise_questions.raise_id = seen.raise_id and raise_questions.answered_at > seen.since
      and (raise_questions.asked_by = ${userId} or seen.scope = 'all')
      and (seen.nda_version is not null or not exists (
        select 1 from nda_texts where nda_texts.raise_id = seen.raise_id))`;
}

type Counted<Row> = { readonly [Key in keyof Row]: Row[Key] extends number ? unknown : Row[Key] };

/**
 * Counts what is new in each room of somebody, the one that was read last first: one statement,
 * however many rooms there are.
 * @param raises only these; all unless given
 */
export async function roomNews(
  db: Database,
  reader: NewsFor,
  raises?: readonly string[],
): Promise<RoomNews[]> {
  if (raises?.length === 0) return [];
  const only =
    raises === undefined ? sql`` : sql`and open_grants.raise_id in (${sql.join(raises)})`;
  const { userId } = reader;
  const { rows } = await sql<Counted<RoomNews>>`
    select * from (
      select raises.id as raise, raises.title as title, ${issuerName} as company, seen.since,
        (select count(*) from ${newDocuments(userId)}) as documents,
        (select count(*) from ${newAnswers(userId)}) as answers
      from ${roomsSeen(reader, only)}
      inner join raises on raises.id = seen.raise_id
      inner join companies on companies.id = raises.company_id
      where seen.since is not null
    ) as news
    where documents > 0 or answers > 0
    order by news.since desc, news."raise"
    limit ${raises?.length ?? overviewLinesMax}`.execute(db);
  return rows.map((row) => ({
    ...row,
    documents: Number(row.documents),
    answers: Number(row.answers),
  }));
}

/** What is new in the rooms of somebody's commitments. */
export const newsOfRooms: RaiseNewsSource = {
  select: (reader, raises) => {
    const rooms = roomsSeen(reader, sql`and open_grants.raise_id in (${sql.join(raises)})`);
    return sql<RaiseNewsRow>`
      select seen.raise_id as raise, ${isAdded('document-added', 'document-updated')} as what
      from ${rooms}, ${newDocuments(reader.userId)}
      union
      select seen.raise_id as raise, 'answer-published' as what
      from ${rooms}, ${newAnswers(reader.userId)}`;
  },
};

/** What is new in one room for somebody who was let in; null for others, and at their first visit. */
export async function newsInRoom(
  db: Database,
  { raise, grant }: Room,
  reader: NewsFor,
): Promise<DocumentList['sinceVisit']> {
  if (grant === undefined) return null;
  const only = sql`and open_grants.raise_id = ${raise.id}`;
  const { rows } = await sql<{ since: string; id: string | null; isnew: unknown }>`
    select seen.since as since, news.id as id, news.isnew as isnew
    from ${roomsSeen(reader, only)}
    left join (
      select raise_documents.id as id, raise_documents.raise_id as raise_id,
        ${isAdded(1, 0)} as isnew
      from ${roomsSeen(reader, only)}, ${newDocuments(reader.userId)}
    ) as news on news.raise_id = seen.raise_id
    where seen.since is not null`.execute(db);
  const [first] = rows;
  if (first === undefined) return null;
  const idsOf = (isNew: boolean) =>
    rows.flatMap(({ id, isnew }) => (id !== null && (Number(isnew) === 1) === isNew ? [id] : []));
  return { since: first.since, added: idsOf(true), updated: idsOf(false) };
}
