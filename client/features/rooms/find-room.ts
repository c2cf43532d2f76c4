import type { Room } from '#shared/product/raises/room-access.ts';
import type { DocumentVersion, RoomDocument } from '#shared/product/raises/room-documents.ts';
import { pagesToShow } from '../../domain/document/document-words.ts';
import type { PageZoom } from '../../domain/document/page-zoom.ts';
import type { ApiClient } from '../../framework/http/client.ts';
import { findRecord } from '../../framework/lists/find-record.ts';
import type { PageRequest, Validation } from '../../framework/pages/page.ts';
import type { DashboardOwner } from '../../framework/views/view-definition.ts';
import { readRoomsQuery } from './rooms-address.ts';
import type { FoundRoomRecord } from './rooms-content.ts';

const nothing = { message: 'There is no such data room.' };

/** What an address names: the list, a room of theirs, or a page in it that they may read. */
export type FoundRoom =
  | { readonly kind: 'list' }
  | {
      readonly kind: 'closed' | 'nda' | 'room' | 'search' | 'advisers';
      readonly room: FoundRoomRecord;
    }
  | {
      readonly kind: 'page';
      readonly room: FoundRoomRecord;
      readonly document: RoomDocument;
      readonly version: DocumentVersion | null;
      readonly versions: readonly DocumentVersion[];
      readonly page: number;
      readonly zoom: PageZoom;
      readonly row: number;
    };

/** Finds the room of theirs that the address names and, while they may read it, the page. */
export async function findRoom(
  { url, api }: PageRequest,
  { account }: Pick<DashboardOwner, 'account'>,
): Promise<Validation<FoundRoom>> {
  const asked = readRoomsQuery(url);
  if (asked.kind === 'list') return { found: { kind: 'list' } };
  const room = await findAnyRoom(api, asked.raise, account.advises === true);
  if (room === undefined) return nothing;
  if (!isOpen(room)) return { found: { kind: 'closed', room } };
  // An adviser has none.
  if (asked.kind === 'advisers' && room.adviserTo !== null) return nothing;
  if (asked.kind !== 'page') return { found: { kind: asked.kind, room } };
  const { page, zoom, row, n } = asked;
  const found = await findRecord(
    api.send('GET /documents/:id', { params: { id: asked.document } }),
  );
  if (found === undefined) return { message: 'There is no such document.' };
  const { document } = found;
  const { current } = document;
  const versions = await readVersions(api, document);
  const version = n === null ? current : (versions.find((one) => one.n === n) ?? null);
  if (n !== null && version === null) return { message: 'There is no such version.' };
  const last = pagesToShow(version) || 1;
  const isThere = document.raiseId === asked.raise && page >= 1 && page <= last;
  if (!isThere || !Number.isInteger(page)) return { message: 'There is no such page.' };
  return { found: { kind: 'page', room, document, version, versions, page, zoom, row } };
}

function isOpen({ grant: { state } }: Room): boolean {
  return state === 'active' || state === 'invited';
}

/**
 * The room they read for themselves, or else as somebody's adviser; one that is closed to them is
 * shown only where no advice opens it.
 */
async function findAnyRoom(
  api: ApiClient,
  raise: string,
  advises: boolean,
): Promise<FoundRoomRecord | undefined> {
  const own = await findGrant(api, raise);
  if (own !== undefined && isOpen(own)) return { ...own, adviserTo: null };
  const advised = advises ? await findAdvised(api, raise) : undefined;
  return advised ?? (own && { ...own, adviserTo: null });
}

async function findAdvised(api: ApiClient, raise: string): Promise<FoundRoomRecord | undefined> {
  const { items } = await api.send('GET /advised-raises', { query: { raise } });
  const found = items.find(({ mayRead }) => mayRead);
  if (found === undefined) return undefined;
  const { id, scope, expiresAt, invitedAt, ndaVersion, ndaAcceptedAt, nda, to } = found;
  return {
    raise: found.raise,
    company: found.company,
    nda: nda && { version: nda.version, isAccepted: ndaVersion !== null },
    documents: 0,
    news: null,
    adviserTo: to,
    grant: {
      ...{ id, raiseId: raise, userId: null, name: null, email: '', state: 'active' },
      ...{ scope, expiresAt, ndaVersion, ndaAcceptedAt, note: '', requestedAt: null },
      ...{ decidedAt: null, revokedAt: null, createdAt: invitedAt, version: 1 },
    },
  };
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
