import type { Room } from '#shared/product/raises/room-access.ts';
import type { DocumentVersion, RoomDocument } from '#shared/product/raises/room-documents.ts';
import type { RoomQuestion } from '#shared/product/raises/room-questions.ts';
import { type DatedDocument, datedDocument } from '../../domain/document/dated-document.ts';
import { byFolder, pagesToShow } from '../../domain/document/document-words.ts';
import type { PageZoom } from '../../domain/document/page-zoom.ts';
import type { NdaVersion } from '../../domain/raise/earlier-ndas.tsx';
import type { ApiClient } from '../../framework/http/client.ts';
import { findRecord } from '../../framework/lists/find-record.ts';
import { readPage } from '../../framework/lists/read-page.ts';
import type { PageRequest, Validation } from '../../framework/pages/page.ts';
import type { DateText, FormatDate } from '../../ui/data/date-formatter.ts';
import { readRoomsQuery } from './rooms-address.ts';

/** A room with its moments in the owner's format. */
export interface RoomData extends Room {
  readonly since: DateText;
  readonly until: DateText | null;
  /** When access was denied or ended, where that is so. */
  readonly ended: DateText | null;
  readonly accepted: DateText | null;
}

/** A question with its moments in the owner's format. */
export interface QuestionData extends RoomQuestion {
  readonly asked: DateText;
  readonly answered: DateText | null;
  readonly withdrawnOn: DateText | null;
}

/** The data of the data rooms view. */
export type RoomsContent =
  | { readonly kind: 'list'; readonly list: RoomsData | null }
  /** Nothing can be read in it: asked for, denied, revoked or expired. */
  | { readonly kind: 'closed'; readonly room: RoomData }
  | {
      readonly kind: 'room';
      readonly room: RoomData;
      readonly documents: readonly DatedDocument[] | null;
      /** Null when they cannot be read now. */
      readonly questions: QuestionsData | 'after-nda' | null;
    }
  | {
      readonly kind: 'nda';
      readonly room: RoomData;
      readonly nda: NdaVersion | null;
      /** What they accepted, where it is not the one in force. */
      readonly earlier: readonly NdaVersion[];
    }
  | {
      readonly kind: 'page';
      readonly room: RoomData;
      readonly document: DatedDocument;
      /** The version that is read; null where there is no file. */
      readonly version: DocumentVersion | null;
      /** All that they may read, the newest first. */
      readonly versions: readonly VersionData[];
      readonly page: number;
      readonly zoom: PageZoom;
      readonly text: string | null;
      /** The document that is read after this one; null before the last page. */
      readonly following: { readonly id: string; readonly name: string } | null;
    };

export interface RoomsData {
  readonly items: readonly RoomData[];
  readonly nextCursor: string | null;
  readonly isFirst: boolean;
}

export interface QuestionsData {
  readonly items: readonly QuestionData[];
  readonly nextCursor: string | null;
  readonly isFirst: boolean;
}

const nothing = { message: 'There is no such data room.' };

/** What an address names: the list, a room of theirs, or a page in it that they may read. */
export type FoundRoom =
  | { readonly kind: 'list' }
  | { readonly kind: 'closed' | 'nda' | 'room'; readonly room: Room }
  | {
      readonly kind: 'page';
      readonly room: Room;
      readonly document: RoomDocument;
      readonly version: DocumentVersion | null;
      readonly versions: readonly DocumentVersion[];
      readonly page: number;
      readonly zoom: PageZoom;
    };

/** A version with the moment since when it is shown. */
export interface VersionData extends DocumentVersion {
  readonly shown: DateText;
}

/** Finds the room of theirs that the address names and, while they may read it, the page. */
export async function findRoom({ url, api }: PageRequest): Promise<Validation<FoundRoom>> {
  const asked = readRoomsQuery(url);
  if (asked.kind === 'list') return { found: { kind: 'list' } };
  const room = await findGrant(api, asked.raise);
  if (room === undefined) return nothing;
  if (!isOpen(room)) return { found: { kind: 'closed', room } };
  if (asked.kind !== 'page') return { found: { kind: asked.kind, room } };
  const { page, zoom, n } = asked;
  const found = await findRecord(
    api.send('GET /documents/:id', { params: { id: asked.document } }),
  );
  if (found === undefined) return { message: 'There is no such document.' };
  const { document } = found;
  const { current } = document;
  const versions = await readVersions(api, document);
  const version = n === null ? current : (versions.find((one) => one.n === n) ?? null);
  if (n !== null && version === null) return { message: 'There is no such version.' };
  const last = version?.pageCount ?? 1;
  const isThere = document.raiseId === asked.raise && page >= 1 && page <= last;
  if (!isThere || !Number.isInteger(page)) return { message: 'There is no such page.' };
  return { found: { kind: 'page', room, document, version, versions, page, zoom } };
}

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
    case 'closed':
      return { kind: 'closed', room };
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
      const { document, version, page, zoom } = found;
      const isShown = !document.needsNda && version?.pageCount != null;
      const isLast = page === pagesToShow(version);
      const [text, following] = await Promise.all([
        isShown ? readText(api, document, page, version) : null,
        isShown && isLast ? readFollowing(api, document) : null,
      ]);
      const dated = datedDocument(document, write);
      const versions = found.versions.map((one) => ({
        ...one,
        shown: write(one.shownAt ?? one.createdAt),
      }));
      const read = { document: dated, version, versions, page, zoom, text };
      return { kind: 'page', room, ...read, following };
    }
    case 'room': {
      const [documents, questions] = await Promise.all([
        api.send('GET /raises/:id/documents', { params }).then(
          ({ items }) => items.map((document) => datedDocument(document, write)),
          () => null,
        ),
        mustAcceptNda(room)
          ? ('after-nda' as const)
          : readQuestions(api, room.raise.id, after, write),
      ]);
      return { kind: 'room', room, documents, questions };
    }
  }
}

function isOpen({ grant: { state } }: Room): boolean {
  return state === 'active' || state === 'invited';
}

/** Questions speak of the documents, so they open after the NDA too. */
function mustAcceptNda({ nda, grant }: Room): boolean {
  return nda !== null && grant.ndaVersion === null;
}

/** Rooms are found in the list of one's own; nobody has more than a few pages of them. */
async function findGrant(api: ApiClient, raise: string): Promise<Room | undefined> {
  let after: string | undefined;
  do {
    const { items, nextCursor } = await api.send('GET /grants', { query: { after } });
    const room = items.find((each) => each.raise.id === raise);
    if (room !== undefined) return room;
    after = nextCursor ?? undefined;
  } while (after !== undefined);
  return undefined;
}

function readList(api: ApiClient, after: string, write: FormatDate): Promise<RoomsData | null> {
  return readPage(after, async (from) => {
    const list = await api.send('GET /grants', { query: { after: from } });
    const items = list.items.map((room) => toRoomData(room, write));
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

/** A document in its first version has no others, and is read without asking for them. */
async function readVersions(
  api: ApiClient,
  { id, current }: RoomDocument,
): Promise<readonly DocumentVersion[]> {
  if (current === null || current.n === 1) return [];
  try {
    return (await api.send('GET /documents/:id/versions', { params: { id } })).items;
  } catch {
    return [];
  }
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

function toRoomData(room: Room, write: FormatDate): RoomData {
  const { state, expiresAt, revokedAt, decidedAt, createdAt, requestedAt, ndaAcceptedAt } =
    room.grant;
  const ended = { revoked: revokedAt, denied: decidedAt, expired: expiresAt }[state as string];
  return {
    ...room,
    since: write(state === 'requested' ? (requestedAt ?? createdAt) : (decidedAt ?? createdAt)),
    until: expiresAt === null ? null : write(expiresAt),
    ended: ended == null ? null : write(ended),
    accepted: ndaAcceptedAt === null ? null : write(ndaAcceptedAt),
  };
}

function toQuestionData(question: RoomQuestion, write: FormatDate): QuestionData {
  const { askedAt, answeredAt, withdrawn } = question;
  const answered = answeredAt === null ? null : write(answeredAt);
  const withdrawnOn = withdrawn && write(withdrawn.at);
  return { ...question, asked: write(askedAt), answered, withdrawnOn };
}
