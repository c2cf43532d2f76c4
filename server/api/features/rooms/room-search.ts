/** Finds documents and questions in the data rooms that somebody may enter. */
import { sql } from 'kysely';
import {
  found,
  ownRecordsSearched,
  type SearchAsked,
  type SearchSource,
} from '#api/platform/search-source.ts';
import { newestOfEach } from '#api/platform/storage/newest-of-each.ts';
import { documentFolderLabels } from '#shared/product/raises/document-kinds.ts';
import { readingRoomPath, roomPath } from '#shared/site/dashboard-address.ts';
import { issuerName } from '../raises/issuer.ts';
import { answerVisibility } from './answer-access.ts';
import { type GrantRow, letsIn, type Room, unpublishedStates } from './room-access.ts';
import { isInScope } from './room-document.ts';

/** So many rooms of somebody are looked through, the newest. */
const roomsSearched = 100;

/** A room that somebody may enter, as their company's or by a grant. */
export interface SearchedRoom extends Pick<Room, 'grant' | 'memberRole'> {
  readonly id: string;
  readonly name: string;
  /** When the raise was created, or they were let in, ISO 8601. */
  readonly since: string;
  /** The version of the NDA in force. */
  readonly ndaVersion: number | undefined;
}

const documents: SearchSource = {
  kind: 'document',
  isFor: ({ capabilities }) => !capabilities.operator,
  async find(asked) {
    const rooms = await searchedRooms(asked);
    if (rooms.size === 0) return [];
    const rows = await asked.storage.db
      .selectFrom('raise_documents')
      .selectAll()
      .select((row) =>
        row
          .selectFrom('raise_document_versions')
          .select(sql<number>`1`.as('one'))
          .whereRef('document_id', '=', 'raise_documents.id')
          .where('raise_document_versions.state', '=', 'clean')
          .limit(1)
          .as('has_file'),
      )
      .where('raise_id', 'in', [...rooms.keys()])
      .where('deleted_at', 'is', null)
      .orderBy('created_at', 'desc')
      .limit(ownRecordsSearched)
      .execute();
    const known = rows.flatMap((document) => {
      const room = rooms.get(document.raise_id);
      const current = document.has_file === null ? undefined : {};
      return room !== undefined && isInScope({ document, current }, room)
        ? [{ document, room }]
        : [];
    });
    return found(known, asked.q, ({ document }) => document.name).map(({ document, room }) => ({
      id: document.id,
      title: document.name,
      about: `${room.name}, ${documentFolderLabels[document.folder]}`,
      path:
        room.grant === undefined
          ? `${roomPath(room.id)}&id=${encodeURIComponent(document.id)}`
          : `${readingRoomPath(room.id)}&document=${encodeURIComponent(document.id)}&page=1`,
    }));
  },
};

const questions: SearchSource = {
  kind: 'question',
  isFor: ({ capabilities }) => !capabilities.operator,
  async find(asked) {
    const rooms = await searchedRooms(asked);
    if (rooms.size === 0) return [];
    const rows = await asked.storage.db
      .selectFrom(
        newestOfEach(
          'raise_questions',
          { column: 'raise_id', ids: [...rooms.keys()], at: 'asked_at' },
          ownRecordsSearched,
        ).as('newest'),
      )
      .select(['id', 'raise_id', 'question', 'asked_by', 'published_at', 'answered_at'])
      .orderBy('asked_at', 'desc')
      .execute();
    const known = rows.flatMap((question) => {
      const room = rooms.get(question.raise_id);
      return room !== undefined && readsQuestion(room, question, asked) ? [{ question, room }] : [];
    });
    return found(known, asked.q, ({ question }) => question.question).map(({ question, room }) => ({
      id: question.id,
      title: question.question,
      about: `${room.name}, ${question.answered_at === null ? 'not answered' : 'answered'}`,
      path:
        room.grant === undefined
          ? `${roomPath(room.id)}&part=questions&id=${encodeURIComponent(question.id)}`
          : readingRoomPath(room.id),
    }));
  },
};

function readsQuestion(
  room: SearchedRoom,
  question: { readonly asked_by: string | null; readonly published_at: string | null },
  { actor }: SearchAsked,
): boolean {
  const isOwn = question.asked_by === actor.account.id;
  switch (answerVisibility(room.grant, room.ndaVersion)) {
    case 'after-nda':
      return false;
    case 'own':
      return isOwn;
    case 'all':
      return room.grant === undefined || isOwn || question.published_at !== null;
  }
}

/** The rooms that somebody may enter, by the ids of their raises. */
export async function searchedRooms(
  asked: SearchAsked,
): Promise<ReadonlyMap<string, SearchedRoom>> {
  const [own, granted] = await Promise.all([ownRooms(asked), grantedRooms(asked)]);
  // Who is in the company needs no grant.
  return new Map([...granted, ...own].map((room) => [room.id, room]));
}

/** The newest rooms of somebody's companies. */
export async function ownRooms({ actor, storage }: SearchAsked): Promise<readonly SearchedRoom[]> {
  const rows = await storage.db
    .selectFrom('company_members')
    .innerJoin('companies', 'companies.id', 'company_members.company_id')
    .innerJoin('raises', 'raises.company_id', 'company_members.company_id')
    .select(['raises.id', 'raises.title', 'raises.created_at as since', 'company_members.role'])
    .select(issuerName.as('company'))
    .where('company_members.user_id', '=', actor.account.id)
    .orderBy('raises.created_at', 'desc')
    .limit(roomsSearched)
    .execute();
  // Its members know the company; what tells their rooms apart is the raise.
  return rows.map(({ id, title, since, role, company }) => ({
    ...{ id, name: title || company, since, memberRole: role },
    grant: undefined,
    ndaVersion: undefined,
  }));
}

async function grantedRooms({
  actor,
  storage,
  now,
}: SearchAsked): Promise<readonly SearchedRoom[]> {
  const rows = await storage.db
    .selectFrom('access_grants')
    .innerJoin('raises', 'raises.id', 'access_grants.raise_id')
    .innerJoin('companies', 'companies.id', 'raises.company_id')
    .selectAll('access_grants')
    .select(issuerName.as('company'))
    .select((row) =>
      row
        .selectFrom('nda_texts')
        .select((nda) => nda.fn.max('version').as('latest'))
        .whereRef('nda_texts.raise_id', '=', 'access_grants.raise_id')
        .as('nda'),
    )
    .where('access_grants.user_id', '=', actor.account.id)
    .where('raises.state', 'not in', unpublishedStates)
    .orderBy('access_grants.created_at', 'desc')
    .limit(roomsSearched)
    .execute();
  return rows
    .filter((row) => letsIn(row, now))
    .map(({ company, nda, ...grant }) => ({
      ...{ id: grant.raise_id, name: company, since: grant.created_at, memberRole: undefined },
      grant: grant as GrantRow,
      ndaVersion: nda === null ? undefined : Number(nda),
    }));
}

export const roomSearch: readonly SearchSource[] = [documents, questions];
