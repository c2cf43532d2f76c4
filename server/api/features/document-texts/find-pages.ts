/** Finds pages of the documents of one data room, as far as somebody may read them now. */
import type { PageParams } from '#api/platform/http/cursor.ts';
import { isSheet } from '#api/platform/rendering/document-types.ts';
import type { Storage } from '#api/platform/storage/storage.ts';
import { excerptOf } from '#shared/product/fields/found-text.ts';
import type { FoundPage, UnfoundDocument } from '#shared/product/raises/found-pages.ts';
import { type DocumentWithVersion, documentsOf } from '../raises/documents/document-store.ts';
import { ndaOf } from '../raises/documents/nda-store.ts';
import type { VersionRow } from '../raises/documents/version-store.ts';
import type { FoundDocument } from '../rooms/document-access.ts';
import type { Room } from '../rooms/room-access.ts';
import { isInScope, needsNda } from '../rooms/room-document.ts';
import { textStates } from './document-text-store.ts';
import { matchingPages } from './matching-pages.ts';
import { pageBeginnings } from './page-words.ts';

/** So many pages are put in order; with more, the others are left out. */
const pagesSorted = 5_000;
/** So many letters are looked through for the lines of one answer: a tenth of a second at most. */
const lettersLookedAt = 400_000;
/** Of what is beyond, the beginning is shown. */
const beginningLength = 300;

/** A page that was found, of a document that its reader may open. */
export interface FoundInRoom {
  readonly document: FoundDocument;
  readonly version: VersionRow;
  readonly shown: FoundPage;
}

/** A document that somebody may open now, and the version that they read. */
interface Readable extends DocumentWithVersion {
  readonly current: VersionRow;
}

/** What is asked of a room. */
export interface PagesAsked {
  readonly q: string;
  readonly limit: number;
  /** Behind this page of this document, in the order of the room. */
  readonly after?: PageParams['after'];
}

/** What was found in a room, in its order. */
export interface FoundPagesOfRoom {
  /** One more than is shown, where there are more. */
  readonly pages: readonly FoundInRoom[];
  readonly unfound: readonly UnfoundDocument[];
}

/** Finds the pages on which all of some words are, in the order of the room. */
export async function findPages(
  storage: Pick<Storage, 'db' | 'engine'>,
  room: Room,
  { q, limit, after }: PagesAsked,
): Promise<FoundPagesOfRoom> {
  const { db } = storage;
  const [documents, nda] = await Promise.all([
    documentsOf(db, room.raise.id),
    ndaOf(db, room.raise.id),
  ]);
  const readable = documents.filter(
    (one): one is Readable =>
      one.current !== undefined &&
      isInScope(one, room) &&
      !needsNda(one.document, room, nda?.version),
  );
  const versions = readable.map(({ current }) => current.id);
  const sought = { raises: [room.raise.id], versions, limit: pagesSorted };
  const [matching, states] = await Promise.all([
    matchingPages(storage, { ...sought, beginnings: pageBeginnings(q) }),
    textStates(db, versions),
  ]);
  const places = new Map(readable.map((one, at) => [one.current.id, { one, at }]));
  const ordered = matching
    .flatMap((page) => {
      const place = places.get(page.version_id);
      return place === undefined ? [] : [{ ...page, ...place }];
    })
    .sort((one, other) => one.at - other.at || one.page - other.page);
  const from = after === undefined ? 0 : placeAfter(ordered, readable, after);
  const some = ordered.slice(from, from + limit);
  const texts = await textsOf(
    storage,
    some.map(({ n }) => n),
  );
  let left = lettersLookedAt;
  const lineOf = (text: string) => {
    const looked = text.slice(0, Math.max(left, beginningLength));
    left -= looked.length;
    return excerptOf(looked, q);
  };
  const pages = some.map(({ n, page, one: { document, current } }) => ({
    document: { document, current, room, ndaVersion: nda?.version },
    version: current,
    shown: {
      document: { id: document.id, name: document.name, folder: document.folder },
      page,
      isSheet: isSheet(current.media_type),
      excerpt: lineOf(texts.get(n) ?? ''),
    },
  }));
  return { pages, unfound: readable.flatMap((one) => unfoundOf(one, states)) };
}

/** Where the pages begin that are behind one; documents may have moved since it was shown. */
function placeAfter(
  ordered: readonly { readonly at: number; readonly page: number }[],
  readable: readonly Readable[],
  { value, id }: NonNullable<PageParams['after']>,
): number {
  const at = readable.findIndex(({ document }) => document.id === id);
  const page = Number(value);
  const from = ordered.findIndex((one) => one.at > at || (one.at === at && one.page > page));
  return from === -1 ? ordered.length : from;
}

async function textsOf(
  { db }: Pick<Storage, 'db'>,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('document_page_entries')
    .select(['n', 'text'])
    .where('n', 'in', numbers)
    .execute();
  return new Map(rows.map(({ n, text }) => [n, text]));
}

function unfoundOf(
  { document: { id, name }, current }: Readable,
  states: Awaited<ReturnType<typeof textStates>>,
): readonly UnfoundDocument[] {
  const state = states.get(current.id) ?? 'waiting';
  return state === 'read' ? [] : [{ id, name, why: state }];
}
