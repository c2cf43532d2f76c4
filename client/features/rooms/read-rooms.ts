import type { Room } from '#shared/product/raises/room-access.ts';
import type { DocumentVersion, RoomDocument } from '#shared/product/raises/room-documents.ts';
import type { RoomQuestion } from '#shared/product/raises/room-questions.ts';
import { readAdvisers } from '../../domain/adviser/advisers-loader.ts';
import { datedDocument } from '../../domain/document/dated-document.ts';
import { byFolder, pagesToShow } from '../../domain/document/document-words.ts';
import { searchPages } from '../../domain/document/found-pages-loader.ts';
import { readSheet } from '../../domain/document/sheet-loader.ts';
import type { ApiClient } from '../../framework/http/client.ts';
import { readPage } from '../../framework/lists/read-page.ts';
import type { PageRequest } from '../../framework/pages/page.ts';
import type { FormatDate } from '../../ui/data/date-formatter.ts';
import type { FoundRoom } from './find-room.ts';
import { readRoomsQuery } from './rooms-address.ts';
import type {
  FoundRoomRecord,
  QuestionData,
  QuestionsData,
  RoomData,
  RoomsContent,
  RoomsData,
} from './rooms-content.ts';

/** Reads what the address selects, beside what was found. */
export async function readRooms(
  { url, api }: PageRequest,
  found: FoundRoom,
  write: FormatDate,
): Promise<RoomsContent> {
  const asked = readRoomsQuery(url);
  const after = 'after' in asked ? asked.after : '';
  if (found.kind === 'list') return { kind: 'list', list: await readList(api, after, write) };
  const room = toRoomData(found.room, write);
  const params = { id: room.raise.id };
  switch (found.kind) {
    case 'advisers': {
      const advisers = await readAdvisers(api, params.id, after, write);
      return { kind: 'advisers', room, advisers };
    }
    case 'closed':
      return { kind: 'closed', room };
    case 'search': {
      const q = 'q' in asked ? asked.q : '';
      return {
        kind: 'search',
        room,
        search: await searchPages(api, { raise: params.id, q, after }),
      };
    }
    case 'nda': {
      const { items } = await api.send('GET /raises/:id/nda/versions', { params });
      const [nda = null, ...others] = items.map((each) => ({
        ...each,
        since: write(each.createdAt),
      }));
      const earlier = others.filter(({ version }) => version === room.grant.ndaVersion);
      return { kind: 'nda', room, nda, earlier };
    }
    case 'page': {
      const { document, version, page, zoom, row } = found;
      const isShown = !document.needsNda && pagesToShow(version) > 0;
      const hasPages = isShown && version?.pageCount != null;
      const n = version === null || version.n === document.current?.n ? {} : { n: version.n };
      const isLast = page === pagesToShow(version);
      const [text, sheet, following] = await Promise.all([
        hasPages ? readText(api, document, page, version) : null,
        isShown ? readSheet(api, version, { id: document.id, page, row, ...n }) : null,
        isShown && isLast ? readFollowing(api, document) : null,
      ]);
      const dated = datedDocument(document, write);
      const versions = found.versions.map((one) => ({
        ...one,
        shown: write(one.shownAt ?? one.createdAt),
      }));
      const read = { document: dated, version, versions, page, zoom, text, sheet };
      return { kind: 'page', room, ...read, following };
    }
    case 'room': {
      const [list, questions] = await Promise.all([
        api.send('GET /raises/:id/documents', { params }).catch(() => null),
        mustAcceptNda(room)
          ? ('after-nda' as const)
          : readQuestions(api, room.raise.id, after, write),
      ]);
      const documents = list?.items.map((document) => datedDocument(document, write)) ?? null;
      const visit = list?.sinceVisit ?? null;
      const news = visit && { ...visit, since: write(visit.since) };
      return { kind: 'room', room, documents, news, questions };
    }
  }
}

/** Questions speak of the documents, so they open after the NDA too. */
function mustAcceptNda({ nda, grant }: Room): boolean {
  return nda !== null && grant.ndaVersion === null;
}

function readList(api: ApiClient, after: string, write: FormatDate): Promise<RoomsData | null> {
  return readPage(after, async (from) => {
    const list = await api.send('GET /grants', { query: { after: from } });
    const items = list.items.map((room) => toRoomData({ ...room, adviserTo: null }, write));
    return { ...list, items, isFirst: from === undefined };
  });
}

function readQuestions(
  api: ApiClient,
  id: string,
  after: string,
  write: FormatDate,
): Promise<QuestionsData | null> {
  return readPage(after, async (from) => {
    const query = { after: from };
    const list = await api.send('GET /raises/:id/questions', { params: { id }, query });
    const items = list.items.map((question) => toQuestionData(question, write));
    return { ...list, items, isFirst: from === undefined };
  });
}

/** The page is shown without its text when that cannot be read now. */
async function readText(
  api: ApiClient,
  { id, current }: RoomDocument,
  page: number,
  { n }: DocumentVersion,
): Promise<string | null> {
  try {
    const params = { id, page };
    const query = n === current?.n ? {} : { n };
    return (await api.send('GET /documents/:id/pages/:page/text', { params, query })).text;
  } catch {
    return null;
  }
}

/** The next document that has pages and is open to the reader, in the order of the room's list. */
async function readFollowing(api: ApiClient, { id, raiseId }: RoomDocument) {
  try {
    const { items } = await api.send('GET /raises/:id/documents', { params: { id: raiseId } });
    const ordered = byFolder(items).flatMap(({ documents }) => documents);
    const rest = ordered.slice(ordered.findIndex((each) => each.id === id) + 1);
    const next = rest.find(({ needsNda, current }) => !needsNda && pagesToShow(current) > 0);
    return next === undefined ? null : { id: next.id, name: next.name };
  } catch {
    return null;
  }
}

function toRoomData(room: FoundRoomRecord, write: FormatDate): RoomData {
  const { state, expiresAt, revokedAt, decidedAt, createdAt, requestedAt, ndaAcceptedAt } =
    room.grant;
  const ended = { revoked: revokedAt, denied: decidedAt, expired: expiresAt }[state as string];
  return {
    ...room,
    since: write(state === 'requested' ? (requestedAt ?? createdAt) : (decidedAt ?? createdAt)),
    until: expiresAt === null ? null : write(expiresAt),
    ended: ended == null ? null : write(ended),
    accepted: ndaAcceptedAt === null ? null : write(ndaAcceptedAt),
    seen: room.news === null ? null : write(room.news.since),
  };
}

function toQuestionData(question: RoomQuestion, write: FormatDate): QuestionData {
  const { askedAt, answeredAt, withdrawn } = question;
  const answered = answeredAt === null ? null : write(answeredAt);
  const withdrawnOn = withdrawn && write(withdrawn.at);
  return { ...question, asked: write(askedAt), answered, withdrawnOn };
}
