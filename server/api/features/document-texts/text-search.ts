/** Finds documents by what is written in them, in the newest data rooms that somebody may enter. */
import type { SearchSource } from '#api/platform/search-source.ts';
import { documentFolderLabels } from '#shared/product/raises/document-kinds.ts';
import { foundPerKind } from '#shared/product/search/search-kinds.ts';
import { readingRoomPath, roomPath } from '#shared/site/dashboard-address.ts';
import { currentVersions } from '../raises/documents/version-store.ts';
import { isInScope, needsNda } from '../rooms/room-document.ts';
import { type SearchedRoom, searchedRooms } from '../rooms/room-search.ts';
import { matchingPages } from './matching-pages.ts';
import { pageBeginnings } from './page-words.ts';

/** So many rooms are searched, the newest; each is asked of the index by its mark. */
const roomsSearched = 20;
/** Shorter words begin too many others: they find names alone. */
const lettersMin = 3;
/** Each document is found once, by its first page. */
const pagesLookedAt = 200;

const documentTextsFound: SearchSource = {
  kind: 'document',
  isFor: ({ capabilities }) => !capabilities.operator,
  async find(asked) {
    const { storage, q } = asked;
    const beginnings = pageBeginnings(q);
    if (!beginnings.some((word) => word.length >= lettersMin)) return [];
    const rooms = newestOf(await searchedRooms(asked));
    if (rooms.size === 0) return [];
    const documents = await storage.db
      .selectFrom('raise_documents')
      .selectAll()
      .where('raise_id', 'in', [...rooms.keys()])
      .where('deleted_at', 'is', null)
      .execute();
    const current = await currentVersions(
      storage.db,
      documents.map(({ id }) => id),
    );
    const readable = documents.flatMap((document) => {
      const [room, version] = [rooms.get(document.raise_id), current.get(document.id)];
      if (room === undefined || version === undefined) return [];
      const isOpen =
        isInScope({ document, current: version }, room) &&
        !needsNda(document, room, room.ndaVersion);
      return isOpen ? [{ document, room, version: version.id }] : [];
    });
    const versions = new Map(readable.map((one) => [one.version, one]));
    const pages = await matchingPages(storage, {
      ...{ raises: [...rooms.keys()], versions: [...versions.keys()], beginnings },
      limit: pagesLookedAt,
    });
    const first = new Map<string, number>();
    for (const { version_id, page } of pages) {
      first.set(version_id, Math.min(page, first.get(version_id) ?? page));
    }
    return [...first].slice(0, foundPerKind).flatMap(([version, page]) => {
      const found = versions.get(version);
      if (found === undefined) return [];
      const { document, room } = found;
      return {
        id: document.id,
        title: document.name,
        // Where, and nothing of what: a line of the page is shown, and logged, by the search of the room.
        about: `${room.name}, ${documentFolderLabels[document.folder]}, page ${page}`,
        path: pathOf(room, document.id, page),
      };
    });
  },
};

/** Their own and others’ alike: who was let in to many rooms still finds their own. */
function newestOf(rooms: ReadonlyMap<string, SearchedRoom>): ReadonlyMap<string, SearchedRoom> {
  const newest = [...rooms].sort(([, one], [, other]) => (one.since < other.since ? 1 : -1));
  return new Map(newest.slice(0, roomsSearched));
}

function pathOf({ id, grant }: SearchedRoom, document: string, page: number): string {
  const name = encodeURIComponent(document);
  return grant === undefined
    ? `${roomPath(id)}&id=${name}&page=${page}`
    : `${readingRoomPath(id)}&document=${name}&page=${page}`;
}

export const textSearch: readonly SearchSource[] = [documentTextsFound];
