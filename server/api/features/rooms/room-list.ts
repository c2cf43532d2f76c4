import type { PageParams } from '#api/platform/http/cursor.ts';
import type { PolicyActor } from '#api/platform/policy/can.ts';
import { visibleRows } from '#api/platform/policy/visible-rows.ts';
import { rowsAfter } from '#api/platform/storage/rows-after.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { Room as RoomDto } from '#shared/product/raises/room-access.ts';
import { issuerName } from '../raises/issuer.ts';
import { stateOf, toGrant } from './grant-store.ts';
import { roomNews } from './new-in-rooms.ts';
import { unpublishedStates } from './room-access.ts';

/** The rooms somebody was let into, or has asked for, newest first. */
export async function listRooms(
  db: Database,
  actor: PolicyActor,
  { after, limit }: PageParams,
  now: number,
): Promise<RoomDto[]> {
  let query = db
    .selectFrom('access_grants')
    .innerJoin('raises', 'raises.id', 'access_grants.raise_id')
    .innerJoin('companies', 'companies.id', 'raises.company_id')
    .innerJoin('users', 'users.id', 'access_grants.user_id')
    .selectAll('access_grants')
    .select([
      'raises.title',
      'raises.slug',
      'raises.state as raise_state',
      issuerName.as('company'),
      'users.name as person',
    ])
    .select((row) =>
      row
        .selectFrom('nda_texts')
        .select((nda) => nda.fn.max('version').as('latest'))
        .whereRef('nda_texts.raise_id', '=', 'access_grants.raise_id')
        .as('nda'),
    )
    .select((row) =>
      row
        .selectFrom('raise_documents')
        .select((document) => document.fn.countAll().as('total'))
        .whereRef('raise_documents.raise_id', '=', 'access_grants.raise_id')
        .where('deleted_at', 'is', null)
        .where('raise_documents.published_at', 'is not', null)
        .where('taken_down_at', 'is', null)
        .where((document) =>
          document.or([
            document('access_grants.scope', '=', 'all'),
            document('raise_documents.folder', '=', 'deck'),
          ]),
        )
        .where((document) =>
          document.exists(
            document
              .selectFrom('raise_document_versions')
              .select('raise_document_versions.id')
              .whereRef('document_id', '=', 'raise_documents.id')
              .where('raise_document_versions.state', '=', 'clean'),
          ),
        )
        .as('documents'),
    )
    .where(visibleRows(actor, 'room.list', 'access_grants.user_id'))
    // What is not published yet is not known to them.
    .where('raises.state', 'not in', unpublishedStates)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('company_members')
            .select('company_members.role')
            .whereRef('company_members.company_id', '=', 'raises.company_id')
            .whereRef('company_members.user_id', '=', 'access_grants.user_id'),
        ),
      ),
    )
    .orderBy('access_grants.created_at', 'desc')
    .orderBy('access_grants.id', 'desc')
    .limit(limit);
  if (after !== undefined)
    query = query.where(rowsAfter(['access_grants.created_at', 'access_grants.id'], 'desc', after));
  const rows = await query.execute();
  const reader = { userId: actor.account.id, now };
  const found = await roomNews(
    db,
    reader,
    rows.map(({ raise_id }) => raise_id),
  );
  const news = new Map(
    found.map(({ raise, since, documents, answers }) => [raise, { since, documents, answers }]),
  );
  return rows.map((row) => ({
    grant: toGrant(row, now),
    raise: { id: row.raise_id, title: row.title, slug: row.slug, state: row.raise_state },
    company: { name: row.company },
    nda:
      row.nda === null ? null : { version: Number(row.nda), isAccepted: row.nda_version !== null },
    documents: stateOf(row, now) === 'active' ? Number(row.documents) : 0,
    news: news.get(row.raise_id) ?? null,
  }));
}
