/** A data room that is read: what anybody may have done in it, drawn by chance. */
import { newId } from '#api/platform/ids.ts';
import type { Tables } from '#api/platform/storage/storage.ts';
import { aDocument, aRoom, letIn, putFile, type RoomWorld } from '#test/support/data-room.ts';
import { pdfOf } from '#test/support/documents.ts';
import { type AddedPerson, addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';

const dayMs = 86_400_000;
const kinds = ['open', 'page', 'page', 'page', 'page', 'download', 'denied', 'close'] as const;

/** A room with documents, and who reads in it. */
export interface ReadRoom extends RoomWorld {
  readonly readers: readonly AddedPerson[];
  readonly documents: readonly { readonly id: string; readonly versions: readonly string[] }[];
}

/** A room with a deck of two versions and another document. */
export async function filledRoom(api: TestApi): Promise<ReadRoom> {
  const world = await aRoom(api);
  const readers = [
    await addPerson(api, 'Ivan', 'investor'),
    await addPerson(api, 'Ina', 'investor'),
    await addPerson(api, 'Igor', 'investor'),
  ];
  for (const { email } of readers) await letIn(world, email);
  const deck = await aDocument(api, world);
  const plan = await aDocument(api, world, { folder: 'financials', name: 'Plan' });
  const next = await putFile(world.founder, deck.id, await pdfOf(['What we do now', 'Why']));
  if (next.status !== 200) throw new Error(next.text);
  const rows = await api.storage.db
    .selectFrom('raise_document_versions')
    .select(['id', 'document_id'])
    .execute();
  const documents = [deck, plan].map(({ id }) => ({
    id,
    versions: rows.filter(({ document_id }) => document_id === id).map((row) => row.id),
  }));
  return { ...world, readers, documents };
}

/** Something that somebody did in a room, at any moment of two months. */
export function anEvent({ raise, readers, documents }: ReadRoom, chance: () => number) {
  const one = <T>(of: readonly T[]) => of[Math.floor(chance() * of.length)] as T;
  const document = one(documents);
  const kind = one(kinds);
  const isPage = kind === 'page';
  const ms = Math.floor(Date.parse('2026-01-20') + chance() * 45 * dayMs);
  const event: Tables['access_events'] = {
    ...{ id: newId('acc'), raise_id: raise, document_id: document.id, grant_id: null },
    version_id: chance() < 0.05 ? null : one(document.versions),
    ...{ user_id: one(readers).id, session_id: 'ses', kind },
    page: isPage && chance() < 0.95 ? 1 + Math.floor(chance() * 4) : null,
    dwell_ms: isPage && chance() < 0.7 ? Math.floor(chance() * chance() * 20_000) : null,
    ahead: chance() < 0.15 ? 1 : 0,
    internal: chance() < 0.1 ? 1 : 0,
    visit_id: null,
    at: new Date(ms).toISOString(),
  };
  return event;
}
